import { describe, expect, it } from 'vitest';
import { arrived, departed, discharged, loaded, pickedUp, plannedDischarge } from '../testing/journeys.ts';
import {
  CONTAINER,
  event,
  fact,
  instant,
  RAILROAD,
  RecordedShipment,
  response,
  TERMINAL,
} from '../testing/statements.ts';

const atSea = [loaded, departed, plannedDischarge];
const landed = [...atSea, arrived, discharged];
const byTerminal = { source: TERMINAL };

function landedStory(): RecordedShipment {
  return new RecordedShipment().record(response('2026-09-03T08:00:00Z', landed));
}

describe('facts of a terminal', () => {
  const hold = { name: 'customs' as const, status: 'hold' as const, description: 'exam ordered' };
  const pending = { name: 'USDA' as const, status: 'pending' as const, description: null };

  it('a hold that is missing from the next list is gone, a list that is not given says nothing', () => {
    const story = landedStory();
    story.record(response('2026-09-03T09:00:00Z', [fact('known', true), fact('holds', [hold, pending])], byTerminal));
    expect(story.field('holds_at_pod_terminal')).toHaveLength(2);
    story.record(response('2026-09-03T10:00:00Z', [fact('known', true), fact('available', false)], byTerminal));
    expect(story.field('holds_at_pod_terminal')).toHaveLength(2);
    story.record(response('2026-09-03T11:00:00Z', [fact('known', true), fact('holds', [hold])], byTerminal));
    expect(story.field('holds_at_pod_terminal')).toEqual([hold]);
    expect(story.lastEventNames()).toEqual(['container.updated']);
    story.record(response('2026-09-03T12:00:00Z', [fact('holds', [])], byTerminal));
    expect(story.field('holds_at_pod_terminal')).toEqual([]);
  });

  it('stay when the terminal no longer lists the container', () => {
    const story = landedStory();
    const facts = [fact('known', true), fact('available', true), fact('holds', [hold]), fact('location', 'C41')];
    story.record(response('2026-09-03T09:00:00Z', facts, byTerminal));
    const fields = story.container().fields;
    story.record(response('2026-09-03T10:00:00Z', [fact('known', false)], byTerminal));
    const { flags, ...others } = story.container().fields;
    expect({ ...others, flags: fields.flags }).toEqual(fields);
    expect(flags.value).toEqual(['available_with_hold', 'unlisted_by_terminal']);
    expect(story.lastEventNames()).toEqual([]);
  });

  it('an older statement never replaces a newer one', () => {
    const story = landedStory();
    story.record(
      response('2026-09-03T10:00:00Z', [fact('available', true, { statedAt: '2026-09-03T09:50:00Z' })], byTerminal),
    );
    story.record(
      response('2026-09-03T11:00:00Z', [fact('available', false, { statedAt: '2026-09-03T08:50:00Z' })], byTerminal),
    );
    expect(story.field('available_for_pickup')).toBe(true);
  });

  it('warn when a container is available and on hold', () => {
    const story = landedStory();
    story.record(response('2026-09-03T09:00:00Z', [fact('available', true), fact('holds', [hold])], byTerminal));
    expect(story.container().flags).toEqual(['available_with_hold']);
  });

  it('of another terminal than the container’s are not shown', () => {
    const story = landedStory();
    const other = { source: { kind: 'terminal' as const, code: 'smdg:SIM2' } };
    story.record(
      response('2026-09-03T09:00:00Z', [fact('known', true), fact('available', true), fact('holds', [hold])], other),
    );
    expect(story.field('holds_at_pod_terminal')).toEqual([]);
    expect(story.field('pod_terminal_key')).toBe('smdg:SIM1');
    expect(story.field('availability_known')).toBe(false);
  });

  it('give weight, type, appointment and chassis their wire form', () => {
    const story = landedStory();
    const appointment = { precision: 'local' as const, local: '2026-09-05T13:00:00' };
    story.record(
      response(
        '2026-09-03T09:00:00Z',
        [fact('iso_type', '45G1'), fact('weight_kg', 21400), fact('appointment', appointment)],
        byTerminal,
      ),
    );
    expect(story.field('equipment_type')).toBe('dry');
    expect(story.field('equipment_length')).toBe(40);
    expect(story.field('equipment_height')).toBe('high_cube');
    expect(story.field('weight_in_lbs')).toBe(47178.87);
    expect(story.field('pickup_appointment_at')).toBe('2026-09-05T20:00:00Z');
    expect(story.lastEventNames()).toEqual(['container.pickup_appointment.changed', 'container.updated']);
    story.record(response('2026-09-03T10:00:00Z', [fact('appointment', instant('2026-09-05T21:00:00Z'))], byTerminal));
    expect(story.field('pickup_appointment_at')).toBe('2026-09-05T21:00:00Z');
  });
});

describe('availability', () => {
  it('turns are milestones and move the status to and fro', () => {
    const story = landedStory();
    const turn = (time: string, value: boolean) =>
      story.record(response(time, [fact('known', true), fact('available', value)], byTerminal));
    turn('2026-09-03T09:00:00Z', false);
    expect([story.field('current_status'), story.lastEventNames()]).toEqual(['not_available', ['container.updated']]);
    turn('2026-09-03T10:00:00Z', true);
    expect([story.field('current_status'), story.lastEventNames()]).toEqual([
      'available',
      ['container.transport.available', 'container.updated'],
    ]);
    turn('2026-09-03T11:00:00Z', true);
    expect(story.lastEventNames()).toEqual([]);
    turn('2026-09-03T12:00:00Z', false);
    turn('2026-09-03T13:00:00Z', true);
    expect(story.kinds().slice(-4)).toEqual(['vessel_discharged', 'available', 'not_available', 'available']);
    expect(new Set(story.container().events.map((one) => one.key)).size).toBe(story.container().events.length);
  });

  it('is no news before the container is discharged', () => {
    const story = new RecordedShipment().record(response('2026-08-30T00:00:00Z', atSea));
    story.record(response('2026-08-31T00:00:00Z', [fact('known', true), fact('available', false)], byTerminal));
    expect(story.field('current_status')).toBe('on_ship');
    expect(story.kinds()).not.toContain('not_available');
    story.record(response('2026-09-03T08:00:00Z', landed));
    expect(story.kinds()).not.toContain('not_available');
    expect(story.field('current_status')).toBe('not_available');
  });

  it('ends with the gate-out', () => {
    const story = landedStory();
    story.record(response('2026-09-04T09:00:00Z', [fact('available', true)], byTerminal));
    const out = event('gate_out', 'USLAX', '2026-09-06T17:00:00Z', { laden: null });
    story.record(response('2026-09-06T18:00:00Z', [fact('available', false), out], byTerminal));
    expect(story.field('current_status')).toBe('picked_up');
    expect(story.kinds()).not.toContain('not_available');
  });
});

describe('last free day', () => {
  const lfd = (date: string | null) => [fact('known', true), fact('last_free_day', date)];

  it('is local midnight of the place, and every change either way is announced', () => {
    const story = landedStory();
    story.record(response('2026-09-03T09:00:00Z', lfd('2026-09-09'), byTerminal));
    expect(story.field('pickup_lfd_terminal')).toBe('2026-09-09T07:00:00Z');
    expect(story.field('pickup_lfd')).toBe('2026-09-09T07:00:00Z');
    expect(story.lastEventNames()).toEqual([
      'container.pickup_lfd.changed',
      'container.pickup_lfd_terminal.changed',
      'container.updated',
    ]);
    story.record(response('2026-09-04T09:00:00Z', lfd('2026-09-08'), byTerminal));
    expect(story.changes?.events[0]?.reference).toMatchObject({
      type: 'value_event',
      value: '2026-09-08T07:00:00Z',
      locode: 'USLAX',
      timezone: 'America/Los_Angeles',
    });
    story.record(response('2026-09-05T09:00:00Z', lfd(null), byTerminal));
    expect(story.field('pickup_lfd')).toBeNull();
    expect(story.lastEventNames()).toContain('container.pickup_lfd.changed');
  });

  it('of a terminal is refused before arrival', () => {
    const story = new RecordedShipment().record(response('2026-08-30T00:00:00Z', atSea));
    story.record(response('2026-08-31T00:00:00Z', lfd('2026-09-09'), byTerminal));
    expect(story.field('pickup_lfd_terminal')).toBeNull();
    story.record(response('2026-09-03T08:00:00Z', landed));
    expect(story.field('pickup_lfd_terminal')).toBe('2026-09-09T07:00:00Z');
  });

  it('is hidden after pickup without an event', () => {
    const story = landedStory();
    story.record(response('2026-09-03T09:00:00Z', lfd('2026-09-09'), byTerminal));
    story.record(response('2026-09-06T20:00:00Z', [...landed, pickedUp]));
    expect(story.field('pickup_lfd')).toBeNull();
    expect(story.field('pickup_lfd_terminal')).toBeNull();
    expect(story.lastEventNames()).toEqual(['container.transport.full_out']);
    expect(story.changes?.fields.map((change) => change.field)).toContain('pickup_lfd');
  });

  it('of the line goes before that of the terminal, with a warning where it is later', () => {
    const story = landedStory();
    story.record(response('2026-09-03T09:00:00Z', lfd('2026-09-09'), byTerminal));
    story.record(response('2026-09-03T10:00:00Z', [...landed, fact('last_free_day', '2026-09-11')]));
    expect(story.field('pickup_lfd')).toBe('2026-09-11T07:00:00Z');
    expect(story.container().flags).toEqual(['earlier_last_free_day:terminal']);
  });

  it('of a railroad is in the zone of the ramp', () => {
    const inland = [
      event('load', 'USLAX', '2026-09-04T00:00:00Z', { mode: 'rail' }),
      event('arrive', 'USCHI', '2026-09-09T12:00:00Z', { mode: 'rail', classifier: 'estimated' }),
    ];
    const story = new RecordedShipment().record(response('2026-09-04T08:00:00Z', [...landed, ...inland]));
    const facts = [fact('last_free_day', '2026-09-12'), fact('holds', [])];
    story.record(response('2026-09-09T20:00:00Z', facts, { source: RAILROAD }));
    expect(story.field('pickup_lfd_rail')).toBe('2026-09-12T05:00:00Z');
    expect(story.field('pickup_lfd')).toBe('2026-09-12T05:00:00Z');
    expect(story.field('ind_facility_holds')).toBeNull();
    expect(story.lastEventNames()).toContain('container.pickup_lfd_rail.changed');
    // Both changes carry the zone of the ramp, because the preferred day is the railroad's.
    for (const name of ['container.pickup_lfd.changed', 'container.pickup_lfd_rail.changed']) {
      const byTerminal = story.changes?.events.find((one) => one.name === name);
      expect(byTerminal?.reference).toMatchObject({ timezone: 'America/Chicago' });
    }
  });
});

describe('the terminal of the POD', () => {
  it('is where the container was discharged, and a change is announced', () => {
    const story = landedStory();
    const there = { source: { kind: 'terminal' as const, code: 'smdg:SIM9' } };
    const stated = event('discharge', 'USLAX', '2026-09-03T06:20:00Z');
    story.record(response('2026-09-03T09:00:00Z', [fact('known', true), stated], there));
    expect(story.field('pod_terminal_key')).toBe('smdg:SIM9');
    expect(story.lastEventNames()).toContain('container.pod_terminal_changed');
    const updated = story.changes?.events.find((one) => one.name === 'container.updated');
    expect(updated?.reference).toMatchObject({ changeset: { pod_terminal: ['smdg:SIM1', 'smdg:SIM9'] } });
  });

  it('ignores containers that are not tracked', () => {
    const story = landedStory();
    story.record(response('2026-09-03T09:00:00Z', [fact('known', true, { container: 'SIMU9999999' })], byTerminal));
    expect(story.view?.containers.map((one) => one.number)).toEqual([CONTAINER]);
  });
});
