import { once } from 'node:events';
import { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { LogPage, LogRow } from '../../../store/events/event-log.ts';
import { EventStream, type EventStreamInput } from './event-stream.ts';

const TOTAL = 100_000;
const PAGE = 50;
const times = { heartbeatMs: 60_000, callerCheckMs: 60_000, retryMs: 2_000 };

function pageAfter(after: number): LogPage {
  const count = Math.min(PAGE, TOTAL - after);
  const rows = Array.from({ length: count }, (_, index) => ({ sequence: after + index + 1, name: 'x' }) as LogRow);
  return { rows, start: after, cursor: after + count, newest: TOTAL, floor: 0 };
}

function streamOf(changes: Partial<EventStreamInput> = {}) {
  const reads: number[] = [];
  const ends: number[] = [];
  const events = new EventStream({
    first: pageAfter(0),
    read: async (after) => {
      reads.push(after);
      return pageAfter(after);
    },
    write: () => '{}'.padEnd(4_000),
    watch: { next: async () => {}, close: () => {} },
    untilNewest: true,
    mayContinue: () => true,
    isCallerUnchanged: async () => true,
    onEnd: () => ends.push(1),
    times,
    ...changes,
  });
  return { stream: Readable.from(events, { objectMode: false }), position: events, reads, ends };
}

describe('EventStream', () => {
  it('stops reading while its client does not read', async () => {
    const { stream, reads } = streamOf();
    const stalled = new Writable({ highWaterMark: 1, write: () => {} });
    stream.pipe(stalled);
    await sleep(50);
    expect(reads.length).toBeLessThan(3);
    stream.destroy();
  });

  it('reports how far its client lags behind', async () => {
    const { stream, position } = streamOf({ first: pageAfter(TOTAL - PAGE) });
    expect([position.sent, position.newest]).toEqual([TOTAL - PAGE, TOTAL]);
    await stream.toArray();
    expect([position.sent, position.newest]).toEqual([TOTAL, TOTAL]);
  });

  it('releases its resources once, even if reading never began', async () => {
    const { stream, ends } = streamOf();
    stream.destroy();
    await once(stream, 'close');
    expect(ends).toEqual([1]);
  });

  it('survives a short database outage', async () => {
    const failures = [Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })];
    const { stream, ends } = streamOf({
      first: { ...pageAfter(TOTAL - 1), rows: [], cursor: TOTAL - 1 },
      read: async (after) => {
        const failure = failures.pop();
        if (failure !== undefined) throw failure;
        return pageAfter(after);
      },
    });
    const text = (await stream.toArray()).join('');
    expect(text).toContain(`id: ${TOTAL}\nevent: x\n`);
    expect(ends).toEqual([1]);
  });

  it('fails if it cannot continue, so that its client reconnects', async () => {
    const { stream, ends } = streamOf({
      first: { ...pageAfter(0), rows: [] },
      read: async () => {
        throw new Error('no such column');
      },
    });
    await expect(stream.toArray()).rejects.toThrow('no such column');
    expect(ends).toEqual([1]);
  });

  it('ends if the events that follow have been deleted', async () => {
    const { stream } = streamOf({
      first: { ...pageAfter(0), rows: [] },
      read: async (after) => ({ ...pageAfter(after), floor: after + 1_000 }),
    });
    expect((await stream.toArray()).join('')).toBe('retry: 2000\nid: 0\n\n');
  });
});
