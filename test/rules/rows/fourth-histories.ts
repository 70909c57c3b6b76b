import assert from 'node:assert/strict';
import type { Claim } from '../../../tracking/claims/claims.ts';
import { arrived, departed, discharged, loaded, plannedDischarge } from '../../../tracking/testing/journeys.ts';
import { CONTAINER, fact, listing, response, TERMINAL } from '../../../tracking/testing/statements.ts';
import type { Core } from '../core.ts';
import { type Row, rowsOf } from '../rule.ts';

const OTHER = 'SIMU0000027';
const byTerminal = { source: TERMINAL };
const atSea = [loaded, departed, plannedDischarge];
const landed = [...atSea, arrived, discharged];
const inYard = [fact('known', true), fact('terminal_status', 'YARD'), fact('last_free_day', '2026-09-08')];

/** Two complete lists of the line, from which the container is missing, after what a terminal states. */
function offTheList(core: Core, moves: Claim[], ...rows: [at: string, facts: Claim[]][]) {
  const others = landed.map((one) => (one.container === null ? one : { ...one, container: OTHER }));
  const story = core.story().record(response('2026-08-31T12:00:00Z', [...atSea, listing([CONTAINER, OTHER])]));
  for (const [at, facts] of rows.filter(([at]) => at < '2026-09-03')) story.record(response(at, facts, byTerminal));
  story.record(response('2026-09-03T12:00:00Z', [...moves, ...others, listing([CONTAINER, OTHER])]));
  for (const [at, facts] of rows.filter(([at]) => at > '2026-09-03')) story.record(response(at, facts, byTerminal));
  for (const hour of ['00', '12']) {
    story.record(response(`2026-09-06T${hour}:00:00Z`, [...others, listing([OTHER])]));
  }
  return story.container();
}

export const FOURTH_HISTORY_ROWS: readonly Row[] = [
  ...rowsOf('G21-off-the-list-in-the-yard', {
    'with a last free day that runs': (core) => {
      const { removed, flags, fields } = offTheList(core, landed, ['2026-09-04T12:00:00Z', inYard]);
      assert.deepEqual(
        [removed, flags, fields.pickup_lfd.value],
        [false, ['unlisted_by_line'], '2026-09-08T07:00:00Z'],
      );
    },
    'without a terminal it is removed': (core) => {
      const { removed, flags } = offTheList(core, landed);
      assert.deepEqual([removed, flags], [true, []]);
    },
  }),
  ...rowsOf('G21-row-from-before-the-arrival', {
    'a position of another visit, never confirmed': (core) =>
      assert.equal(offTheList(core, atSea, ['2026-09-02T12:00:00Z', inYard]).removed, true),
    'and no longer listed': (core) => {
      const gone = [fact('known', false)];
      const rows: [string, Claim[]][] = [
        ['2026-09-04T12:00:00Z', inYard],
        ['2026-09-05T12:00:00Z', gone],
      ];
      assert.equal(offTheList(core, landed, ...rows).removed, true);
    },
  }),
];
