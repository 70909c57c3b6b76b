import { describe, expect, it } from 'vitest';
import type { EventClaim } from '../claims/claims.ts';
import { isTimed, resolveEvent } from '../events/resolved-event.ts';
import { AURORA, BOREAL, event, RecordedShipment, response } from '../testing/statements.ts';
import { callsWithoutContainer } from './calls-without-container.ts';

const first = { vessel: AURORA, voyage: '026E' };
const second = { vessel: BOREAL, voyage: '635N' };
const planned = { classifier: 'planned' as const };

const on = event('load', 'CNNGB', '2026-08-07T14:00:00Z', first);
const came = event('arrive', 'GBFXT', '2026-09-05T08:00:00Z', first);
const went = event('depart', 'GBFXT', '2026-09-06T08:00:00Z', first);
const over = event('discharge', 'NLRTM', '2026-09-07T07:00:00Z', first);
const toBeOver = { ...over, ...planned };
const back = event('arrive', 'GBFXT', '2026-09-12T08:00:00Z', { ...second, ...planned });

function without(...claims: EventClaim[]): string[] {
  const { ledger } = new RecordedShipment().record(response('2026-09-07T20:00:00Z', claims));
  const entries = Object.values(ledger.containers).flatMap(({ events }) => Object.values(events));
  const events = entries.map((entry) => resolveEvent(entry)).filter(isTimed);
  return [...callsWithoutContainer(events)].map(({ claim }) => claim.original).sort();
}

const calls = ['arrive GBFXT', 'depart GBFXT'];

describe('a container that stays on board', () => {
  it('and is discharged at the next port: the vessel called without it', () => {
    expect(without(on, came, went, over)).toEqual(calls);
    expect(without(on, came, went, over, back)).toEqual(calls);
  });

  it('and is to be brought back by another vessel', () => {
    expect(without(on, came, went, toBeOver, back)).toEqual(calls);
    expect(without(on, came, went, toBeOver)).toEqual([]);
    expect(without(on, came, went, toBeOver, { ...back, ...first })).toEqual([]);
    expect(without(on, came, went, toBeOver, { ...back, place: over.place })).toEqual([]);
    expect(without(on, came, went, toBeOver, { ...back, move: 'depart' })).toEqual([]);
    const before = { precision: 'instant' as const, at: '2026-09-06T20:00:00Z' };
    expect(without(on, came, went, toBeOver, { ...back, time: before })).toEqual([]);
  });

  it('leaves out the plan to discharge it there, but no actual move of it', () => {
    const plan = event('discharge', 'GBFXT', '2026-09-05T20:00:00Z', { ...first, ...planned });
    expect(without(on, came, over, plan)).toEqual(['arrive GBFXT', 'discharge GBFXT']);
    expect(without(on, came, over, { ...plan, classifier: 'actual' })).toEqual([]);
    const early = event('discharge', 'GBFXT', '2026-09-04T20:00:00Z', { ...first, ...planned });
    expect(without(on, came, over, early)).toEqual(['arrive GBFXT', 'discharge GBFXT']);
  });

  it('whatever else the vessel loads', () => {
    const toLoad = event('load', 'BEANR', '2026-09-06T20:00:00Z', { ...first, ...planned });
    expect(without(on, came, went, toLoad, over)).toEqual(calls);
    expect(without(on, came, went, { ...toLoad, classifier: 'actual' }, over)).toEqual(calls);
    const next = event('load', 'GBFXT', '2026-09-13T20:00:00Z', { ...first, ...planned });
    expect(without(on, came, went, over, next)).toEqual(calls);
  });
});

describe('a call of a vessel counts', () => {
  it('if the container was not loaded before it, or was loaded there', () => {
    expect(without(came, went, over)).toEqual([]);
    expect(without(event('load', 'GBFXT', '2026-09-05T20:00:00Z', first), came, went, over)).toEqual([]);
  });

  it('if the container was loaded on another vessel', () => {
    expect(without({ ...on, ...second }, came, went, over)).toEqual([]);
  });

  it('if the container was handled there while it was on that voyage', () => {
    const off = event('discharge', 'GBFXT', '2026-09-05T20:00:00Z', first);
    const again = event('load', 'GBFXT', '2026-09-06T02:00:00Z', first);
    expect(without(on, came, off, again, went, over)).toEqual([]);
    const later = event('discharge', 'GBFXT', '2026-09-07T12:00:00Z', first);
    expect(without(on, came, went, over, later)).toEqual(calls);
    const longAgo = event('discharge', 'GBFXT', '2026-08-01T12:00:00Z', first);
    expect(without(longAgo, on, came, went, over)).toEqual(calls);
  });

  it('if the container was discharged there, or before it', () => {
    expect(without(on, came, event('discharge', 'GBFXT', '2026-09-05T20:00:00Z', first))).toEqual([]);
    const before = event('discharge', 'NLRTM', '2026-09-01T07:00:00Z', first);
    expect(without(on, came, { ...before, ...planned }, back)).toEqual([]);
  });
});

describe('a vessel calls without the container', () => {
  it('after discharging it', () => {
    expect(without(on, { ...over, time: { precision: 'instant', at: '2026-09-01T07:00:00Z' } }, came)).toEqual([
      'arrive GBFXT',
    ]);
  });

  it('after leaving it behind', () => {
    const left = event('depart', 'CNNGB', '2026-08-08T02:00:00Z', first);
    const toLoad = event('load', 'CNNGB', '2026-09-20T14:00:00Z', { ...second, ...planned });
    expect(without(left, came, toLoad)).toEqual(['arrive GBFXT', 'depart CNNGB']);
  });

  it('after leaving a port where another vessel loaded the container later', () => {
    const left = event('depart', 'CNNGB', '2026-08-06T02:00:00Z', first);
    const onOther = { ...on, ...second };
    const withoutIt = ['arrive GBFXT', 'depart CNNGB'];
    expect(without(left, came, onOther)).toEqual(withoutIt);
    expect(without(left, came, onOther, { ...on, ...planned })).toEqual(withoutIt);
    expect(without({ ...left, classifier: 'estimated' }, came, onOther)).toEqual([]);
    expect(without({ ...left, place: came.place }, came, onOther)).toEqual([]);
    expect(without({ ...left, time: back.time }, came, onOther)).toEqual([]);
    expect(without(left, came, onOther, { ...over, place: came.place })).toEqual([]);
    const early = { precision: 'instant' as const, at: '2026-08-05T14:00:00Z' };
    expect(without(left, came, onOther, { ...on, time: early })).toEqual([]);
    expect(without(left, came, { ...onOther, ...planned, time: back.time }, { ...on, ...planned })).toEqual([]);
  });

  it.each<[string, string, string, boolean]>([
    ['before', '2026-08-05T00:00:00Z', '2026-08-09T00:00:00Z', true],
    ['together with', '2026-08-09T00:00:00Z', '2026-08-09T00:00:00Z', false],
    ['after', '2026-08-09T00:00:00Z', '2026-08-05T00:00:00Z', false],
  ])('if its own plan to load it was stated %s that of the other vessel', (_, stated, otherStated, isWithout) => {
    const left = event('depart', 'CNNGB', '2026-08-06T02:00:00Z', first);
    const own = { ...on, ...planned, statedAt: stated };
    const other = { ...on, ...second, ...planned, statedAt: otherStated };
    expect(without(left, came, own, other)).toEqual(isWithout ? ['arrive GBFXT', 'depart CNNGB'] : []);
    const loaded = { ...on, ...second, statedAt: otherStated };
    expect(without(left, came, own, loaded)).toEqual(['arrive GBFXT', 'depart CNNGB']);
  });

  it('before coming back to discharge it', () => {
    const [before, after] = [
      { ...first, call: 'FXT-1' },
      { ...first, ...planned, call: 'FXT-2' },
    ];
    const twice = [
      event('arrive', 'GBFXT', '2026-09-05T08:00:00Z', before),
      event('depart', 'GBFXT', '2026-09-06T08:00:00Z', before),
      event('discharge', 'GBFXT', '2026-09-12T08:00:00Z', after),
    ];
    expect(without(on, ...twice)).toEqual(calls);
  });
});
