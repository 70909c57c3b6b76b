import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { renderEdi } from '../../../simulator/edi/render-edi.ts';
import { type IntakeRig, startIntakeRig } from './intake-rig.ts';

let intake: IntakeRig;
beforeAll(async () => {
  intake = await startIntakeRig();
  await intake.partner({ slug: 'line', name: 'Line' });
  await intake.startWorker();
}, 300_000);
afterAll(() => intake?.stop());

const start = '2026-08-01T00:00:00Z';

/** Returns the current milestones with their times. */
async function milestones(requestId: string) {
  const rows = await intake.rig.database
    .selectFrom('transport_events as e')
    .innerJoin('tracking_requests as r', 'r.shipment_id', 'e.shipment_id')
    .select(['e.event', 'e.timestamp', 'e.locode'])
    .where('r.id', '=', requestId)
    .where('e.invalidated_at', 'is', null)
    .where(sql<boolean>`e.event not like '%estimated%'`)
    .execute();
  return rows.map(({ event, timestamp, locode }) => `${event} ${timestamp?.toISOString()} ${locode}`).sort();
}

it.each(['315', 'IFTSTA'] as const)(
  'a silent line that sends only %s yields the same journey as one that is polled',
  async (standard) => {
    const { rig } = intake;
    const number = standard === '315' ? 'DIRECT000091' : 'DIRECT000092';
    const polled = await rig.track(standard === '315' ? 'DIRECT000093' : 'DIRECT000094', { startAt: start });
    await rig.advance(polled.clockId ?? '', '2026-08-26T00:00:00Z', 60_000);
    rig.simulator.faults.add({
      source: 'TEST',
      kind: 'down',
      number,
      until: null,
      count: null,
      retryAfterSeconds: 60,
      delayMs: 0,
    });
    const { requestId, clockId } = await rig.track(number, { startAt: start });
    const hours = (Date.parse('2026-08-26T00:00:00Z') - Date.parse(start)) / 3_600_000;
    for (const { at, message } of renderEdi(number, start, hours, standard)) {
      if (Date.parse(at) > Date.parse(start)) {
        await rig.database.updateTable('test_clocks').set({ position_at: at }).where('id', '=', clockId).execute();
      }
      const { body } = await intake.postEdi('line', message);
      await rig.eventually(async () => {
        const now = await intake.send('GET', `/v2/edi_messages/${body.data.id}`);
        return now.body.data.attributes.items.applied === 1;
      });
    }
    // The terminal's reports differ, because it is polled at other hours.
    const reported = (rows: string[]) =>
      rows.filter(
        (row) => row.startsWith('container.transport.') && !/\.(available|not_available|full_out) /.test(row),
      );
    expect(reported(await milestones(requestId))).toEqual(reported(await milestones(polled.requestId)));
    const names = (await rig.events(requestId)).map(({ name }) => name);
    expect(names).toContain('container.transport.vessel_discharged');
  },
  120_000,
);
