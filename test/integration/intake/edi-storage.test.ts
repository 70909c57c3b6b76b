import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRegistry } from '../../../connectors/registry.ts';
import { responseReader } from '../../../connectors/response-reader.ts';
import { recordIntake } from '../../../operations/intake/record-intake.ts';
import { defaultTrackingSettings } from '../../../operations/watches/poll-deps.ts';
import { wakeOverdueTracking } from '../../../store/tracking-requests/overdue.ts';
import { loadPollContext } from '../../../store/watches/poll-context.ts';
import { findLineWatchId } from '../../../store/watches/watches.ts';
import { ediSamples, reported } from './edi-samples.ts';
import { type IntakeRig, startIntakeRig } from './intake-rig.ts';

let intake: IntakeRig;
let story: ReturnType<typeof ediSamples>;
let stopWorker: () => Promise<void>;
beforeAll(async () => {
  intake = await startIntakeRig();
  story = ediSamples(intake);
  await intake.partner({ slug: 'line', name: 'Line' });
  stopWorker = await intake.startWorker();
}, 60_000);
afterAll(() => intake?.stop());

describe('nothing that was accepted is lost', () => {
  it('when the worker dies between the commit and the recording', async () => {
    const { rig } = intake;
    const { requestId, clockId } = await story.follow('DIRECT000071', 50);
    await stopWorker();
    await rig.stopRelay();
    await story.moveClock(clockId, 59);
    const { body } = await intake.postEdi('line', reported('DIRECT000071', '315', 57));
    expect(body.data.attributes.items).toMatchObject({ matched: 1, applied: 0 });
    rig.startRelay();
    stopWorker = await intake.startWorker();
    await story.applied(body.data.id);
    expect((await story.container(requestId))?.published).toHaveProperty('pol_full_in_at');
  }, 60_000);

  it('even when the wake is lost: the reconciler finds the row', async () => {
    const { rig } = intake;
    const { requestId, clockId } = await story.follow('DIRECT000072', 50);
    await rig.stopRelay();
    await story.moveClock(clockId, 59);
    const { body } = await intake.postEdi('line', reported('DIRECT000072', '315', 57));
    await rig.database.deleteFrom('outbox').where('workflow_id', '=', `tracking/${requestId}`).execute();
    rig.startRelay();
    await rig.database
      .updateTable('intake_matches')
      .set({ matched_at: new Date(Date.now() - 2 * 3_600_000) })
      .where('tracking_request_id', '=', requestId)
      .execute();
    expect(await wakeOverdueTracking(rig.database, new Date())).toBeGreaterThan(0);
    await story.applied(body.data.id);
  }, 60_000);

  it('when the recording is the victim of a deadlock: it is retried, and not given up', async () => {
    const { rig } = intake;
    const { requestId, clockId } = await story.follow('DIRECT000073', 50);
    await rig.stopRelay();
    await story.moveClock(clockId, 59);
    // Unlike a table, a sequence is not reset when the transaction is rolled back.
    await sql`create sequence deadlocks`.execute(rig.database);
    await sql`create function lose() returns trigger language plpgsql as $$
      begin
        if nextval('deadlocks') = 1 then raise exception using errcode = '40P01', message = 'deadlock detected'; end if;
        return new;
      end $$`.execute(rig.database);
    await sql`create trigger lose before update on intake_matches for each row execute function lose()`.execute(
      rig.database,
    );
    const { body } = await intake.postEdi('line', reported('DIRECT000073', '315', 57));
    rig.startRelay();
    await story.applied(body.data.id);
    expect((await story.container(requestId))?.published).toHaveProperty('pol_full_in_at');
    await sql`drop trigger lose on intake_matches`.execute(rig.database);
  }, 60_000);

  it('when more arrives than one activity has time for: it records what it can, and the next one continues', async () => {
    const { rig } = intake;
    const { requestId, clockId } = await story.follow('DIRECT000074', 50);
    await stopWorker();
    await rig.stopRelay();
    await story.moveClock(clockId, 59);
    const message = reported('DIRECT000074', '315', 57);
    const copies = [1, 2, 3].map((copy) => message.replace(/^(ISA(?:.[^*]*){12}.)\d{9}/, `$1${77_000_000 + copy}0`));
    for (const copy of [message, ...copies]) expect((await intake.postEdi('line', copy)).status).toBe(202);
    const open = async () =>
      (
        await rig.database
          .selectFrom('intake_matches')
          .select('item_id')
          .where('tracking_request_id', '=', requestId)
          .where('applied_at', 'is', null)
          .execute()
      ).length;
    const all = await open();
    expect(all).toBeGreaterThan(1);
    const never = (): never => {
      throw new Error('nobody is asked');
    };
    const registry = createRegistry({ simulatorUrl: rig.simulatorUrl, environment: {} });
    const deps = {
      database: rig.database,
      registry,
      transport: { poll: never },
      reader: responseReader,
      logger: rig.logger,
      settings: defaultTrackingSettings,
    };
    for (let left = all; left > 0; left -= 1) {
      const watchId = (await findLineWatchId(rig.database, rig.accountId, requestId)) ?? '';
      const poll = await loadPollContext(rig.database, rig.accountId, watchId);
      if (poll === null) throw new Error('the watch is gone');
      expect(await recordIntake(deps, poll, AbortSignal.timeout(10_000), 0)).not.toBe('nothing');
      expect(await open()).toBe(left - 1);
    }
    rig.startRelay();
    stopWorker = await intake.startWorker();
  }, 60_000);
});
