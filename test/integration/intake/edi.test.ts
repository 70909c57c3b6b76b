import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EdiStandard, renderEdi } from '../../../simulator/edi/render-edi.ts';
import { containersOf } from '../../../simulator/numbers.ts';
import { newId } from '../../../store/ids.ts';
import { wakeOverdueTracking } from '../../../store/overdue.ts';
import { insertWebhook } from '../../../store/webhooks.ts';
import { createWebhookSecret } from '../../../webhooks/signature.ts';
import { startLoopback } from '../../support/loopback-server.ts';
import { type IntakeRig, startIntakeRig } from './intake-rig.ts';

let intake: IntakeRig;
let stopWorker: () => Promise<void>;
beforeAll(async () => {
  intake = await startIntakeRig();
  for (const slug of ['line', 'yard', 'other']) await intake.partner({ slug, name: `Partner ${slug}` });
  stopWorker = await intake.startWorker();
}, 60_000);
afterAll(() => intake?.stop());

const start = '2026-08-01T00:00:00Z';
const at = (hours: number) => new Date(Date.parse(start) + hours * 3_600_000).toISOString();

async function follow(number: string, hour: number) {
  const tracked = await intake.rig.track(number, { startAt: start });
  const clockId = tracked.clockId ?? '';
  await intake.rig.advance(clockId, at(hour));
  return { ...tracked, clockId };
}

/** The one message of a journey that tells of a moment (hours) or the first after it. */
function told(number: string, standard: EdiStandard, hour: number): string {
  const message = renderEdi(number, start, 900, standard).find((one) => one.at >= at(hour).replace('.000', ''));
  if (message === undefined) throw new Error('nothing is told any more');
  return message.message;
}

const applied = (messageId: string) =>
  intake.rig.eventually(async () => {
    const { body } = await intake.send('GET', `/v2/edi_messages/${messageId}`);
    const { items } = body.data.attributes;
    return items.matched > 0 && items.applied === items.matched ? body.data : null;
  });

const container = (requestId: string) =>
  intake.rig.database
    .selectFrom('containers as c')
    .innerJoin('tracking_requests as r', 'r.shipment_id', 'c.shipment_id')
    .select(['c.id', 'c.number', 'c.published'])
    .where('r.id', '=', requestId)
    .executeTakeFirst();

describe('an EDI message', () => {
  it('is kept, matched, published with its milestone, and posted to webhooks', async () => {
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
    const { requestId, clockId } = await follow('DIRECT000051', 50);
    await rig.database
      .updateTable('test_clocks')
      .set({ position_at: at(59) })
      .where('id', '=', clockId)
      .execute();
    const answer = await intake.postEdi('line', told('DIRECT000051', '315', 57));
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
    const done = await applied(id);
    expect(done.attributes.messages[0].tracking_requests[0]).toMatchObject({ outcome: 'recorded', detail: null });
    await rig.eventually(async () => posted.length > 0);
    expect(JSON.parse(posted[0]?.body ?? '').data.attributes.event).toBe('container.transport.full_in');
    const [box = ''] = containersOf('DIRECT000051');
    const raw = await intake.rawEvents(box);
    expect(raw.some((event) => event.event === 'full_in')).toBe(true);

    // The line says the same an hour later: one milestone, told once.
    await rig.advance(clockId, at(85));
    const names = (await rig.events(requestId)).map(({ name }) => name);
    expect(names.filter((name) => name === 'container.transport.full_in')).toHaveLength(1);
    expect(posted).toHaveLength(1);
    await rig.database.updateTable('webhooks').set({ active: false }).where('id', '=', webhookId).execute();
    await receiver.close();
  }, 60_000);

  it('can be read again byte for byte', async () => {
    const message = told('DIRECT000052', 'IFTSTA', 57);
    const { body } = await intake.postEdi('line', message);
    const raw = await intake.send('GET', `/v2/edi_messages/${body.data.id}/raw`);
    expect(raw.text).toBe(message);
    expect(raw.headers.get('Content-Type')).toBe('application/octet-stream');
    const { byte_offset: offset, byte_length: length } = body.data.attributes.messages[0];
    expect(message.slice(offset, offset + length)).toMatch(/^UNH.*UNT\+\d+\+1/s);
  });

  it('with a control number that came before is accepted, marked and not applied again', async () => {
    const { requestId } = await follow('DIRECT000053', 59);
    const message = told('DIRECT000053', '315', 57);
    const first = await intake.postEdi('line', message);
    await applied(first.body.data.id);
    const events = await intake.rig.events(requestId);
    const same = await intake.postEdi('line', message);
    const other = await intake.postEdi('line', message.replace('B4***', 'B4***AE'));
    for (const answer of [same, other]) {
      expect(answer.status).toBe(202);
      expect(answer.body.data.attributes).toMatchObject({ outcome: 'duplicate', items: { total: 0 } });
      expect(answer.body.data.relationships.duplicate_of.data.id).toBe(first.body.data.id);
    }
    expect(await intake.rig.events(requestId)).toEqual(events);
    const elsewhere = await intake.postEdi('other', message);
    expect(elsewhere.body.data.attributes.outcome).toBe('accepted');
  }, 60_000);

  it('that cancels a document takes back what that said', async () => {
    const { requestId, clockId } = await follow('DIRECT000054', 50);
    await intake.rig.database
      .updateTable('test_clocks')
      .set({ position_at: at(59) })
      .where('id', '=', clockId)
      .execute();
    const message = told('DIRECT000054', 'IFTSTA', 57);
    await applied((await intake.postEdi('line', message)).body.data.id);
    expect((await container(requestId))?.published).toHaveProperty('pol_full_in_at');
    const control = /UNB\+[^']*\+(\w+)'/.exec(message)?.[1] ?? '';
    const document = /BGM\+23\+([^+]+)\+9/.exec(message)?.[1] ?? '';
    const cancelled = message.replaceAll(control, `${control}X`).replace(`${document}+9`, `${document}+1`);
    const answer = await intake.postEdi('line', cancelled);
    expect(answer.body.data.attributes.messages[0]).toMatchObject({
      function: 'cancel',
      document_id: document,
      retracts_documents: [document],
    });
    await applied(answer.body.data.id);
    expect((await container(requestId))?.published).not.toHaveProperty('pol_full_in_at');
    const [box = ''] = containersOf('DIRECT000054');
    const invalid = await intake.rig.database
      .selectFrom('raw_events as e')
      .innerJoin('containers as c', 'c.id', 'e.container_id')
      .select('e.invalidated_at')
      .where('c.number', '=', box)
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
    const { requestId } = await follow('DIRECT000055', 1);
    expect((await rig.request(requestId)).status).toBe('pending');
    await applied((await intake.postEdi('line', told('DIRECT000055', '315', -40))).body.data.id);
    const request = await rig.request(requestId);
    expect(request.status).toBe('created');
    expect((await container(requestId))?.number).toBe(containersOf('DIRECT000055')[0]);
    rig.simulator.faults.clear('TEST');
  }, 60_000);
});

describe('a message that nobody waits for', () => {
  it('stays in the inbox until its tracking request appears', async () => {
    const { body } = await intake.postEdi('line', told('DIRECT000061', '315', 57));
    expect(body.data.attributes.items).toEqual({ total: 1, matched: 0, unmatched: 1, applied: 0 });
    const inbox = async () =>
      (await intake.send('GET', '/v2/edi_messages?filter[unmatched]=true&filter[partner]=line')).body.data.map(
        ({ id }: { id: string }) => id,
      );
    expect(await inbox()).toContain(body.data.id);
    const { requestId } = await follow('DIRECT000061', 59);
    const done = await applied(body.data.id);
    expect(done.attributes.messages[0].tracking_requests[0].id).toBe(requestId);
    expect(await inbox()).not.toContain(body.data.id);
  }, 60_000);

  it('of a yard, which knows the box alone, is matched when the box becomes known', async () => {
    await intake.partner({ slug: 'depot', name: 'Depot', speaks_for: 'terminal' });
    const whole = told('DIRECT000062', '315', -36);
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
    const { requestId } = await follow('DIRECT000062', 5);
    const done = await applied(answer.body.data.id);
    expect(done.attributes.messages[0].tracking_requests[0]).toMatchObject({ id: requestId, matched_by: 'container' });
    const [box = ''] = containersOf('DIRECT000062');
    const provenances = await intake.rig.database
      .selectFrom('raw_events as e')
      .innerJoin('containers as c', 'c.id', 'e.container_id')
      .select('e.provenance')
      .where('c.number', '=', box)
      .execute();
    const sources = provenances.map(({ provenance }) => (provenance as { source: unknown }).source);
    expect(sources).toContainEqual({ kind: 'terminal', code: 'edi:depot' });
  }, 60_000);
});

describe('what is no EDI, or not for us', () => {
  it('is refused with the reason, and kept where it came from a partner', async () => {
    const garbage = await intake.postEdi('line', '{"not": "edi"}');
    expect(garbage.status).toBe(422);
    const id = garbage.body.errors[0].meta.edi_message_id;
    const kept = await intake.send('GET', `/v2/edi_messages/${id}`);
    expect(kept.body.data.attributes).toMatchObject({ outcome: 'unreadable', items: { total: 0 } });
    expect(kept.body.data.attributes.problems[0].what).toMatch(/neither ISA nor UNA/);
    expect((await intake.send('GET', `/v2/edi_messages/${id}/raw`)).text).toBe('{"not": "edi"}');
    expect((await intake.postEdi('nobody', 'ISA')).status).toBe(404);
    expect((await intake.postEdi('line', 'ISA', { key: null })).status).toBe(401);
    expect((await intake.postEdi('line', '{}', { headers: [['Content-Type', 'application/json']] })).status).toBe(415);
    expect((await intake.postEdi('line', '')).status).toBe(400);
    const large = await intake.postEdi('line', 'x'.repeat(8 * 1024 * 1024 + 1));
    expect(large.status).toBe(413);
    const many = await intake.postEdi('line', told('DIRECT000065', '315', 57).repeat(501));
    expect(many.status).toBe(422);
    expect(many.body.errors[0].code).toBe('too_many');
  }, 60_000);

  it('a segment that cannot be read does not take its siblings with it, and text that no row holds does no harm', async () => {
    const message = told('DIRECT000063', '315', 57).replace('N9*BN*', 'ZZ*\u0000\u0001*\uD800~\nN9*BN*');
    const { status, body } = await intake.postEdi('line', message);
    expect(status).toBe(202);
    expect(body.data.attributes.messages[0].bills_of_lading).toEqual(['DIRECT000063']);
  });

  it('never crosses accounts', async () => {
    const { otherKey: key, otherAccountId } = intake;
    const { requestId } = await follow('DIRECT000064', 59);
    expect((await intake.partner({ slug: 'line', name: 'Theirs' }, key)).status).toBe(201);
    const theirs = await intake.postEdi('line', told('DIRECT000064', '315', 57), { key });
    expect(theirs.body.data.attributes).toMatchObject({ outcome: 'accepted', items: { matched: 0, unmatched: 1 } });
    expect((await intake.send('GET', `/v2/edi_messages/${theirs.body.data.id}`)).status).toBe(404);
    expect((await intake.send('GET', `/v2/edi_messages/${theirs.body.data.id}/raw`)).status).toBe(404);
    const list = await intake.send('GET', '/v2/edi_messages', { key });
    expect(list.body.data.map(({ id }: { id: string }) => id)).toEqual([theirs.body.data.id]);
    const ours = await intake.postEdi('line', told('DIRECT000064', '315', 57));
    expect(ours.body.data.attributes.outcome).toBe('accepted');
    await applied(ours.body.data.id);
    const rows = await intake.rig.database
      .selectFrom('intake_matches')
      .select('tracking_request_id')
      .where('account_id', '=', otherAccountId)
      .execute();
    expect(rows).toEqual([]);
    expect((await intake.rig.request(requestId)).status).toBe('created');
    expect((await intake.partner({ slug: 'reader', name: 'x' }, key)).status).toBe(201);
    expect((await intake.postEdi('reader', 'ISA')).status).toBe(404);
  }, 60_000);
});

describe('nothing that was accepted is lost', () => {
  it('when the worker dies between the commit and the recording', async () => {
    const { rig } = intake;
    const { requestId, clockId } = await follow('DIRECT000071', 50);
    await stopWorker();
    await rig.stopRelay();
    await rig.database
      .updateTable('test_clocks')
      .set({ position_at: at(59) })
      .where('id', '=', clockId)
      .execute();
    const { body } = await intake.postEdi('line', told('DIRECT000071', '315', 57));
    expect(body.data.attributes.items).toMatchObject({ matched: 1, applied: 0 });
    rig.startRelay();
    stopWorker = await intake.startWorker();
    await applied(body.data.id);
    expect((await container(requestId))?.published).toHaveProperty('pol_full_in_at');
  }, 60_000);

  it('when even the wake got lost: the reconciler finds the row', async () => {
    const { rig } = intake;
    const { requestId, clockId } = await follow('DIRECT000072', 50);
    await rig.stopRelay();
    await rig.database
      .updateTable('test_clocks')
      .set({ position_at: at(59) })
      .where('id', '=', clockId)
      .execute();
    const { body } = await intake.postEdi('line', told('DIRECT000072', '315', 57));
    await rig.database.deleteFrom('outbox').where('workflow_id', '=', `tracking/${requestId}`).execute();
    rig.startRelay();
    await rig.database
      .updateTable('intake_matches')
      .set({ matched_at: new Date(Date.now() - 2 * 3_600_000) })
      .where('tracking_request_id', '=', requestId)
      .execute();
    expect(await wakeOverdueTracking(rig.database, new Date())).toBeGreaterThan(0);
    await applied(body.data.id);
  }, 60_000);
});
