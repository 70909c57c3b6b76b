import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestFor } from '../../../simulator/numbers.ts';
import { signatureOf } from '../../../simulator/push-sender.ts';
import { type IntakeRig, startIntakeRig } from './intake-rig.ts';

let intake: IntakeRig;
beforeAll(async () => {
  intake = await startIntakeRig();
}, 60_000);
afterAll(() => intake?.stop());

const start = '2026-08-01T00:00:00Z';
/** After so many hours of the journey. */
const at = (hours: number) => new Date(Date.parse(start) + hours * 3_600_000).toISOString();

/** Tracks a journey until its line has a subscription. */
async function subscribe(number: string, untilHour = 1) {
  const { rig } = intake;
  const tracked = await rig.track(number, { startAt: start });
  const clockId = tracked.clockId ?? '';
  await rig.advance(clockId, at(untilHour));
  const subscription = await rig.eventually(async () => {
    await intake.keep();
    const row = await rig.database
      .selectFrom('push_subscriptions')
      .selectAll()
      .where('tracking_request_id', '=', tracked.requestId)
      .executeTakeFirst();
    return row?.status === 'active' ? row : null;
  });
  const secret = intake.subscriptionDeps.secrets.open(subscription.secret_encrypted, subscription.id);
  return { ...tracked, clockId, subscription, secret };
}

const matches = (requestId: string) =>
  intake.rig.database
    .selectFrom('intake_matches')
    .selectAll()
    .where('tracking_request_id', '=', requestId)
    .orderBy('matched_at')
    .execute();

const applied = (requestId: string, count: number) =>
  intake.rig.eventually(async () => {
    const rows = await matches(requestId);
    return rows.length >= count && rows.every((row) => row.applied_at !== null) ? rows : null;
  });

const push = (id: string, body: string, secret: string, headers: [string, string][] = []) =>
  intake.send('POST', `/v2/dcsa/${id}`, {
    key: null,
    raw: body,
    headers: [['Content-Type', 'application/json'], ['Notification-Signature', signatureOf(body, secret)], ...headers],
  });

async function moveClock(clockId: string, hours: number) {
  // The clock alone, as if nobody polled meanwhile.
  await intake.rig.database
    .updateTable('test_clocks')
    .set({ position_at: at(hours) })
    .where('id', '=', clockId)
    .execute();
}

describe('a push of a line', () => {
  it('that was asked to by a subscription is published before the next poll, with its webhook event, and the poll agrees', async () => {
    const { rig } = intake;
    const stopWorker = await intake.startWorker();
    const { requestId, clockId, subscription } = await subscribe('DIRECT000041', 50);
    const { number } = rig.simulator.pushes.list().find(({ id }) => id === subscription.remote_id)?.journey ?? {};
    expect(number).toBe('DIRECT000041');
    const [before] = await rig.watches(requestId);
    await moveClock(clockId, 59);
    const attempts = await rig.simulator.pushes.send(Date.parse(at(59)), 'DIRECT000041');
    expect(attempts.map(({ status }) => status)).toEqual([204]);
    const rows = await applied(requestId, 1);
    expect(rows[0]).toMatchObject({ matched_by: 'subscription', outcome: 'recorded' });
    const names = (await rig.events(requestId)).map(({ name }) => name);
    expect(names).toContain('container.transport.full_in');
    const [after] = await rig.watches(requestId);
    expect(after?.attempts).toBe(before?.attempts);
    expect(after?.fed_at?.toISOString()).toBe(at(59));
    // Asked last at hour 48: the wait of 12 hours is doubled, and the daily look comes all the same.
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

  it('is refused with a wrong signature, two of them, or none, and nothing is kept', async () => {
    const stopWorker = await intake.startWorker();
    const { subscription, secret } = await subscribe('DIRECT000042');
    const body = '[]';
    const wrong = await push(subscription.id, body, Buffer.alloc(32).toString('base64'));
    expect(wrong.status).toBe(401);
    const two = await push(subscription.id, body, secret, [['Notification-Signature', signatureOf(body, secret)]]);
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
    const kept = await intake.rig.database
      .selectFrom('intake_messages')
      .select('id')
      .where('sender', '=', subscription.id)
      .execute();
    expect(kept).toHaveLength(0);
    await stopWorker();
  }, 60_000);

  it('to a subscription that nobody has is 404, and one over 1 MiB is 413 whoever signed it', async () => {
    const stopWorker = await intake.startWorker();
    const { subscription, secret } = await subscribe('DIRECT000043');
    expect((await push('01990000-0000-7000-8000-000000000000', '[]', secret)).status).toBe(404);
    expect((await push('no-uuid', '[]', secret)).status).toBe(404);
    expect((await push(subscription.id, `["${'x'.repeat(1024 * 1024)}"]`, secret)).status).toBe(413);
    expect((await intake.send('GET', `/v2/dcsa/${subscription.id}`, { key: null })).status).toBe(405);
    await stopWorker();
  }, 60_000);

  it('that is signed and no list of events is kept as evidence, and refused in a way that a sender understands', async () => {
    const stopWorker = await intake.startWorker();
    const { subscription, secret, requestId } = await subscribe('DIRECT000044');
    const broken = '[{"eventType":';
    expect((await push(subscription.id, broken, secret)).status).toBe(400);
    expect((await push(subscription.id, broken, secret)).status).toBe(400);
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
    expect(await matches(requestId)).toHaveLength(0);
    await stopWorker();
  }, 60_000);

  it('that comes again is answered with 204 and recorded once; older copies after newer ones change nothing', async () => {
    const { rig } = intake;
    const stopWorker = await intake.startWorker();
    const { subscription, secret, requestId, clockId } = await subscribe('DIRECT000045', 30);
    const box = await rig.database
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
          equipmentReference: box.number,
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
    await moveClock(clockId, 40);
    const newer = event(at(38), at(32));
    const older = event(at(36), at(31));
    expect((await push(subscription.id, newer, secret)).status).toBe(204);
    await applied(requestId, 1);
    const [published] = await milestones(requestId);
    expect((await push(subscription.id, newer, secret)).status).toBe(204);
    expect((await push(subscription.id, older, secret)).status).toBe(204);
    const rows = await applied(requestId, 2);
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

  it('may be signed with the former secret while a new one is given to the line', async () => {
    const { rig } = intake;
    const stopWorker = await intake.startWorker();
    const { subscription, secret } = await subscribe('DIRECT000046');
    const make = { secret_made_at: new Date(Date.now() - 91 * 86_400_000), next_try_at: new Date() };
    const old = () =>
      rig.database.updateTable('push_subscriptions').set(make).where('id', '=', subscription.id).execute();
    const secretOfLine = () =>
      rig.simulator.pushes.list().find(({ id }) => id === subscription.remote_id)?.secret ?? '';
    const { transport } = intake.subscriptionDeps;
    // The line's answer gets lost: whichever it signs with is good, and the change is tried again.
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
    expect((await push(subscription.id, '[]', secret)).status).toBe(204);
    expect((await push(subscription.id, '[ ]', newer)).status).toBe(204);
    await old();
    await intake.keep();
    expect(secretOfLine()).toBe(newer);
    expect((await push(subscription.id, '[  ]', secret)).status).toBe(204);
    await rig.database
      .updateTable('push_subscriptions')
      .set({ previous_valid_until: new Date(Date.now() - 1_000) })
      .where('id', '=', subscription.id)
      .execute();
    expect((await push(subscription.id, '[]', secret)).status).toBe(401);
    expect((await push(subscription.id, '[]', newer)).status).toBe(204);
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

describe('a subscription', () => {
  it('ends at the line when nobody follows the number any more', async () => {
    const { rig } = intake;
    const stopWorker = await intake.startWorker();
    const { requestId, subscription } = await subscribe('DIRECT000047');
    expect(rig.simulator.pushes.list().some(({ id }) => id === subscription.remote_id)).toBe(true);
    await rig.database
      .updateTable('tracking_requests')
      .set({ status: 'tracking_stopped' })
      .where('id', '=', requestId)
      .execute();
    await intake.keep();
    expect(rig.simulator.pushes.list().some(({ id }) => id === subscription.remote_id)).toBe(false);
    const row = await rig.database
      .selectFrom('push_subscriptions')
      .select('status')
      .where('id', '=', subscription.id)
      .executeTakeFirst();
    expect(row?.status).toBe('deleted');
    await stopWorker();
  }, 60_000);

  it('that the line refuses harms no poll and is tried again later', async () => {
    const { rig } = intake;
    const stopWorker = await intake.startWorker();
    const { transport } = intake.subscriptionDeps;
    const tracked = await rig.track('DIRECT000048', { startAt: start });
    await rig.advance(tracked.clockId ?? '', at(2));
    intake.subscriptionDeps.transport = { call: async () => ({ unreachable: 'no such host' }) };
    await rig.eventually(async () => {
      await intake.keep();
      const row = await rig.database
        .selectFrom('push_subscriptions')
        .selectAll()
        .where('tracking_request_id', '=', tracked.requestId)
        .executeTakeFirst();
      return (
        row?.attempts === 1 &&
        row.status === 'wanted' &&
        row.last_error === 'no such host' &&
        row.next_try_at > new Date()
      );
    });
    intake.subscriptionDeps.transport = transport;
    await rig.advance(tracked.clockId ?? '', at(60));
    expect((await rig.request(tracked.requestId)).status).toBe('created');
    await stopWorker();
  }, 60_000);

  it('is not wanted without an address that lines can reach, nor from a line that does not push', async () => {
    const { rig } = intake;
    const stopPlain = await rig.startWorker();
    const plain = await rig.track('DIRECT000049', { startAt: start });
    await rig.advance(plain.clockId ?? '', at(2));
    await stopPlain();
    const stopWorker = await intake.startWorker();
    const other = await rig.track('TRANSSHIP000041', { startAt: start });
    expect(requestFor('TRANSSHIP000041').scac).toBe('SIMB');
    await rig.advance(other.clockId ?? '', at(2));
    const rows = await rig.database
      .selectFrom('push_subscriptions')
      .select('id')
      .where('tracking_request_id', 'in', [plain.requestId, other.requestId])
      .execute();
    expect(rows).toHaveLength(0);
    await stopWorker();
  }, 60_000);
});
