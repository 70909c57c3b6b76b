/** Tests the review of documents: why one needs a person, what a decision does, and how it is taken back. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statementsOf } from '../../../operations/documents/statements-of.ts';
import { trackByRule } from '../../../operations/documents/track-by-rule.ts';
import { insertEmailSubmission } from '../../../store/documents/email-submissions.ts';
import { countTrackedByRule } from '../../../store/documents/tracked.ts';
import { changeAccountSettings } from '../../../store/people/accounts.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { insertTracked } from '../api/rows.ts';
import { until } from '../webhooks/delivery-rig.ts';
import { type DocumentRig, startDocumentRig } from './document-rig.ts';
import { createDocument, textFile } from './upload.ts';

let rig: DocumentRig;
let stopWorkers: () => Promise<void>;
beforeAll(async () => {
  rig = await startDocumentRig();
  stopWorkers = await rig.startWorkers();
});
afterAll(async () => {
  await stopWorkers();
  await rig.stop();
});

const CONTAINER = 'MSCU6683873';
const RULED: Readonly<Record<string, string>> = {
  'an authenticated sender': 'MSCU7001200',
  'a stranger': 'MSCU7001216',
  'a quarantined sender': 'MSCU7001221',
  'an email that was set aside': 'MSCU7001237',
};

async function settled(id: string): Promise<void> {
  const { database } = rig.api;
  const row = () => database.selectFrom('documents').select('pending_work').where('id', '=', id).executeTakeFirst();
  await until(async () => (await row())?.pending_work === null);
}

async function sent(text: string): Promise<string> {
  const { body } = await createDocument(rig.api, textFile(text));
  await settled(body.data.id);
  return body.data.id;
}

async function review(id: string, body: Record<string, unknown>) {
  const answer = await rig.api.request('POST', `/v2/documents/${id}/review`, { body });
  await settled(id);
  return answer;
}

const open = async () =>
  (await rig.api.get('/v2/documents?filter[review_status]=open')).body.data.map(({ id }: { id: string }) => id);
const attributesOf = async (id: string) => (await rig.api.get(`/v2/documents/${id}`)).body.data.attributes;

test('several journeys wait for a person, whose choice links and whose change of mind unlinks', async () => {
  const first = await insertTracked(rig.api.database, rig.api.accountId, {
    number: 'BLREVIEW1',
    containers: [CONTAINER],
  });
  await insertTracked(rig.api.database, rig.api.accountId, { number: 'BLREVIEW2', containers: [CONTAINER] });
  const id = await sent(`ARRIVAL NOTICE\n\nContainer: ${CONTAINER}\n`);
  expect(await attributesOf(id)).toMatchObject({
    review_status: 'open',
    review_reasons: ['undecided_links'],
    issuer: { kind: 'document', speaks_for: 'forwarder' },
  });
  expect(await open()).toEqual([id]);
  const { status, body } = await review(id, { outcome: 'confirmed', shipment_id: first.shipmentId });
  expect([status, body.data.attributes.review_status]).toEqual([200, 'confirmed']);
  expect(await open()).toEqual([]);
  const linked = async () => (await rig.api.get(`/v2/documents/${id}`)).body.data.relationships.shipments.data;
  expect(await linked()).toMatchObject([{ id: first.shipmentId }]);
  await review(id, { outcome: 'open' });
  expect(await linked()).toEqual([]);
  expect(await attributesOf(id)).toMatchObject({ review_status: 'open', review_reasons: ['undecided_links'] });
  expect(await open()).toEqual([id]);
});

test('corrected values replace those found, and are validated each', async () => {
  const id = await sent('ARRIVAL NOTICE\n\nContainer: TGHU1234567\nGross weight: 18000 KGS\n');
  expect(await attributesOf(id)).toMatchObject({ review_reasons: ['not_tracked'] });
  const container = { name: 'equipmentReference', value: 'tghu 123456-7', container_number: 'TGHU1234567' };
  const wrong = await review(id, {
    outcome: 'confirmed',
    fields: [container, { name: 'lastFreeDay', value: 'soon' }, { name: 'colour', value: 'red' }],
  });
  expect([wrong.status, wrong.body.errors]).toMatchObject([
    422,
    [{ source: { pointer: '/fields/1/value' } }, { source: { pointer: '/fields/2/value' } }],
  ]);
  const fields = [container, { name: 'lastFreeDay', value: '2026-09-10', container_number: 'TGHU1234567' }];
  await review(id, { outcome: 'confirmed', document_type: 'delivery_order', fields });
  expect(await attributesOf(id)).toMatchObject({
    document_type: 'delivery_order',
    review_status: 'confirmed',
    extracted_data_manual: {
      utilizedTransportEquipments: [{ equipmentReference: 'TGHU1234567', lastFreeDay: '2026-09-10' }],
    },
  });
  await review(id, { outcome: 'open' });
  expect(await attributesOf(id)).toMatchObject({ document_type_manual: null, extracted_data_manual: null });
});

test('a decision remains when the document is read again, but not when there is a new reason', async () => {
  const id = await sent('ARRIVAL NOTICE\n\nContainer: TGHU7654320\n');
  const { shipmentId } = await insertTracked(rig.api.database, rig.api.accountId, {
    number: 'BLREVIEW3',
    containers: ['TGHU1234572'],
  });
  await review(id, { outcome: 'confirmed', shipment_id: shipmentId });
  await rig.api.request('POST', `/v2/documents/${id}/reextract`);
  await settled(id);
  expect(await attributesOf(id)).toMatchObject({ review_status: 'confirmed' });
  await rig.api.database
    .updateTable('documents')
    .set({ review_reasons: [], review_before: null })
    .where('id', '=', id)
    .execute();
  await rig.api.request('POST', `/v2/documents/${id}/relink`, { body: { shipment_id: null } });
  await settled(id);
  expect(await attributesOf(id)).toMatchObject({ review_reasons: expect.any(Array) });
});

test('a rejected document states nothing, and an unreadable one can be rejected', async () => {
  const id = await sent('ARRIVAL NOTICE\n\nContainer: OOLU1234567\n');
  const stated = () => statementsOf(rig.api.database, rig.api.accountId, id);
  expect(await stated()).not.toBeNull();
  await review(id, { outcome: 'rejected' });
  expect(await stated()).toBeNull();
  await review(id, { outcome: 'open' });
  expect(await stated()).not.toBeNull();
  const { body } = await createDocument(rig.api, textFile('\0\x01\x02', 'binary.bin', 'application/octet-stream'));
  await settled(body.data.id);
  expect(await attributesOf(body.data.id)).toMatchObject({ review_status: 'open', review_reasons: ['not_readable'] });
  await review(body.data.id, { outcome: 'rejected' });
  expect(await attributesOf(body.data.id)).toMatchObject({ review_status: 'rejected', extraction_status: 'failed' });
});

test('a document of a stranger waits for a person and states nothing when confirmed', async () => {
  const { database, accountId } = rig.api;
  const id = await sent('ARRIVAL NOTICE\n\nContainer: OOLU7654320\n');
  const mailId = newId();
  await insertEmailSubmission(database, {
    account_id: accountId,
    id: mailId,
    raw_sha256: Buffer.alloc(32, 7),
    authentication: JSON.stringify({ isAuthenticated: false }),
    may_state: false,
  });
  await database.updateTable('documents').set({ email_submission_id: mailId }).where('id', '=', id).execute();
  await rig.api.request('POST', `/v2/documents/${id}/relink`);
  await settled(id);
  expect((await attributesOf(id)).review_reasons).toContain('unverified_sender');
  await review(id, { outcome: 'confirmed' });
  expect(await statementsOf(database, accountId, id)).toBeNull();
});

test('a review of nothing, or of nonsense, is refused', async () => {
  const id = await sent('ARRIVAL NOTICE\n\nContainer: MSCU1234566\n');
  const unknown = '019e4b91-2200-7237-a043-2b3c4d5ef999';
  expect((await rig.api.request('POST', `/v2/documents/${unknown}/review`, { body: { outcome: 'open' } })).status).toBe(
    404,
  );
  expect((await review(id, { outcome: 'perhaps' })).body.errors[0].source).toEqual({ pointer: '/outcome' });
  expect((await review(id, { outcome: 'confirmed', shipment_id: unknown })).body.errors[0].source).toEqual({
    pointer: '/shipment_id',
  });
});

const requestsOf = async (id: string) =>
  (await rig.api.get(`/v2/documents/${id}?include=tracking_requests`)).body.included ?? [];
const track = (id: string) => rig.api.request('POST', `/v2/documents/${id}/track`);

test('a document whose numbers nothing tracks is tracked on request, once', async () => {
  const id = await sent('DELIVERY ORDER\n\nContainer: TGHU7599330\n');
  expect(await attributesOf(id)).toMatchObject({ review_reasons: ['not_tracked'] });
  const [first, second] = [await track(id), await track(id)];
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(await requestsOf(id)).toMatchObject([
    { type: 'tracking_request', attributes: { request_number: 'TGHU7599330', request_type: 'container', scac: null } },
  ]);
  expect(await attributesOf(id)).toMatchObject({ review_status: 'none', review_reasons: [] });
});

test('a document is not tracked without a number, or if one of its numbers is tracked', async () => {
  await insertTracked(rig.api.database, rig.api.accountId, { containers: ['CSQU3054383'] });
  const refused = async (text: string) => (await track(await sent(text))).body.errors[0].code;
  expect(await refused('ARRIVAL NOTICE of nothing')).toBe('no_number');
  expect(await refused('ARRIVAL NOTICE\n\nContainer: CSQU3054383\n')).toBe('already_tracked');
  expect((await track(newId())).status).toBe(404);
});

test.each<[string, Record<string, unknown>, string | null, number]>([
  ['an authenticated sender', { isAuthenticated: true, treatment: 'file_only' }, null, 1],
  ['a stranger', { isAuthenticated: false }, null, 0],
  ['a quarantined sender', { isAuthenticated: true, treatment: 'quarantine' }, null, 0],
  ['an email that was set aside', { isAuthenticated: true }, 'forged', 0],
])('the rule treats a document of %s', async (name, authentication, setAside, expected) => {
  const { database, accountId } = rig.api;
  const id = await sent(`DELIVERY ORDER for ${name}\n\nContainer: ${RULED[name]}\n`);
  const mail = newId();
  await insertEmailSubmission(database, {
    ...{ account_id: accountId, id: mail, raw_sha256: Buffer.from(name), set_aside_reason: setAside },
    authentication: JSON.stringify(authentication),
  });
  await database.updateTable('documents').set({ email_submission_id: mail }).where('id', '=', id).execute();
  const byRule = () => trackByRule({ database, lines: rig.lines }, { accountId, documentId: id });
  expect(await byRule()).toBe(0);
  const used = await countTrackedByRule(database, accountId, new Date(0));
  await changeAccountSettings(database, accountId, 'documents', { track_per_day: used });
  // The limit of the day leaves no room.
  expect(await byRule()).toBe(0);
  await changeAccountSettings(database, accountId, 'documents', { track_per_day: used + 1 });
  expect([await byRule(), await byRule()]).toEqual([expected, 0]);
  expect(await requestsOf(id)).toHaveLength(expected);
  await changeAccountSettings(database, accountId, 'documents', { track_per_day: null });
});

test('workers apply the rule to an uploaded document', async () => {
  const { database, accountId } = rig.api;
  const used = await countTrackedByRule(database, accountId, new Date(0));
  await changeAccountSettings(database, accountId, 'documents', { track_per_day: used + 1 });
  const id = await sent('DELIVERY ORDER by rule\n\nContainer: MSCU7001242\n');
  await until(async () => (await countTrackedByRule(database, accountId, new Date(0))) > used);
  expect(await requestsOf(id)).toMatchObject([{ attributes: { request_number: 'MSCU7001242' } }]);
  await changeAccountSettings(database, accountId, 'documents', { track_per_day: null });
});
