/** Imported rows to which the resources being rendered refer. */
import type { ImportedPlace, ImportedTerminal } from '../../store/places/imported.ts';

export interface ImportedRows {
  /** By UN/LOCODE; only places that the reference data lacks. */
  places: ReadonlyMap<string, ImportedPlace>;
  /** By key. */
  terminals: ReadonlyMap<string, ImportedTerminal>;
  /** Keys by UN/LOCODE of the port. */
  terminalsAt: ReadonlyMap<string, readonly string[]>;
}

export const NOTHING_IMPORTED: ImportedRows = { places: new Map(), terminals: new Map(), terminalsAt: new Map() };
