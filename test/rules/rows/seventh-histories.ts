import assert from 'node:assert/strict';
import type { Core } from '../core.ts';
import { type Row, rowsOf } from '../rule.ts';

const customs = { name: 'customs', status: 'hold' } as const;

export const SEVENTH_HISTORY_ROWS: readonly Row[] = [
  ...rowsOf('D3-placeholder-for-no-hold', {
    ...Object.fromEntries(
      ['none', 'None', 'N', 'N/A', 'NA', '-'].map((word) => [
        `“${word}” beside a hold in force`,
        (core: Core) => {
          const read = (entry: unknown) => core.holds.readHolds([customs, entry])?.map(({ name }) => name);
          assert.deepEqual(read({ name: 'freight', status: word }), ['customs']);
          assert.deepEqual(read({ name: word }), ['customs']);
          assert.deepEqual(read(word), ['customs']);
        },
      ]),
    ),
    'a placeholder beside a code': (core) =>
      assert.deepEqual(core.holds.readHolds([{ name: 'N/A', code: 'CUS' }]), [{ ...customs, description: null }]),
    'an unreadable status makes the list unreadable': (core) =>
      assert.equal(core.holds.readHolds([customs, { name: 'freight', status: 'UNKNOWN' }]), undefined),
  }),
];
