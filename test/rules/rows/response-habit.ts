import assert from 'node:assert/strict';
import type { Claim, Observation } from '../../../tracking/claims/claims.ts';
import { arrived, departed, emptyOut, eta, loaded } from '../../../tracking/testing/journeys.ts';
import { response } from '../../../tracking/testing/statements.ts';
import type { Core } from '../core.ts';
import { type Row, rowsOf } from '../rule.ts';

const sailed = [emptyOut, loaded, departed];
const first = eta('2026-09-02T00:00:00Z');
const second = eta('2026-09-03T12:00:00Z');

/** Returns what a second response reveals about the line's habit, given a first one. */
function evidence(core: Core, before: Claim[], after: Claim[], more: Partial<Observation> = {}) {
  const story = core.story().record(response('2026-08-15T00:00:00Z', before, { absence: 'log' }));
  return core.habit.habitEvidence(story.ledger, response('2026-08-16T00:00:00Z', after, { absence: 'log', ...more }));
}

const enough = { compared: 200, short: 0, replaced: 20, retained: 0, numbers: 5 };

export const HABIT_ROWS: readonly Row[] = [
  ...rowsOf('B2-habit-evidence', {
    'a former estimate that is gone, and one that is still listed': (core) => {
      const plain = { compared: 1, short: 0, replaced: 0, retained: 0 };
      assert.deepEqual(evidence(core, [...sailed, first], [...sailed, second]), { ...plain, replaced: 1 });
      assert.deepEqual(evidence(core, [...sailed, first], [...sailed, first, second]), { ...plain, retained: 1 });
      assert.deepEqual(evidence(core, [...sailed, first], [...sailed, first]), plain);
      assert.deepEqual(evidence(core, [...sailed, first], [...sailed, arrived]), plain);
    },
  }),
  ...rowsOf('B2-habit-short', {
    'a response without an event that had happened': (core) => {
      const short = evidence(core, [...sailed, first], [emptyOut, loaded, second]);
      assert.deepEqual(short, { compared: 1, short: 1, replaced: 0, retained: 0 });
    },
    'an incomplete response, one without moves, and a first one': (core) => {
      assert.equal(evidence(core, [...sailed, first], [...sailed, second], { complete: false }), null);
      assert.equal(evidence(core, sailed, []), null);
      assert.equal(evidence(core, [], [...sailed, second]), null);
    },
  }),
  ...rowsOf('B2-habit-learnt', {
    'with enough of it, from several numbers': (core) => {
      const { inferAbsence } = core.habit;
      assert.equal(inferAbsence(enough), 'snapshot');
      assert.equal(inferAbsence({ ...enough, replaced: 19 }), 'unknown');
      assert.equal(inferAbsence({ ...enough, numbers: 4 }), 'unknown');
    },
  }),
  ...rowsOf('B2-habit-log', {
    'superseded estimates that stay listed, or responses that omit events': (core) => {
      const { inferAbsence } = core.habit;
      assert.equal(inferAbsence({ ...enough, retained: 1 }), 'unknown');
      assert.equal(inferAbsence({ ...enough, retained: 3 }), 'log');
      assert.equal(inferAbsence({ ...enough, short: 21 }), 'log');
    },
  }),
];
