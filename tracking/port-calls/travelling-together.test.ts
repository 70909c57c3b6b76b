import { describe, expect, it } from 'vitest';
import type { EventClaim } from '../claims/claims.ts';
import { resolveEvent } from '../events/resolved-event.ts';
import { AURORA, BOREAL, CONTAINER, event, LINE } from '../testing/statements.ts';
import { fanOut } from './fan-out.ts';

const OTHER = 'SIMU0000027';
const feeder = { vessel: BOREAL, voyage: '114E' };
const atHub = event('discharge', 'KRPUS', '2026-08-20T10:00:00Z', { vessel: AURORA, voyage: '026E' });
const aboard = event('load', 'CNNGB', '2026-08-13T14:41:00Z', { vessel: AURORA, voyage: '026E' });
const othersLeave = event('load', 'KRPUS', '2026-08-24T12:00:00Z', { ...feeder, container: OTHER });
const feederDue = event('arrive', 'USLAX', '2026-09-06T01:00:00Z', {
  ...feeder,
  container: null,
  classifier: 'estimated',
});
const trainDue = event('arrive', 'USCHI', '2026-09-09T01:00:00Z', {
  mode: 'rail',
  container: null,
  classifier: 'planned',
});

const toGoOn = event('discharge', 'USLAX', '2026-09-07T01:00:00Z', {
  ...feeder,
  container: OTHER,
  classifier: 'planned',
});

interface Entry {
  isWithdrawn?: boolean;
}

function resolved(claim: EventClaim, { isWithdrawn = false }: Entry = {}) {
  const invalidated = isWithdrawn ? { at: '2026-09-01T00:00:00Z', reason: 'vanished' as const, statedAt: null } : null;
  const stated = { source: LINE, snapshotId: 's', observedAt: '2026-08-20T12:00:00Z', missing: null, late: false };
  return resolveEvent({ key: claim.pointer, fingerprint: claim.pointer, claim, invalidated, ...stated });
}

/** Whether a call without a container concerns ours, given the moves of ours and of another one. */
function concerns(
  call: EventClaim,
  ours: ReturnType<typeof resolved>[],
  others: ReturnType<typeof resolved>[],
  isForeign = false,
): boolean {
  const own = new Map([
    [CONTAINER, ours],
    [OTHER, others],
  ]);
  const fanned = fanOut(own, [resolved(call)], () => isForeign);
  return (fanned.get(CONTAINER) ?? []).length > 0;
}

const waits = (...more: ReturnType<typeof resolved>[]) => [resolved(atHub), ...more];
const out = (where: string, time: string, more: Parameters<typeof event>[3] = {}, entry: Entry = {}) =>
  resolved(event('gate_out', where, time, more), entry);

describe('the vessel that takes the others from where a container waits', () => {
  it('is expected to take it too', () => {
    expect(concerns(feederDue, waits(), [resolved(othersLeave)])).toBe(true);
    expect(concerns({ ...feederDue, classifier: 'actual' }, waits(), [resolved(othersLeave)])).toBe(false);
  });

  it.each([
    ['is only planned', resolved({ ...othersLeave, classifier: 'planned' })],
    ['is withdrawn', resolved(othersLeave, { isWithdrawn: true })],
    ['is not by vessel', resolved({ ...othersLeave, mode: 'rail' })],
    ['is at another port', resolved({ ...othersLeave, place: event('load', 'SGSIN', null).place })],
    ['is a discharge', resolved({ ...othersLeave, move: 'discharge' })],
  ])('is not expected if the loading of the others %s', (_, loading) => {
    expect(concerns(feederDue, [resolved(aboard), ...waits()], [loading, resolved(toGoOn)])).toBe(false);
  });

  it.each([
    ['only planned', resolved({ ...atHub, classifier: 'planned' })],
    ['withdrawn', resolved(atHub, { isWithdrawn: true })],
    ['not by vessel', resolved({ ...atHub, mode: 'barge' })],
  ])('is not expected if the discharge of a container that was loaded is %s', (_, discharge) => {
    const loaded = resolved(aboard);
    expect(concerns(feederDue, [loaded, resolved(atHub)], [resolved(othersLeave)])).toBe(true);
    expect(concerns(feederDue, [loaded, discharge], [resolved(othersLeave)])).toBe(false);
  });

  it.each([
    ['before', out('KRPUS', '2026-08-23T00:00:00Z'), false],
    ['before, under the code of a port of the same complex', out('KRBNP', '2026-08-23T00:00:00Z'), false],
    ['at the same moment', out('KRPUS', '2026-08-24T12:00:00Z'), true],
    ['after', out('KRPUS', '2026-08-25T00:00:00Z'), true],
    ['elsewhere', out('SGSIN', '2026-08-23T00:00:00Z'), true],
    ['without a time', resolved(event('gate_out', 'KRPUS', null)), true],
    ['in a plan', out('KRPUS', '2026-08-23T00:00:00Z', { classifier: 'planned' }), true],
    ['by rail', out('KRPUS', '2026-08-23T00:00:00Z', { mode: 'rail' }), true],
    ['empty', out('KRPUS', '2026-08-23T00:00:00Z', { laden: false }), true],
    ['in a withdrawn event', out('KRPUS', '2026-08-23T00:00:00Z', {}, { isWithdrawn: true }), true],
  ])('with a gate-out of ours %s', (_, gateOut, expected) => {
    expect(concerns(feederDue, waits(gateOut), [resolved(othersLeave)])).toBe(expected);
  });
});

describe('a train that loads the other containers', () => {
  const byRail = (more: Partial<EventClaim> = {}, entry: Entry = {}) =>
    resolved({ ...event('load', 'USLAX', '2026-09-07T00:00:00Z', { mode: 'rail', container: OTHER }), ...more }, entry);
  const byTruck = resolved(event('gate_out', 'USLAX', '2026-09-06T17:00:00Z'));

  it.each([
    ['left by truck', [byTruck], [byRail()], false],
    ['waits', [], [byRail()], true],
    ['left by truck, while the loading is only planned', [byTruck], [byRail({ classifier: 'planned' })], true],
    ['left by truck, while the loading is withdrawn', [byTruck], [byRail({}, { isWithdrawn: true })], true],
    ['left by truck, while the others left by vessel', [byTruck], [byRail({ mode: 'vessel' })], true],
    ['left by truck, while the others were gated out', [byTruck], [byRail({ move: 'gate_out' })], true],
    ['left by truck to a train of its own', [byTruck, byRail({ move: 'depart' })], [byRail()], true],
    ['left by truck to a train that was withdrawn', [byTruck, byRail({}, { isWithdrawn: true })], [byRail()], false],
  ])('for one that %s', (_, ours, others, expected) => {
    expect(concerns(trainDue, ours, others)).toBe(expected);
  });
});

describe('a call', () => {
  const ours = [resolved({ ...aboard, transportCall: { id: 'TC-NGB', sequence: null } })];
  const call = event('depart', 'CNNGB', '2026-08-14T01:00:00Z', { container: null });
  const another = { transportCall: { id: 'TC-9', sequence: null }, vessel: { imo: null, name: 'ANOTHER' } };

  it.each([
    ['of its transport call', { ...call, transportCall: { id: 'TC-NGB', sequence: null } }, true, true],
    ['of its vessel at its port', { ...call, vessel: AURORA }, true, true],
    ['of its vessel elsewhere', { ...feederDue, vessel: AURORA }, true, false],
    ['of no vessel of the shipment', { ...call, ...another }, true, false],
    ['of the vessel of another container', { ...feederDue, place: call.place }, false, false],
  ])('%s concerns a container, or not if it names another shipment', (_, shared, isOurs, isOursIfForeign) => {
    expect(concerns(shared, ours, [resolved(toGoOn)])).toBe(isOurs);
    expect(concerns(shared, ours, [resolved(toGoOn)], true)).toBe(isOursIfForeign);
  });

  it.each([
    ['another vessel', { vessel: AURORA }, false],
    ['that vessel', {}, true],
    ['no vessel', { vessel: null }, true],
    ['another vessel from elsewhere', { vessel: AURORA, place: aboard.place }, true],
  ])('of the vessel of the others, after a newer plan for %s', (_, more, isOurs) => {
    const plan = resolved({ ...othersLeave, classifier: 'planned', statedAt: '2026-08-25T00:00:00Z', ...more });
    const isOlder = resolved({ ...plan.claim, statedAt: '2026-08-23T00:00:00Z' });
    expect(concerns(feederDue, waits(plan), [resolved(othersLeave)])).toBe(isOurs);
    expect(concerns(feederDue, waits(isOlder), [resolved(othersLeave)])).toBe(true);
  });
});
