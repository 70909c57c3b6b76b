import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { containersOf } from '../../../simulator/numbers.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { insertWebhook } from '../../../store/webhooks/webhooks.ts';
import { createWebhookSecret } from '../../../webhooks/signature.ts';
import { startLoopback } from '../../support/loopback-server.ts';
import { at, ediSamples, reported } from './edi-samples.ts';
import { type IntakeRig, startIntakeRig } from './intake-rig.ts';

let intake: IntakeRig;
let story: ReturnType<typeof ediSamples>;
beforeAll(async () => {
  intake = await startIntakeRig();
  story = ediSamples(intake);
  for (const slug of ['line', 'other']) await intake.partner({ slug, name: `Partner ${slug}` });
  await intake.startWorker();
}, 60_000);
afterAll(() => intake?.stop());

describe('an EDI message', () => {
  it('is stored, matched, published with its milestone, and posted to webhooks', async () => {
    const { rig } = intake;
    const receiver = await startLoopback(() => ({ status: 200 }));
    const { asked: posted } = receiver;
    const webhookId = newId();
    await insertWebhook(rig.database, {
      account_id: rig.accountId,
      id: webhookId,
      url: `${receiver.baseUrl}/hook`,
      active: true,
      events: ['container.transport.full_in'],
      headers: null,
      secret_encrypted: intake.subscriptionDeps.secrets.seal(createWebhookSecret(), webhookId),
      secret_masked: 'x',
    });
    const { requestId, clockId } = await story.follow('DIRECT000051', 50);
    await story.moveClock(clockId, 59);
    const answer = await intake.postEdi('line', reported('DIRECT000051', '315', 57));
    expect(answer.status).toBe(202);
    const { id, attributes } = answer.body.data;
    expect(answer.headers.get('Location')).toBe(`http://seamark.test/v2/edi_messages/${id}`);
    expect(attributes).toMatchObject({
      partner: 'line',
      outcome: 'accepted',
      standard: 'x12',
      control_number: '001051005',
      items: { total: 1, matched: 1, unmatched: 0 },
      problems: [],
    });
    expect(attributes.messages[0]).toMatchObject({
      type: '315',
      source: 'line',
      containers: containersOf('DIRECT000051'),
      bills_of_lading: ['DIRECT000051'],
      tracking_requests: [{ id: requestId, matched_by: 'document' }],
    });
    const done = await story.applied(id);
    expect(done.attributes.messages[0].tracking_requests[0]).toMatchObject({ outcome: 'recorded', detail: null });
    await rig.eventually(async () => posted.length > 0);
    expect(JSON.parse(posted[0]?.body ?? '').data.attributes.event).toBe('container.transport.full_in');
    const [container = ''] = containersOf('DIRECT000051');
    const raw = await intake.rawEvents(container);
    expect(raw.some((event) => event.event === 'full_in')).toBe(true);

    // The line reports the same move an hour later; there must be only one milestone, published once.
    await rig.advance(clockId, at(85));
    const names = (await rig.events(requestId)).map(({ name }) => name);
    expect(names.filter((name) => name === 'container.transport.full_in')).toHaveLength(1);
    expect(posted).toHaveLength(1);
    await rig.database.updateTable('webhooks').set({ active: false }).where('id', '=', webhookId).execute();
    await receiver.close();
  }, 60_000);

  it('about a bill of lading applies to the booking for which the line gives the bill', async () => {
    const number = 'DIRECT000059';
    const attributes = { request_type: 'booking_number', request_number: `${number}BK` };
    const { requestId, clockId } = await intake.rig.track(number, { startAt: at(0), attributes });
    await intake.rig.advance(clockId ?? '', at(50));
    await story.moveClock(clockId ?? '', 59);
    const message = reported(number, '315', 57).replaceAll(`${number}BK`, 'ELSEWHERE');
    const { body } = await intake.postEdi('line', message);
    expect(body.data.attributes.messages[0]).toMatchObject({
      bills_of_lading: [number],
      bookings: ['ELSEWHERE'],
      tracking_requests: [{ id: requestId, matched_by: 'document' }],
    });
  });

  it('can be read again byte for byte', async () => {
    const message = reported('DIRECT000052', 'IFTSTA', 57);
    const { body } = await intake.postEdi('line', message);
    const raw = await intake.send('GET', `/v2/edi_messages/${body.data.id}/raw`);
    expect(raw.text).toBe(message);
    expect(raw.headers.get('Content-Type')).toBe('application/octet-stream');
    const { byte_offset: offset, byte_length: length } = body.data.attributes.messages[0];
    expect(message.slice(offset, offset + length)).toMatch(/^UNH.*UNT\+\d+\+1/s);
  });

  it('with bytes that arrived before is accepted, marked and not applied again', async () => {
    const { requestId } = await story.follow('DIRECT000053', 59);
    const message = reported('DIRECT000053', '315', 57);
    const first = await intake.postEdi('line', message);
    await story.applied(first.body.data.id);
    const events = await intake.rig.events(requestId);
    const same = await intake.postEdi('line', message);
    expect(same.status).toBe(202);
    expect(same.body.data.attributes).toMatchObject({ outcome: 'duplicate', items: { total: 0 } });
    expect(same.body.data.relationships.duplicate_of.data.id).toBe(first.body.data.id);
    expect(await intake.rig.events(requestId)).toEqual(events);
    const elsewhere = await intake.postEdi('other', message);
    expect(elsewhere.body.data.attributes.outcome).toBe('accepted');
  }, 60_000);

  it('with a used control number and other bytes is applied, and says that the number has been used', async () => {
    const { requestId } = await story.follow('DIRECT000060', 59);
    const message = reported('DIRECT000060', '315', 57);
    await story.applied((await intake.postEdi('line', message)).body.data.id);
    const { body } = await intake.postEdi('line', message.replace('B4***', 'B4***AE'));
    expect(body.data.attributes.outcome).toBe('accepted');
    expect(JSON.stringify(body.data.attributes.problems)).toContain('the same control number');
    expect(body.data.attributes.messages[0].tracking_requests).toMatchObject([{ id: requestId }]);
  }, 60_000);

  it('that cancels a document withdraws its reports', async () => {
    const { requestId, clockId } = await story.follow('DIRECT000054', 50);
    await story.moveClock(clockId, 59);
    const message = reported('DIRECT000054', 'IFTSTA', 57);
    await story.applied((await intake.postEdi('line', message)).body.data.id);
    expect((await story.container(requestId))?.published).toHaveProperty('pol_full_in_at');
    const control = /UNB\+[^']*\+(\w+)'/.exec(message)?.[1] ?? '';
    const document = /BGM\+23\+([^+]+)\+9/.exec(message)?.[1] ?? '';
    const cancelled = message.replaceAll(control, `${control}X`).replace(`${document}+9`, `${document}+1`);
    const answer = await intake.postEdi('line', cancelled);
    expect(answer.body.data.attributes.messages[0]).toMatchObject({
      function: 'cancel',
      document_id: document,
      retracts_documents: [document],
    });
    await story.applied(answer.body.data.id);
    expect((await story.container(requestId))?.published).not.toHaveProperty('pol_full_in_at');
    const [container = ''] = containersOf('DIRECT000054');
    const invalid = await intake.rig.database
      .selectFrom('raw_events as e')
      .innerJoin('containers as c', 'c.id', 'e.container_id')
      .select('e.invalidated_at')
      .where('c.number', '=', container)
      .where('e.invalidated_at', 'is not', null)
      .execute();
    expect(invalid.length).toBeGreaterThan(0);
  }, 60_000);

  it('for a number whose line is silent locates it', async () => {
    const { rig } = intake;
    rig.simulator.faults.add({
      source: 'TEST',
      kind: 'down',
      number: 'DIRECT000055',
      until: null,
      count: null,
      retryAfterSeconds: 60,
      delayMs: 0,
    });
    const { requestId } = await story.follow('DIRECT000055', 1);
    expect((await rig.request(requestId)).status).toBe('pending');
    await story.applied((await intake.postEdi('line', reported('DIRECT000055', '315', -40))).body.data.id);
    const request = await rig.request(requestId);
    expect(request.status).toBe('created');
    expect((await story.container(requestId))?.number).toBe(containersOf('DIRECT000055')[0]);
    rig.simulator.faults.clear('TEST');
  }, 60_000);
});

describe('a message without a matching request', () => {
  it('stays in the inbox until its tracking request appears', async () => {
    const { body } = await intake.postEdi('line', reported('DIRECT000061', '315', 57));
    expect(body.data.attributes.items).toEqual({ total: 1, matched: 0, unmatched: 1, applied: 0 });
    const inbox = async () =>
      (await intake.send('GET', '/v2/edi_messages?filter[unmatched]=true&filter[partner]=line')).body.data.map(
        ({ id }: { id: string }) => id,
      );
    expect(await inbox()).toContain(body.data.id);
    const { requestId } = await story.follow('DIRECT000061', 59);
    const done = await story.applied(body.data.id);
    expect(done.attributes.messages[0].tracking_requests[0].id).toBe(requestId);
    expect(await inbox()).not.toContain(body.data.id);
  }, 60_000);

  it('of a terminal, which gives only the container, is matched once the container is tracked', async () => {
    await intake.partner({ slug: 'depot', name: 'Depot', speaks_for: 'terminal' });
    const whole = reported('DIRECT000062', '315', -36);
    const message = whole
      .replace(/N9\*(BM|BN|SCA)\*[^~]*~\n?/g, '')
      .replace(/SE\*(\d+)/, (_, n) => `SE*${Number(n) - 3}`);
    const answer = await intake.postEdi('depot', message);
    expect(answer.body.data.attributes).toMatchObject({ problems: [], items: { matched: 0, unmatched: 1 } });
    expect(answer.body.data.attributes.messages[0]).toMatchObject({
      source: 'terminal',
      scac: null,
      bills_of_lading: [],
      containers: containersOf('DIRECT000062'),
    });
    const { requestId } = await story.follow('DIRECT000062', 5);
    const done = await story.applied(answer.body.data.id);
    expect(done.attributes.messages[0].tracking_requests[0]).toMatchObject({ id: requestId, matched_by: 'container' });
    const [container = ''] = containersOf('DIRECT000062');
    const provenances = await intake.rig.database
      .selectFrom('raw_events as e')
      .innerJoin('containers as c', 'c.id', 'e.container_id')
      .select('e.provenance')
      .where('c.number', '=', container)
      .execute();
    const sources = provenances.map(({ provenance }) => (provenance as { source: unknown }).source);
    expect(sources).toContainEqual({ kind: 'terminal', code: 'edi:depot' });
  }, 60_000);

  it('of a railroad gives its ramp, carrier and estimate after the container, and no address of the partner', async () => {
    await intake.partner({ slug: 'train', name: 'Train' });
    const { requestId, clockId } = await story.follow('RAIL000053', 600);
    await story.moveClock(clockId, 611);
    const own = ['R4*5*UN*USLAX*EXAMPLE RAMP', 'R4*7*UN*USCHI*EXAMPLE RAMP TWO', 'N1*RR*EXAMPLE RAILWAY*ZZ*BNSF'];
    const message = reported('RAIL000053', '322', 609)
      .replace(/R4\*5[^~]*~\n?/, '')
      .replace(/(N7\*[^~]*~\n?)/, `$1DTM*371*20260831*2300*LT~${own.join('~')}~`)
      .replace(/SE\*(\d+)/, (_, n) => `SE*${Number(n) + 3}`);
    const answer = await intake.postEdi('train', message);
    expect(answer.body.data.attributes).toMatchObject({ problems: [], items: { matched: 1 } });
    await story.applied(answer.body.data.id);
    const container = await story.container(requestId);
    expect(container?.published).toMatchObject({ pod_rail_carrier_scac: 'BNSF', ind_eta_at: '2026-09-01T04:00:00Z' });
    const raw = await intake.rawEvents(containersOf('RAIL000053')[0] ?? '');
    expect(raw.some(({ event }) => event === 'rail_loaded')).toBe(true);
    expect(JSON.stringify(container?.published)).not.toContain('edi:');
  }, 60_000);
});
