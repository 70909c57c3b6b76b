import { describe, expect, it } from 'vitest';
import type { Presence } from '../containers/presence.ts';
import type { AvailabilityChange } from '../ledger/availability-changes.ts';
import { placesBy } from '../places/place-matching.ts';
import { LINE, RAILROAD, TERMINAL } from '../testing/statements.ts';
import { instantMs } from '../time/event-time.ts';
import { availabilityMilestones, facilityOf, type Stay } from './availability.ts';
import type { Absence } from './transfers.ts';

const places = placesBy(undefined);
const at = (day: string) => `2026-09-${day}T12:00:00Z`;
const ms = (day: string | null) => (day === null ? null : instantMs(at(day)));
const losAngeles = places.ofStatement(
  {
    ...{ unlocode: 'USLAX', name: null, region: null, country: null, latitude: null, longitude: null },
    ...{ facility: null, facilityType: null, facilityName: null },
  },
  TERMINAL,
);

function turn(day: string, available: boolean | null, more: Partial<AvailabilityChange> = {}): AvailabilityChange {
  return {
    ...{ source: TERMINAL, available, place: null, at: at(day), observedAt: at(day) },
    ...{ snapshotId: 'snapshot', pointer: '/1' },
    ...more,
  };
}

interface Scene {
  arrived?: string | null;
  discharged?: string | null;
  left?: string;
  presence?: Presence | null;
  isListed?: boolean;
  absence?: Absence | null;
}

/** Returns each milestone as its day, its availability, and whether it is published as an event. */
function milestones(memory: AvailabilityChange[], scene: Scene = {}): [string, boolean | null, boolean][] {
  const { arrived = '02', discharged = '03', left, presence = 'here', isListed = true, absence = null } = scene;
  const untilMs = ms(left ?? null) ?? Number.POSITIVE_INFINITY;
  const stay: Stay = { arrivedMs: ms(arrived), fromMs: ms(discharged), untilMs };
  const none: Stay = { arrivedMs: null, fromMs: null, untilMs: Number.POSITIVE_INFINITY };
  const found = availabilityMilestones(memory, null, { pod: stay, inland: none }, places, {
    ...{ presenceOf: () => presence, isListed: () => isListed, absenceOf: () => absence },
  });
  return found.map(({ view, available, isEvent }) => [view.timestamp?.slice(8, 10) ?? '', available, isEvent]);
}

describe('a report of a terminal', () => {
  it.each<[string, AvailabilityChange[], Scene, [string, boolean | null, boolean][]]>([
    ['after the discharge', [turn('04', true)], {}, [['04', true, true]]],
    ['at the discharge', [turn('03', true)], {}, [['03', true, true]]],
    ['of a release before the arrival counts from the arrival', [turn('01', true)], {}, [['02', true, true]]],
    ['of a hold before the arrival counts from the discharge', [turn('01', false)], {}, [['03', false, false]]],
    ['of a hold while at sea', [turn('01', false)], { arrived: null, discharged: null }, []],
    ['that is overtaken before the arrival', [turn('01', true), turn('02', false)], { discharged: null }, []],
    [
      'of a hold after a release',
      [turn('04', true), turn('05', false)],
      {},
      [
        ['04', true, true],
        ['05', false, true],
      ],
    ],
    ['of a hold without a release before', [turn('04', false)], {}, [['04', false, false]]],
    ['that was withdrawn', [turn('04', null)], {}, [['04', null, false]]],
    ['after the container left', [turn('05', true)], { left: '04' }, []],
    ['when the container left', [turn('04', true)], { left: '04' }, [['04', true, true]]],
    ['about another visit', [turn('04', true)], { presence: 'other_visit' }, []],
    ['while the row shows it on board', [turn('04', true)], { presence: 'expected' }, []],
    [
      'of a hold while the row shows it on board',
      [turn('04', false)],
      { presence: 'expected' },
      [['04', false, false]],
    ],
    ['before the arrival, no longer listed', [turn('01', true)], { isListed: false }, []],
    ['after the discharge, no longer listed', [turn('04', true)], { isListed: false }, [['04', true, true]]],
    ['while the container is away', [turn('05', true)], { absence: { fromMs: ms('04') ?? 0, backMs: null } }, []],
    ['before it came back', [turn('05', true)], { absence: { fromMs: ms('04') ?? 0, backMs: ms('06') } }, []],
    [
      'once it is back',
      [turn('06', true)],
      { absence: { fromMs: ms('04') ?? 0, backMs: ms('06') } },
      [['06', true, true]],
    ],
    [
      'before it went away',
      [turn('03', true)],
      { absence: { fromMs: ms('04') ?? 0, backMs: null } },
      [['03', true, true]],
    ],
    [
      'that proves the container there',
      [turn('02', true, { there: true })],
      { discharged: null },
      [['02', true, true]],
    ],
  ])('%s', (_, memory, scene, expected) => expect(milestones(memory, scene)).toEqual(expected));
});

it('the facility that a report is about', () => {
  expect(facilityOf(RAILROAD, losAngeles, null)).toBe('inland');
  expect(facilityOf(TERMINAL, losAngeles, null)).toBe('pod');
  expect(facilityOf(TERMINAL, losAngeles, 'USLAX')).toBe('inland');
  expect(facilityOf(LINE, losAngeles, 'USCHI')).toBe('pod');
});

describe('a second terminal', () => {
  const OTHER = { kind: 'terminal', code: 'smdg:SIM5' } as const;
  const other = (day: string, available: boolean | null, more: Partial<AvailabilityChange> = {}) =>
    turn(day, available, { source: OTHER, ...more });
  const away = (backMs: number | null): Absence => ({ fromMs: instantMs(at('20')), backMs });
  const first: [string, boolean, boolean] = ['04', true, true];

  it.each<[string, AvailabilityChange[], Scene, [string, boolean | null, boolean][]]>([
    ['that never had it', [turn('04', true), other('05', false)], {}, [first]],
    ['that never had it, again', [turn('04', true), other('05', false), other('06', false)], {}, [first]],
    ['that has it', [turn('04', true), other('05', false, { there: true })], {}, [first, ['05', false, true]]],
    ['that had it on hold', [turn('04', true), other('05', false, { held: true })], {}, [first, ['05', false, true]]],
    [
      'that had it available',
      [turn('04', true), other('05', true), other('06', false)],
      {},
      [first, ['05', true, true], ['06', false, true]],
    ],
    [
      'that speaks after the first ended it',
      [turn('04', false), other('05', false)],
      {},
      [
        ['04', false, false],
        ['05', false, false],
      ],
    ],
    [
      'to which the container may have been moved',
      [turn('04', true), other('05', false)],
      { absence: away(null) },
      [first, ['05', false, true]],
    ],
    [
      'while the container is back',
      [turn('04', true), other('05', false)],
      { absence: away(instantMs(at('21'))) },
      [first],
    ],
    [
      'that withdraws its report',
      [other('03', false), turn('04', true), other('05', null)],
      {},
      [['03', false, false], first, ['05', null, false]],
    ],
    [
      'that never had it and withdrew its report',
      [other('03', false), turn('04', true), other('05', null), other('06', false)],
      {},
      [['03', false, false], first, ['05', null, false]],
    ],
    ['that never states it', [turn('04', true), other('05', null)], {}, [first, ['05', null, false]]],
  ])('%s', (_, memory, scene, expected) => {
    expect(milestones(memory, scene)).toEqual(expected);
  });
});
