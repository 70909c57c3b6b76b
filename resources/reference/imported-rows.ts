/** Rows that an operator imported, as far as the resources at hand need them. */
import type { ImportedPlace, ImportedTerminal } from '../../store/places/imported.ts';

export interface ImportedRows {
  /** By UN/LOCODE; none that the reference data has. */
  places: ReadonlyMap<string, ImportedPlace>;
  /** By key. */
  terminals: ReadonlyMap<string, ImportedTerminal>;
  /** By UN/LOCODE of the port: keys. */
  terminalsAt: ReadonlyMap<string, readonly string[]>;
}

export const NOTHING_IMPORTED: ImportedRows = { places: new Map(), terminals: new Map(), terminalsAt: new Map() };
