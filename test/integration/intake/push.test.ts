import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signatureOf } from '../../../simulator/push-sender.ts';
import { at } from './edi-samples.ts';
import { type IntakeRig, startIntakeRig } from './intake-rig.ts';
import { pushSamples } from './push-samples.ts';

let intake: IntakeRig;
let story: ReturnType<typeof pushSamples>;
beforeAll(async () => {
  intake = await startIntakeRig();
  story = pushSamples(intake);
}, 60_000);
afterAll(() => intake?.stop());

describe('a push of a line', () => {
  it('of a subscription is published before the next poll, with its webhook event, and the poll confirms it', async () => {
    const { rig } = intake;
    const stopWorker = await intake.startWorker();
    const { requestId, clockId, subscription } = await story.subscribe('DIRECT000041', 50);
    const { number } = rig.simulator.pushes.list().find(({ id }) => id === subscription.remote_id)?.journey ?? {};
    expect(number).toBe('DIRECT000041');
    const [before] = await rig.watches(requestId);
    await story.moveClock(clockId, 59);
    const attempts = await rig.simulator.pushes.send(Date.parse(at(59)), 'DIRECT000041');
    expect(attempts.map(({ status }) => status)).toEqual([204]);
    const rows = await story.applied(requestId, 1);
    expect(rows[0]).toMatchObject({ matched_by: 'subscription', outcome: 'recorded' });
    const names = (await rig.events(requestId)).map(({ name }) => name);
    expect(names).toContain('container.transport.full_in');
    const [after] = await rig.watches(requestId);
    expect(after?.attempts).toBe(before?.attempts);
    expect(after?.fed_at?.toISOString()).toBe(at(59));
    // Last polled at hour 48. The interval of 12 hours is doubled, so that one poll a day remains.
    expect(before?.due_at.toISOString()).toBe(at(60));
    expect(after?.due_at.toISOString()).toBe(at(72));

    await rig.advance(clockId, at(80));
    const again = (await rig.events(requestId)).map(({ name }) => name);
    expect(again.filter((name) => name === 'container.transport.full_in')).toHaveLength(1);
    const milestones = await rig.database
      .selectFrom('transport_events')
      .select(['event', 'previous_version_id'])
      .where('event', '=', 'container.transport.full_in')
      .execute();
    expect(milestones).toHaveLength(1);
    await stopWorker();
  }, 60_000);

  it('is rejected with a wrong, duplicate or missing signature, and nothing is stored', async () => {
    const stopWorker = await intake.startWorker();
    const { subscription, secret } = await story.subscribe('DIRECT000042');
    const body = '[]';
    const wrong = await story.push(subscription.id, body, Buffer.alloc(32).toString('base64'));
    expect(wrong.status).toBe(401);
    const two = await story.push(subscription.id, body, secret, [
      ['Notification-Signature', signatureOf(body, secret)],
    ]);
    expect(two.status).toBe(401);
    const none = await intake.send('POST', `/v2/dcsa/${subscription.id}`, { key: null, raw: body });
    expect(none.status).toBe(401);
    const changed = await intake.send('POST', `/v2/dcsa/${subscription.id}`, {
      key: null,
      raw: '[ ]',
      headers: [['Notification-Signature', signatureOf(body, secret)]],
    });
    expect(changed.status).toBe(401);
    expect(wrong.text).not.toContain(secret);
    const stored = await intake.rig.database
      .selectFrom('intake_messages')
      .select('id')
      .where('sender', '=', subscription.id)
      .execute();
    expect(stored).toHaveLength(0);
    await stopWorker();
  }, 60_000);

  it('to an unknown subscription is 404, and one over 1 MiB is 413 even if signed', async () => {
    const stopWorker = await intake.startWorker();
    const { subscription, secret } = await story.subscribe('DIRECT000043');
    expect((await story.push('01990000-0000-7000-8000-000000000000', '[]', secret)).status).toBe(404);
    expect((await story.push('no-uuid', '[]', secret)).status).toBe(404);
    expect((await story.push(subscription.id, `["${'x'.repeat(1024 * 1024)}"]`, secret)).status).toBe(413);
    expect((await intake.send('GET', `/v2/dcsa/${subscription.id}`, { key: null })).status).toBe(405);
    await stopWorker();
  }, 60_000);

  it('that is signed but is not a list of events is stored as evidence and rejected with the reason', async () => {
    const stopWorker = await intake.startWorker();
    const { subscription, secret, requestId } = await story.subscribe('DIRECT000044');
    const broken = '[{"eventType":';
    expect((await story.push(subscription.id, broken, secret)).status).toBe(400);
    expect((await story.push(subscription.id, broken, secret)).status).toBe(400);
    const text = '<html>';
    const html = await intake.send('POST', `/v2/dcsa/${subscription.id}`, {
      key: null,
      raw: text,
      headers: [
        ['Content-Type', 'text/html'],
        ['Notification-Signature', signatureOf(text, secret)],
      ],
    });
    expect(html.status).toBe(415);
    const rows = await intake.rig.database
      .selectFrom('intake_messages')
      .select(['outcome', 'receipts'])
      .where('sender', '=', subscription.id)
      .orderBy('received_at')
      .execute();
    expect(rows).toEqual([
      { outcome: 'unreadable', receipts: 2 },
      { outcome: 'unreadable', receipts: 1 },
    ]);
    expect(await story.matches(requestId)).toHaveLength(0);
    await stopWorker();
  }, 60_000);

  it('that is repeated is answered with 204 and recorded once; older copies after newer ones change nothing', async () => {
    const { rig } = intake;
    const stopWorker = await intake.startWorker();
    const { subscription, secret, requestId, clockId } = await story.subscribe('DIRECT000045', 30);
    const container = await rig.database
      .selectFrom('containers as c')
      .innerJoin('tracking_requests as r', 'r.shipment_id', 'c.shipment_id')
      .select('c.number')
      .where('r.id', '=', requestId)
      .executeTakeFirstOrThrow();
    const event = (updated: string, time: string) =>
      JSON.stringify([
        {
          eventID: '3f1f0d4e-0000-4000-8000-000000000001',
          eventType: 'EQUIPMENT',
          equipmentEventTypeCode: 'LOAD',
          eventClassifierCode: 'ACT',
          eventCreatedDateTime: updated,
          eventDateTime: time,
          equipmentReference: container.number,
          emptyIndicatorCode: 'LADEN',
          transportCall: {
            transportCallID: 'call-of-a-test',
            modeOfTransport: 'VESSEL',
            UNLocationCode: 'CNNGB',
            carrierVoyageNumber: '001E',
            vessel: { vesselName: 'BARNACLE' },
          },
        },
      ]);
    await story.moveClock(clockId, 40);
    const newer = event(at(38), at(32));
    const older = event(at(36), at(31));
    expect((await story.push(subscription.id, newer, secret)).status).toBe(204);
    await story.applied(requestId, 1);
    const [published] = await milestones(requestId);
    expect((await story.push(subscription.id, newer, secret)).status).toBe(204);
    expect((await story.push(subscription.id, older, secret)).status).toBe(204);
    const rows = await story.applied(requestId, 2);
    expect(rows).toHaveLength(2);
    expect(await milestones(requestId)).toEqual([published]);
    const [message] = await rig.database
      .selectFrom('intake_messages')
      .select('receipts')
      .where('sender', '=', subscription.id)
      .orderBy('received_at')
      .execute();
    expect(message?.receipts).toBe(2);
    await stopWorker();
  }, 60_000);

  it('may be signed with the former secret while the line is being given a new one', async () => {
    const { rig } = intake;
    const stopWorker = await intake.startWorker();
    const { subscription, secret } = await story.subscribe('DIRECT000046');
    const make = { secret_made_at: new Date(Date.now() - 91 * 86_400_000), next_try_at: new Date() };
    const old = () =>
      rig.database.updateTable('push_subscriptions').set(make).where('id', '=', subscription.id).execute();
    const secretOfLine = () =>
      rig.simulator.pushes.list().find(({ id }) => id === subscription.remote_id)?.secret ?? '';
    const { transport } = intake.subscriptionDeps;
    // The line's response is lost, so signatures with either secret are valid, and the change is retried.
    await old();
    intake.subscriptionDeps.transport = {
      call: async (...call) => {
        await transport.call(...call);
        return { unreachable: 'the answer was lost' };
      },
    };
    await intake.keep();
    intake.subscriptionDeps.transport = transport;
    const newer = secretOfLine();
    expect(newer).not.toBe(secret);
    expect((await story.push(subscription.id, '[]', secret)).status).toBe(204);
    expect((await story.push(subscription.id, '[ ]', newer)).status).toBe(204);
    await old();
    await intake.keep();
    expect(secretOfLine()).toBe(newer);
    expect((await story.push(subscription.id, '[  ]', secret)).status).toBe(204);
    await rig.database
      .updateTable('push_subscriptions')
      .set({ previous_valid_until: new Date(Date.now() - 1_000) })
      .where('id', '=', subscription.id)
      .execute();
    expect((await story.push(subscription.id, '[]', secret)).status).toBe(401);
    expect((await story.push(subscription.id, '[]', newer)).status).toBe(204);
    await stopWorker();
  }, 60_000);
});

function milestones(requestId: string) {
  return intake.rig.database
    .selectFrom('transport_events as e')
    .innerJoin('tracking_requests as r', 'r.shipment_id', 'e.shipment_id')
    .select(['e.id', 'e.event', 'e.timestamp', 'e.invalidated_at'])
    .where('r.id', '=', requestId)
    .where('e.event', '=', 'container.transport.vessel_loaded')
    .execute();
}
