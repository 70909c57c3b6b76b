import assert from 'node:assert/strict';
import { arrived, departed, discharged, loaded, pickedUp } from '../../../tracking/testing/journeys.ts';
import { event, response } from '../../../tracking/testing/statements.ts';
import { type Row, rowsOf } from '../rule.ts';

const toPod = [loaded, departed, arrived, discharged];

export const ELEVENTH_HISTORY_ROWS: readonly Row[] = [
  ...rowsOf('A9-shuttle-in-the-port', {
    'a barge to another terminal of the port before the pickup': (core) => {
      const on = event('load', 'USLAX', '2026-09-04T06:00:00Z', { mode: 'barge' });
      const off = event('discharge', 'USLAX', '2026-09-04T15:00:00Z', { mode: 'barge' });
      const story = core.story().record(response('2026-09-07T00:00:00Z', [...toPod, on, off, pickedUp]));
      assert.deepEqual(
        [story.field('current_status'), story.field('pod_full_out_at')],
        ['picked_up', '2026-09-06T17:00:00Z'],
      );
    },
  }),
];
