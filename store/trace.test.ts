import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { currentTraceparent, formatTraceparent, inTrace, newTrace, readTraceparent, traceOfLog } from './trace.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const spanId = 'b7ad6b7169203331';

test.each([
  [`00-${traceId}-${spanId}-01`, { traceId, spanId, sampled: true }],
  [`00-${traceId}-${spanId}-00`, { traceId, spanId, sampled: false }],
  [`00-${traceId}-${spanId}-03`, { traceId, spanId, sampled: true }],
  [`01-${traceId}-${spanId}-01-more`, { traceId, spanId, sampled: true }],
  [`ff-${traceId}-${spanId}-01`, null],
  [`00-${'0'.repeat(32)}-${spanId}-01`, null],
  [`00-${traceId}-${'0'.repeat(16)}-01`, null],
  [`00-${traceId.toUpperCase()}-${spanId}-01`, null],
  [`00-${traceId}-${spanId}-01\nx: y`, null],
  [`00-${traceId}-${spanId}-0`, null],
  ['', null],
  [undefined, null],
])('reads %s', (header, expected) => {
  expect(readTraceparent(header)).toEqual(expected);
});

test('a new trace is valid, and different each time', () => {
  const trace = newTrace();
  expect({ ...readTraceparent(formatTraceparent(trace)), isNew: true }).toEqual(trace);
  expect(newTrace().traceId).not.toBe(trace.traceId);
});

test('simultaneous work keeps its own trace', async () => {
  const work = async (): Promise<boolean> => {
    const trace = newTrace();
    return inTrace(trace, async () => {
      await setTimeout(1);
      return currentTraceparent() === formatTraceparent(trace) && traceOfLog().traceId === trace.traceId;
    });
  };
  expect(await Promise.all([work(), work(), work()])).toEqual([true, true, true]);
  expect(currentTraceparent()).toBeNull();
  expect(traceOfLog()).toEqual({});
});
