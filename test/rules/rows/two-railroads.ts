import assert from 'node:assert/strict';
import type { Claim, EventClaim } from '../../../tracking/claims/claims.ts';
import { arrived, departed, discharged, loaded } from '../../../tracking/testing/journeys.ts';
import { event, fact, place, RAILROAD, response } from '../../../tracking/testing/statements.ts';
import type { Core } from '../core.ts';
import { type Row, rowsOf } from '../rule.ts';

const landed = [loaded, departed, arrived, discharged];
const byRail = { source: RAILROAD };
const rail = (move: EventClaim['move'], where: string, time: string, more: Parameters<typeof event>[3] = {}) =>
  event(move, where, `2026-09-${time}:00:00Z`, {
    mode: 'rail',
    laden: null,
    at: place(where, { facilityType: 'rail_ramp' }),
    ...more,
  });
const toRamp = [
  rail('load', 'USLAX', '04T06'),
  rail('depart', 'USLAX', '05T06'),
  rail('arrive', 'USCHI', '09T06'),
  rail('discharge', 'USCHI', '09T09'),
];
const secondRailroad = { kind: 'railroad' as const, code: 'SIMS' };
const toColumbus = [
  rail('load', 'USCHI', '11T06'),
  rail('arrive', 'USCMH', '13T06'),
  rail('discharge', 'USCMH', '13T09'),
];
const hold = { name: 'freight' as const, status: 'hold' as const, description: null };

/** The row of a ramp, as its railroad lists it. */
function rampRow(where: string, isAvailable: boolean, lastFreeDay: string | null): Claim[] {
  const at = { place: place(where, { facilityType: 'rail_ramp' }) };
  return [
    fact('known', true, at),
    fact('available', isAvailable, at),
    fact('holds', isAvailable ? [] : [hold], at),
    fact('last_free_day', lastFreeDay, at),
  ];
}

/** Records the first responses of two railroads in both orders, and requires the facts of the second each time. */
function speaksForColumbus(core: Core, first: Claim[], second: Claim[]): void {
  const planned = rail('arrive', 'USCMH', '13T05', { classifier: 'planned' });
  for (const minutes of [
    ['00', '01'],
    ['01', '00'],
    ['00', '00'],
  ]) {
    const polls = [
      response(`2026-09-13T20:${minutes[0]}:00Z`, first, byRail),
      response(`2026-09-13T20:${minutes[1]}:00Z`, second, { source: secondRailroad }),
    ];
    for (const order of [polls, polls.toReversed()]) {
      const story = core.story().record(response('2026-09-03T12:00:00Z', [...landed, planned]));
      for (const poll of order) story.record(poll);
      assert.deepEqual(
        ['current_status', 'available_for_pickup', 'pickup_lfd_rail', 'ind_facility_holds'].map((name) =>
          story.field(name as 'current_status'),
        ),
        ['not_available', false, '2026-09-15T04:00:00Z', [hold]],
        minutes.join(),
      );
    }
  }
}

export const TWO_RAILROAD_ROWS: readonly Row[] = [
  ...rowsOf('D3-taken-on-by-another-railroad', {
    'the first one still lists it as available; in any order': (core) => {
      const first = [...toRamp, ...rampRow('USCHI', true, '2026-09-11')];
      speaksForColumbus(core, first, [...toColumbus, ...rampRow('USCMH', false, '2026-09-15')]);
    },
    'the first one lists it as gone; in any order': (core) => {
      const gone = [fact('terminal_status', 'out gated'), fact('last_free_day', null)];
      const first = [...toRamp, rail('gate_out', 'USCHI', '10T15', { mode: 'truck' }), ...gone];
      speaksForColumbus(core, first, [...toColumbus, ...rampRow('USCMH', false, '2026-09-15')]);
    },
  }),
  ...rowsOf('D3-railroad-at-the-ramp', {
    'the first one lists nothing but its train': (core) => {
      speaksForColumbus(core, toRamp, [...toColumbus, ...rampRow('USCMH', false, '2026-09-15')]);
    },
  }),
  ...rowsOf('D3-railroad-without-moves', {
    'the first one reports the whole trip': (core) => {
      speaksForColumbus(core, [...toRamp, ...toColumbus], rampRow('USCMH', false, '2026-09-15'));
    },
  }),
];
