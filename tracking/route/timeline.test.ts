import { describe, expect, test } from 'vitest';
import type { ActualKind, TransportEventKind } from '../fields/transport-event-kind.ts';
import type { Provenance } from '../view/view.ts';
import {
  type EndReason,
  type FirstPublishedEstimate,
  type PublishedVersion,
  timelineOf,
  type UnpublishedPlan,
} from './timeline.ts';

const line = (observedAt = '2026-08-01T00:00:00Z'): Provenance => ({
  source: { kind: 'line', code: 'TEST' },
  snapshotId: '019e4d0b-2000-7ba2-b9dc-b4c5d6e78802',
  pointer: '/events/0',
  rule: 'line_first@1',
  observedAt,
});
const terminal = { ...line(), source: { kind: 'terminal' as const, code: 'smdg:SIM1' } };

const at = { locode: 'USLAX', placeName: 'Los Angeles', timezone: 'America/Los_Angeles' };
const place = { ...at, terminalKey: null, vessel: null, voyage: null };

let ids = 0;

function version(
  kind: TransportEventKind,
  time: string | null,
  more: Partial<PublishedVersion> = {},
): PublishedVersion {
  ids += 1;
  const classifier = kind.startsWith('estimated.') ? 'estimated' : 'actual';
  const { locode } = { ...place, ...more };
  const ended = { endedAt: null, endReason: null, previousId: null };
  const statement = { witnesses: [line()], flags: [], precision: 'instant' };
  return {
    ...place,
    id: `${ids}`,
    key: `${kind}@${locode}`,
    kind,
    classifier,
    at: time,
    ...statement,
    ...ended,
    ...more,
  };
}

function ended(endReason: EndReason, endedAt = '2026-08-15T00:00:00Z') {
  return { endedAt, endReason };
}

function plan(kind: ActualKind, time: string, more: Partial<UnpublishedPlan> = {}): UnpublishedPlan {
  return { ...place, kind, classifier: 'planned', at: time, provenance: line(), ...more };
}

function timeline(
  versions: PublishedVersion[],
  plans: UnpublishedPlan[] = [],
  firstEstimates: FirstPublishedEstimate[] = [],
) {
  return timelineOf({ versions, plans, firstEstimates });
}

describe('a milestone', () => {
  test('has its schedule, its last estimate and what happened side by side', () => {
    const [arrival, ...others] = timeline(
      [
        version('estimated.vessel_arrived', '2026-08-19T00:00:00Z', ended('vanished')),
        version('vessel_arrived', '2026-08-20T00:00:00Z'),
      ],
      [plan('vessel_arrived', '2026-08-18T00:00:00Z')],
    );
    expect(others).toEqual([]);
    expect(arrival).toMatchObject({
      key: 'vessel_arrived@USLAX',
      state: 'happened',
      planned: { at: '2026-08-18T00:00:00Z', basis: 'schedule' },
      estimated: { at: '2026-08-19T00:00:00Z', isPast: true },
      actual: { at: '2026-08-20T00:00:00Z', isPast: false },
    });
  });

  test('shows the first estimate where no schedule exists', () => {
    const [arrival] = timeline(
      [version('estimated.vessel_arrived', '2026-08-19T00:00:00Z')],
      [],
      [
        { kind: 'vessel_arrived', locode: 'USLAX', at: '2026-08-17T00:00:00Z', provenance: line() },
        { kind: 'vessel_arrived', locode: 'SGSIN', at: '2026-08-09T00:00:00Z', provenance: line() },
      ],
    );
    expect(arrival).toMatchObject({
      state: 'expected',
      planned: { at: '2026-08-17T00:00:00Z', basis: 'first_estimate' },
      estimated: { at: '2026-08-19T00:00:00Z', isPast: false },
      actual: null,
    });
  });

  test('is expected if only raw events state it, according to the source with precedence', () => {
    const hub = { locode: 'SGSIN', placeName: 'Singapore', timezone: 'Asia/Singapore' };
    const [call] = timeline(
      [],
      [
        plan('transshipment_arrived', '2026-08-09T00:00:00Z', {
          ...hub,
          classifier: 'estimated',
          provenance: terminal,
        }),
        plan('transshipment_arrived', '2026-08-10T00:00:00Z', { ...hub, classifier: 'estimated' }),
      ],
    );
    expect(call).toMatchObject({ state: 'expected', estimated: { at: '2026-08-10T00:00:00Z' }, planned: null });
  });

  test('keeps what was corrected and what was taken back, the newest first', () => {
    const [discharge] = timeline([
      version('vessel_discharged', '2026-08-21T00:00:00Z', ended('corrected', '2026-08-22T00:00:00Z')),
      version('vessel_discharged', '2026-08-22T00:00:00Z', ended('retracted', '2026-08-23T00:00:00Z')),
    ]);
    expect(discharge).toMatchObject({ state: 'taken_back', actual: null });
    expect(discharge?.former.map(({ endReason }) => endReason)).toEqual(['retracted', 'corrected']);
  });

  test('that was read as another one before shows this in its history', () => {
    const misread = version('vessel_arrived', '2026-08-09T00:00:00Z', { locode: 'SGSIN', ...ended('reclassified') });
    const call = version('transshipment_arrived', '2026-08-09T00:00:00Z', { locode: 'SGSIN', previousId: misread.id });
    const [only, ...others] = timeline([misread, call]);
    expect(others).toEqual([]);
    expect(only).toMatchObject({ kind: 'transshipment_arrived', former: [{ kind: 'vessel_arrived' }] });
  });
});

test('milestones stand in the order of their times, and of one time in the order in which they happen', () => {
  const kinds = timeline(
    [
      version('vessel_discharged', '2026-08-21T00:00:00Z'),
      version('vessel_arrived', '2026-08-21T00:00:00Z'),
      version('empty_out', '2026-08-01T00:00:00Z'),
    ],
    [plan('full_out', '2026-08-25T00:00:00Z')],
  ).map(({ kind }) => kind);
  expect(kinds).toEqual(['empty_out', 'vessel_arrived', 'vessel_discharged', 'full_out']);
});

describe('a former version', () => {
  const arrived = (time: string, more: Partial<PublishedVersion> = {}) => version('vessel_arrived', time, more);
  const earlier = (endedAt: string) => ended('corrected', endedAt);

  test('is none if the correction left all that a reader sees', () => {
    const [arrival] = timeline([
      arrived('2026-08-20T00:00:00Z', { ...earlier('2026-08-21T00:00:00Z') }),
      arrived('2026-08-20T00:00:00Z', { ...earlier('2026-08-22T00:00:00Z'), terminalKey: 'smdg:SIM1' }),
      arrived('2026-08-20T00:00:00Z', { witnesses: [terminal], terminalKey: 'smdg:SIM1' }),
    ]);
    expect(arrival?.former).toEqual([]);
  });

  test('remains if its value differs from the next one, even if a later correction returned to it', () => {
    const [arrival] = timeline([
      arrived('2026-08-20T00:00:00Z', earlier('2026-08-21T00:00:00Z')),
      arrived('2026-08-19T00:00:00Z', earlier('2026-08-22T00:00:00Z')),
      arrived('2026-08-20T00:00:00Z'),
    ]);
    expect(arrival?.former.map(({ at: time }) => time)).toEqual(['2026-08-19T00:00:00Z', '2026-08-20T00:00:00Z']);
  });
});
