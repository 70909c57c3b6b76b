import { expect, it } from 'vitest';
import { shapeDifferences, shapeOf } from './response-shape.ts';

const DOCUMENTED = {
  containers: [
    {
      number: 'EXMU7004120',
      free: '2026-09-09',
      holds: [{ name: 'customs' }],
      weight: 21400,
      note: null,
      yard: { row: 'B' },
    },
  ],
};

it('a shape has types and counts, and no values', () => {
  const shape = shapeOf({ list: [{ at: '2026-09-02', EXMU7004120: 1 }, { at: null }] });
  expect(shape).toEqual([
    '$: object ×1',
    '$.list: list ×1',
    '$.list[]: object ×2',
    '$.list[].at: date ×1, null ×1',
    '$.list[].<key>: number ×1',
  ]);
});

it.each([
  [DOCUMENTED, []],
  // Absent values are not a difference.
  [{ containers: [{ number: 'EXMU7004120', free: null, holds: [], weight: null, note: 'x', yard: null }] }, []],
  [{ containers: [] }, []],
  [
    { containers: [{ ...DOCUMENTED.containers[0], free: '2026-09-09T00:00:00', weight: '21400', extra: { a: 1 } }] },
    [
      'type     $.containers[].free: time without offset, documented as date',
      'type     $.containers[].weight: digits, documented as number',
      'new      $.containers[].extra: object',
    ],
  ],
  [
    { containers: [{ number: 'EXMU7004120', free: '2026-09-09', holds: [{ name: 'x' }], weight: 1, note: null }] },
    ['missing  $.containers[].yard: object'],
  ],
  [{ units: [] }, ['new      $.units: list', 'missing  $.containers: list']],
  [[], ['type     $: list, documented as object']],
])('differences of %j', (document, expected) => expect(shapeDifferences(DOCUMENTED, document)).toEqual(expected));
