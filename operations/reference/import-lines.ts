/** Parses lists of shipping line codes: the public SMDG list and NMFTA's SCAC list. */
import type { NewImportedLine } from '../../store/reference/imports.ts';
import { readCsv, readTable } from '../lists/read-csv.ts';
import { type Reading, type Refusal, readRows } from './reading.ts';

const LISTS = {
  smdg: {
    columns: {
      code: ['Code', 'Liner Code', 'SMDG Code', 'SMDG Liner Code'],
      name: ['Line', 'Liner', 'Liner Name', 'Line Name', 'Name', 'Company', 'Carrier', 'Description'],
      validUntil: ['Valid until', 'Valid to'],
    },
    form: /^[A-Z0-9]{3}$/,
    problem: 'code must be three letters or digits',
  },
  scac: {
    columns: {
      code: ['SCAC', 'SCAC Code', 'Code'],
      name: ['Company Name', 'Company', 'Carrier Name', 'Carrier', 'Name'],
      validUntil: ['Valid until', 'Expiration Date'],
    },
    form: /^[A-Z]{2,4}$/,
    problem: 'SCAC must be two to four letters',
  },
} as const;

/** Parses the lines of a list. `today` is YYYY-MM-DD; expired codes are skipped. */
export function readLines(bytes: Uint8Array, list: keyof typeof LISTS, today: string): Reading<NewImportedLine> {
  const { columns, form, problem } = LISTS[list];
  const table = readTable<keyof typeof columns>(readCsv(bytes), columns, ['code', 'name']);
  return readRows(
    table,
    ({ cell }): NewImportedLine | Refusal | null => {
      const code = cell('code').toUpperCase();
      const until = cell('validUntil').slice(0, 10);
      if (/^\d{4}-\d{2}-\d{2}$/.test(until) && until < today) return null;
      if (!form.test(code)) return { refused: problem, code: code.slice(0, 20) || null };
      if (cell('name') === '') return { refused: 'name is blank', code };
      return { list, code, name: cell('name') };
    },
    ({ code }) => code,
  );
}
