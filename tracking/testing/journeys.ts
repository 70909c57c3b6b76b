/** A direct journey from CNNGB to USLAX, event by event, as a line reports it. */
import type { EventClaim } from '../claims/claims.ts';
import { AURORA, event, terminalAt } from './statements.ts';

const aboard = { vessel: AURORA, voyage: '026E' };

export const emptyOut = event('gate_out', 'CNNGB', '2026-08-10T02:00:00Z', { laden: false });
export const fullIn = event('gate_in', 'CNNGB', '2026-08-12T03:00:00Z');
export const loaded = event('load', 'CNNGB', '2026-08-13T14:41:00Z', { ...aboard, call: 'TC-NGB' });
export const departed = event('depart', 'CNNGB', '2026-08-14T01:00:00Z', {
  ...aboard,
  call: 'TC-NGB',
  container: null,
});
export const arrived = event('arrive', 'USLAX', '2026-09-02T14:30:00Z', { ...aboard, call: 'TC-LAX', container: null });
export const discharged = event('discharge', 'USLAX', '2026-09-03T06:10:00Z', {
  ...aboard,
  call: 'TC-LAX',
  at: terminalAt('USLAX', 'SIM1'),
});
export const pickedUp = event('gate_out', 'USLAX', '2026-09-06T17:00:00Z', { at: terminalAt('USLAX', 'SIM1') });
export const returned = event('gate_in', 'USLAX', '2026-09-10T18:00:00Z', { laden: false });

/** Returns the estimated arrival of the vessel at the POD, which applies to every container on board. */
export function eta(time: string, more: Parameters<typeof event>[3] = {}): EventClaim {
  return event('arrive', 'USLAX', time, {
    ...aboard,
    call: 'TC-LAX',
    container: null,
    classifier: 'estimated',
    ...more,
  });
}

export const plannedDischarge = event('discharge', 'USLAX', '2026-09-02T23:00:00Z', {
  ...aboard,
  call: 'TC-LAX',
  classifier: 'planned',
});

export const wholeJourney: EventClaim[] = [emptyOut, fullIn, loaded, departed, arrived, discharged, pickedUp, returned];
