import assert from 'node:assert/strict';
import type { Claim } from '../../../tracking/claims/claims.ts';
import { PERSON, type PersonStatement, personClaim } from '../../../tracking/claims/person-claims.ts';
import {
  arrived,
  departed,
  discharged,
  loaded,
  pickedUp,
  plannedDischarge,
  wholeJourney,
} from '../../../tracking/testing/journeys.ts';
import {
  CONTAINER,
  event,
  fact,
  LINE,
  place,
  type RecordedShipment,
  response,
  TERMINAL,
} from '../../../tracking/testing/statements.ts';
import type { Core } from '../core.ts';
import { type Row, rowsOf } from '../rule.ts';

const landed = [loaded, departed, plannedDischarge, arrived, discharged];
const byPerson = { source: PERSON, complete: false, absence: 'log' as const };

function statement(
  field: PersonStatement['field'],
  value: string,
  more: Partial<PersonStatement> = {},
): PersonStatement {
  return {
    container: CONTAINER,
    field,
    value,
    id: 'c1',
    author: 'Ada Example',
    statedAt: '2026-09-08T00:00:00Z',
    expiresAt: null,
    ...more,
  };
}

function correct(story: RecordedShipment, now: string, statement: PersonStatement, undone = false): RecordedShipment {
  return story.record(response(now, [personClaim({ ...statement, statedAt: now }, undone)], byPerson));
}

function reported(
  core: Core,
  line: Claim[] = [...landed, fact('last_free_day', '2026-09-11')],
  day = '03',
): RecordedShipment {
  const story = core.story().record(response(`2026-09-${day}T08:00:00Z`, line));
  return story.record(
    response(`2026-09-${day}T09:00:00Z`, [fact('known', true), fact('last_free_day', '2026-09-09')], {
      source: TERMINAL,
    }),
  );
}

const delivered = statement('delivered_at', '2026-09-07T15:00:00Z');
const lfd = statement('pickup_lfd', '2026-09-15');
const terminal = statement('pod_terminal', 'smdg:SIM2');

export const CORRECTION_ROWS: readonly Row[] = [
  ...rowsOf('M2.1-person-beats-all', {
    'the line reports another delivery': (core) => {
      const door = place('USLAX', { facilityType: 'customer' });
      const byLine = event('gate_in', 'USLAX', '2026-09-07T20:00:00Z', { at: door });
      const story = correct(reported(core, [...landed, pickedUp, byLine]), '2026-09-08T00:00:00Z', delivered);
      assert.equal(story.field('delivered_at'), '2026-09-07T15:00:00Z');
      assert.equal(story.milestone('delivered')?.data_source, 'user_input');
      assert.deepEqual(
        story.milestone('delivered')?.witnesses.map((one) => one.source),
        [PERSON, LINE],
      );
    },
  }),
  ...rowsOf('M2.1-person-delivers', {
    'by hand, while the line still has a plan': (core) => {
      const claims = [{ ...loaded, classifier: 'planned' as const }, plannedDischarge];
      const story = correct(core.story().record(response('2026-08-01T00:00:00Z', claims)), '2026-08-02T00:00:00Z', {
        ...delivered,
        value: '2026-08-01T12:00:00Z',
      });
      assert.equal(story.field('current_status'), 'delivered');
    },
    'by hand, after the pickup': (core) => {
      const story = correct(reported(core, [...landed, pickedUp], '07'), '2026-09-08T00:00:00Z', delivered);
      assert.equal(story.field('current_status'), 'delivered');
      assert.deepEqual(story.lastEventNames(), ['container.transport.delivered']);
    },
  }),
  ...rowsOf('M2.1-person-lfd', {
    'before line and terminal': (core) => {
      const story = correct(reported(core), '2026-09-04T00:00:00Z', lfd);
      assert.equal(story.field('pickup_lfd'), '2026-09-15T07:00:00Z');
      assert.equal(story.field('pickup_lfd_line'), '2026-09-11T07:00:00Z');
      assert.equal(story.field('pickup_lfd_terminal'), '2026-09-09T07:00:00Z');
      assert.ok(story.lastEventNames().includes('container.pickup_lfd.changed'));
    },
  }),
  ...rowsOf('M2.1-person-terminal', {
    'before the terminal of the discharge': (core) => {
      const story = correct(reported(core), '2026-09-04T00:00:00Z', terminal);
      assert.equal(story.field('pod_terminal_key'), 'smdg:SIM2');
      assert.ok(story.lastEventNames().includes('container.pod_terminal_changed'));
    },
  }),
  ...rowsOf('M2.1-correction-author', {
    'of a value and of a milestone': (core) => {
      const story = correct(reported(core), '2026-09-04T00:00:00Z', lfd);
      assert.equal(story.container().fields.pickup_lfd.provenance?.author, 'Ada Example');
      correct(story, '2026-09-08T00:00:00Z', delivered);
      assert.equal(story.milestone('delivered')?.witnesses[0]?.author, 'Ada Example');
    },
  }),
  ...rowsOf('M2.1-correction-expires', {
    'the line’s day returns with its provenance, by time alone': (core) => {
      const story = correct(reported(core), '2026-09-04T00:00:00Z', { ...lfd, expiresAt: '2026-09-06T00:00:00Z' });
      story.publishAt('2026-09-05T23:59:59Z');
      assert.equal(story.field('pickup_lfd'), '2026-09-15T07:00:00Z');
      story.publishAt('2026-09-06T00:00:00Z');
      assert.equal(story.field('pickup_lfd'), '2026-09-11T07:00:00Z');
      assert.deepEqual(story.container().fields.pickup_lfd.provenance?.source, LINE);
      assert.ok(story.lastEventNames().includes('container.pickup_lfd.changed'));
    },
    'a delivery that has expired is a withdrawn raw event': (core) => {
      const story = correct(reported(core), '2026-09-08T00:00:00Z', {
        ...delivered,
        expiresAt: '2026-09-09T00:00:00Z',
      });
      story.publishAt('2026-09-09T00:00:00Z');
      assert.equal(story.field('delivered_at'), null);
      const raw = story.container().rawEvents.find((one) => one.provenance.source.kind === 'person');
      assert.equal(raw?.invalidated_at, '2026-09-09T00:00:00Z');
    },
  }),
  ...rowsOf('M2.1-correction-undone', {
    'the last free day of the line returns': (core) => {
      const before = reported(core);
      const fields = before.container().fields;
      const story = correct(correct(before, '2026-09-04T00:00:00Z', lfd), '2026-09-05T00:00:00Z', lfd, true);
      assert.deepEqual(story.container().fields, fields);
    },
    'the terminal of the discharge returns': (core) => {
      const before = reported(core);
      const fields = before.container().fields;
      const story = correct(correct(before, '2026-09-04T00:00:00Z', terminal), '2026-09-05T00:00:00Z', terminal, true);
      assert.deepEqual(story.container().fields, fields);
    },
    'the delivery is withdrawn and announced so': (core) => {
      const before = reported(core, [...landed, pickedUp], '07');
      const { fields, events } = before.container();
      const story = correct(
        correct(before, '2026-09-08T00:00:00Z', delivered),
        '2026-09-09T00:00:00Z',
        delivered,
        true,
      );
      assert.deepEqual([story.container().fields, story.container().events], [fields, events]);
      assert.deepEqual(story.lastEventNames(), ['container.transport.delivered']);
    },
    'repeated after it was undone, it applies again': (core) => {
      const story = correct(correct(reported(core), '2026-09-04T00:00:00Z', lfd), '2026-09-05T00:00:00Z', lfd, true);
      correct(story, '2026-09-06T00:00:00Z', lfd);
      assert.equal(story.field('pickup_lfd'), '2026-09-15T07:00:00Z');
    },
  }),
  ...rowsOf('M2.1-correction-bounds-nothing', {
    'a delivery long after the empty return': (core) => {
      const story = core.story().record(response('2026-09-11T00:00:00Z', wholeJourney));
      correct(story, '2026-11-02T00:00:00Z', { ...delivered, value: '2026-11-01T00:00:00Z' });
      assert.equal(story.field('delivered_at'), '2026-11-01T00:00:00Z');
      assert.equal(story.field('empty_terminated_at'), '2026-09-10T18:00:00Z');
    },
  }),
];
