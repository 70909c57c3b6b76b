import { describe, expect, it } from 'vitest';
import type { EventClaim } from '../claims/claims.ts';
import { type ResolvedEvent, resolveEvent } from '../events/resolved-event.ts';
import { AURORA, BOREAL, event, RecordedShipment, response } from '../testing/statements.ts';
import { sentBackOf } from './cargo-sent-back.ts';

const feeder = { vessel: AURORA, voyage: '1' };
const liner = { vessel: BOREAL, voyage: '2' };
const home = { vessel: { imo: '9345678', name: 'EXAMPLE CEDAR' }, voyage: '3' };
const planned = { classifier: 'planned' as const };
const call = { container: null };

/** From Cartagena via Caucedo to Genoa, and loaded there again. */
const outbound = [
  event('load', 'COCTG', '2026-08-07T14:00:00Z', feeder),
  event('discharge', 'DOCAU', '2026-08-11T14:00:00Z', feeder),
  event('load', 'DOCAU', '2026-08-15T14:00:00Z', liner),
  event('discharge', 'ITGOA', '2026-09-01T07:00:00Z', liner),
  event('load', 'ITGOA', '2026-09-10T07:00:00Z', home),
];
const to = (port: string, more: Parameters<typeof event>[3] = {}) =>
  event('arrive', port, '2026-09-24T07:00:00Z', { ...home, ...planned, ...call, ...more });
const off = (port: string, time = '2026-09-25T07:00:00Z', more = {}) =>
  event('discharge', port, time, { ...home, ...more });

function resolved(claims: EventClaim[]): ResolvedEvent[] {
  const { ledger } = new RecordedShipment().record(response('2026-10-20T00:00:00Z', claims));
  const entries = [ledger.shipment, ...Object.values(ledger.containers)].flatMap(({ events }) => Object.values(events));
  return entries.map((entry) => resolveEvent(entry));
}

/** Returns the port from which the cargo is sent back, with or without Genoa as the proven POD. */
function backFrom(isPod: boolean, ...claims: EventClaim[]): string | null {
  const found = sentBackOf(resolved([...outbound, ...claims]), ({ place }) => isPod && place.key === 'ITGOA');
  return found?.from.place.key ?? null;
}

describe('cargo that is loaded at its proven POD', () => {
  it.each<[string, EventClaim[], string | null]>([
    ['for its hub', [to('DOCAU')], 'ITGOA'],
    ['for its origin', [to('COCTG')], 'ITGOA'],
    ['for a new port', [to('BRSSZ')], null],
    ['for its hub and a new port', [to('DOCAU'), to('BRSSZ')], null],
    ['and is discharged at the hub', [off('DOCAU')], 'ITGOA'],
    ['and is to be discharged at the hub', [off('DOCAU', undefined, planned), to('BRSSZ')], 'ITGOA'],
    ['and was discharged at a new port after the hub', [off('DOCAU'), off('BRSSZ', '2026-10-02T07:00:00Z')], null],
    ['while another vessel is expected at the hub', [to('DOCAU', { ...liner, ...planned, ...call })], null],
    ['while no vessel is named', [to('DOCAU', { vessel: null })], null],
    ['for an unknown port', [], null],
  ])('%s', (_, claims, port) => expect(backFrom(true, ...claims)).toBe(port));
});

describe('cargo that is loaded at a port that may be a hub', () => {
  it.each<[string, EventClaim[], string | null]>([
    ['for its former hub', [to('DOCAU')], null],
    ['for its origin', [to('COCTG')], 'ITGOA'],
    ['for its origin and another port', [to('COCTG'), to('DOCAU')], null],
    ['and is to be discharged at its origin', [off('COCTG', undefined, planned), to('DOCAU')], 'ITGOA'],
    ['and was discharged at its origin', [off('COCTG')], 'ITGOA'],
    ['and was discharged at a new port', [off('BRSSZ')], null],
  ])('%s', (_, claims, port) => expect(backFrom(false, ...claims)).toBe(port));
});
