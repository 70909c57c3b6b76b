/** Imported rows that the rendered resources refer to. */
import type { ImportedPlace, ImportedTerminal } from '../../store/places/imported.ts';

export interface ImportedRows {
  /** By UN/LOCODE; only those that the reference data lacks. */
  places: ReadonlyMap<string, ImportedPlace>;
  /** By key. */
  terminals: ReadonlyMap<string, ImportedTerminal>;
  /** Keys by the UN/LOCODE of their port. */
  terminalsAt: ReadonlyMap<string, readonly string[]>;
}

export const NOTHING_IMPORTED: ImportedRows = { places: new Map(), terminals: new Map(), terminalsAt: new Map() };
