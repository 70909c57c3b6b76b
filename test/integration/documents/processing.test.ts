/** Tests the processing of documents from the upload to the events: workflow, extraction process, links. */
import { strToU8, zipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Extraction } from '../../../documents/document.ts';
import { wakeOverdueDocuments } from '../../../store/documents/overdue.ts';
import { insertTracked } from '../api/rows.ts';
import { problemsOfWorkflow } from '../tracking/replayed-histories.ts';
import { until } from '../webhooks/delivery-rig.ts';
import { type DocumentRig, startDocumentRig } from './document-rig.ts';
import { createDocument, type SentFile, textFile } from './upload.ts';

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

async function processed(file: SentFile): Promise<string> {
  const { body } = await createDocument(rig.api, file);
  await settled(body.data.id);
  return body.data.id;
}

async function settled(id: string): Promise<void> {
  await until(async () => (await rowOf(id)).pending_work === null);
}

const rowOf = (id: string) =>
  rig.api.database.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function eventsOf(id: string): Promise<string[]> {
  const { body } = await rig.api.get('/v2/events?page[size]=100');
  const about = body.data.filter(
    (event: { relationships: { reference_object: { data: { id: string } } } }) =>
      event.relationships.reference_object.data.id === id,
  );
  return about.map((event: { attributes: { event: string } }) => event.attributes.event);
}

test('an arrival notice is classified, extracted, linked and announced', async () => {
  const { shipmentId, containerIds } = await insertTracked(rig.api.database, rig.api.accountId, {
    number: 'BLOFPAPER1',
    containers: [CONTAINER],
  });
  // The other account tracks the same container.
  await insertTracked(rig.api.database, rig.api.otherAccountId, { number: 'BLOFOTHER1', containers: [CONTAINER] });
  const { body: webhook } = await rig.api.request('POST', '/v2/webhooks', {
    body: {
      data: {
        type: 'webhook',
        attributes: { url: 'https://hooks.example.com/x', events: ['document.extracted', 'link.created'] },
      },
    },
  });
  const id = await processed(textFile(`ARRIVAL NOTICE\n\nContainer: MSCU 668387-3\n`));
  const { body } = await rig.api.get(`/v2/documents/${id}?include=last_document_representation,shipments,cargos`);
  expect(body.data.attributes).toMatchObject({ document_type: 'arrival_notice', extraction_status: 'extracted' });
  expect(body.data.relationships).toMatchObject({
    shipments: { data: [{ type: 'shipment', id: shipmentId }] },
    cargos: { data: [{ type: 'container', id: containerIds[0] }] },
  });
  const representation = body.included.find(({ type }: { type: string }) => type === 'document_representation');
  expect(representation.attributes).toMatchObject({
    schema_version: expect.stringMatching(/^arrival_notice@/),
    payload: { utilizedTransportEquipments: [{ equipmentReference: CONTAINER }] },
  });
  const { body: reading } = await rig.api.get(`/v2/documents/${id}/reading`);
  expect(reading.data.attributes).toMatchObject({
    issuer: { kind: 'document', code: id, speaks_for: 'forwarder' },
    fields: [
      {
        name: 'equipmentReference',
        value: CONTAINER,
        container_number: CONTAINER,
        in_contents: true,
        quote: { page: 1, text: 'MSCU 668387-3' },
      },
    ],
    pages: [{ number: 1, text: expect.stringContaining('ARRIVAL NOTICE') }],
  });
  const { body: ofShipment } = await rig.api.get(
    `/v2/documents?filter[shipment_id]=${shipmentId}&filter[extraction_status]=extracted`,
  );
  expect(ofShipment.data).toMatchObject([{ id }]);
  expect(await eventsOf(id)).toEqual(['link.created', 'document.extracted']);
  const notifications = await rig.api.database
    .selectFrom('webhook_notifications')
    .select('body')
    .where('webhook_id', '=', webhook.data.id)
    .orderBy('sequence')
    .execute();
  const posted = notifications.map((row) => JSON.parse(row.body ?? ''));
  expect(posted).toMatchObject([
    {
      data: {
        attributes: { event: 'link.created', version: '2026-03-10' },
        relationships: { document: { data: { id } } },
      },
    },
    { data: { attributes: { event: 'document.extracted' }, relationships: { document: { data: { id } } } } },
  ]);
  expect(posted.map(({ included }) => included.map(({ type }: { type: string }) => type))).toEqual([
    ['shipment', 'container', 'document'],
    ['document', 'document_representation'],
  ]);
  for (const one of posted) expect(one.data.relationships).not.toHaveProperty('reference_object');
  expect(await problemsOfWorkflow(rig.temporal, `document/${id}`, 'process-document')).toEqual([]);
});

test('each file of an archive becomes a document once, also when the archive is read again', async () => {
  const bytes = new Uint8Array(
    zipSync({ 'a/order.txt': strToU8('DELIVERY ORDER of an archive'), 'b.bin': strToU8('\0\x01') }),
  );
  const id = await processed({ bytes, fileName: 'papers.zip', contentType: 'application/zip' });
  const parts = () =>
    rig.api.database.selectFrom('documents').selectAll().where('parent_id', '=', id).orderBy('file_name').execute();
  await until(async () => (await parts()).every(({ pending_work }) => pending_work === null));
  expect(await parts()).toMatchObject([
    { file_name: 'b.bin', source: 'split_document', review_reasons: ['not_readable'] },
    { file_name: 'order.txt', source: 'split_document', document_type: 'delivery_order' },
  ]);
  expect(await rowOf(id)).toMatchObject({ document_type: 'other', review_reasons: [] });
  await rig.api.request('POST', `/v2/documents/${id}/reextract`);
  await settled(id);
  expect(await parts()).toHaveLength(2);
});

test('a file that cannot be read says why', async () => {
  const id = await processed(textFile('\0\x01\x02', 'binary.bin', 'application/octet-stream'));
  expect((await rig.api.get(`/v2/documents/${id}`)).body.data.attributes).toMatchObject({
    extraction_status: 'failed',
    failure_reason: 'unsupported_type',
    failure_detail: expect.any(String),
  });
  expect(await eventsOf(id)).toEqual(['document.extraction_failed']);
  const { body: failed } = await rig.api.get('/v2/documents?filter[extraction_status]=failed');
  expect(failed.data.map((one: { id: string }) => one.id)).toContain(id);
  const { body: reading } = await rig.api.get(`/v2/documents/${id}/reading`);
  expect(reading.data.attributes).toEqual({ issuer: null, fields: [], pages: [], undecided: [] });
});

test('a number that is tracked later is linked on request', async () => {
  const id = await processed(textFile('DELIVERY ORDER\n\nContainer: CSQU3054383\n'));
  const linked = async () => (await rig.api.get(`/v2/documents/${id}`)).body.data.relationships.shipments.data;
  expect(await linked()).toEqual([]);
  const { shipmentId } = await insertTracked(rig.api.database, rig.api.accountId, { containers: ['CSQU3054383'] });
  await rig.api.request('POST', `/v2/documents/${id}/relink`);
  await settled(id);
  expect(await linked()).toEqual([{ type: 'shipment', id: shipmentId }]);
  expect(await eventsOf(id)).toEqual(['document.extracted', 'link.created']);
});

test('a container of several journeys is linked by the dates, or by a person', async () => {
  const journey = (pol_atd_at: string, pod_eta_at: string) => ({
    containers: ['TGHU7599330'],
    shipment: { published: JSON.stringify({ pol_atd_at, pod_eta_at }) },
  });
  const tracked = (from: string, to: string, accountId = rig.api.accountId) =>
    insertTracked(rig.api.database, accountId, journey(from, to));
  const first = await tracked('2026-01-10T04:00:00Z', '2026-02-12T04:00:00Z');
  const second = await tracked('2026-08-10T04:00:00Z', '2026-09-12T04:00:00Z');
  const foreign = await tracked('2026-08-10T04:00:00Z', '2026-09-12T04:00:00Z', rig.api.otherAccountId);
  const notice = (line: string) => textFile(`ARRIVAL NOTICE\n\nContainer: TGHU7599330\n${line}\n`);
  const linked = async (of: string) =>
    (await rig.api.get(`/v2/documents/${of}`)).body.data.relationships.shipments.data;
  const undecided = async (of: string) =>
    (await rig.api.get(`/v2/documents/${of}/reading`)).body.data.attributes.undecided;
  expect(await linked(await processed(notice('ETA: 11-SEP-2026')))).toMatchObject([{ id: second.shipmentId }]);

  const id = await processed(notice('Free text'));
  expect(await linked(id)).toEqual([]);
  expect(await undecided(id)).toEqual(
    [first, second].map(({ shipmentId, containerIds: [containerId] }) => ({
      ...{ number: 'TGHU7599330', shipment_id: shipmentId, container_id: containerId },
    })),
  );
  const relink = (shipment_id: string | null) =>
    rig.api.request('POST', `/v2/documents/${id}/relink`, { body: { shipment_id } });
  expect((await relink(foreign.shipmentId)).status).toBe(422);
  expect((await relink(first.shipmentId)).status).toBe(202);
  await settled(id);
  expect(await linked(id)).toEqual([{ type: 'shipment', id: first.shipmentId }]);
  expect(await undecided(id)).toEqual([]);
  expect((await eventsOf(id)).filter((name) => name === 'link.created')).toHaveLength(2);
});

test('a classification with the same result changes nothing', async () => {
  const id = await processed(textFile('DELIVERY ORDER of nothing that is known'));
  await rig.api.request('POST', `/v2/documents/${id}/reclassify`);
  await settled(id);
  expect(await eventsOf(id)).toEqual(['document.extracted']);
  await rig.api.request('POST', `/v2/documents/${id}/reextract`);
  await settled(id);
  expect(await eventsOf(id)).toEqual(['document.extracted', 'document.extracted']);
});

test('a worker that ends during an extraction loses and repeats nothing', async () => {
  await stopWorkers();
  let started = 0;
  const stuck = await rig.startWorkers(async (_file, signal) => {
    started += 1;
    return new Promise((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
    );
  });
  const { body } = await createDocument(rig.api, textFile('ARRIVAL NOTICE that outlives its worker'));
  await until(() => started === 1);
  await stuck();
  expect(await rowOf(body.data.id)).toMatchObject({ pending_work: 'extract' });
  stopWorkers = await rig.startWorkers();
  await settled(body.data.id);
  expect(await eventsOf(body.data.id)).toEqual(['document.extracted']);
});

test('pending work whose run was lost is woken by the reconciler', async () => {
  await stopWorkers();
  const { body } = await createDocument(rig.api, textFile('ARRIVAL NOTICE whose run was lost'));
  await until(async () => (await wakesOf(body.data.id)) === 0);
  expect(await wakeOverdueDocuments(rig.api.database)).toBe(0);
  await sql`update documents set updated_at = now() - interval '2 hours' where id = ${body.data.id}`.execute(
    rig.api.database,
  );
  expect(await wakeOverdueDocuments(rig.api.database)).toBe(1);
  stopWorkers = await rig.startWorkers();
  await settled(body.data.id);
});

async function wakesOf(id: string): Promise<number> {
  const rows = await rig.api.database
    .selectFrom('outbox')
    .select('id')
    .where('workflow_id', '=', `document/${id}`)
    .execute();
  return rows.length;
}

test('work that is requested during an extraction is done after it, and its result is the later one', async () => {
  await stopWorkers();
  const results: Extraction[] = ['first', 'second'].map((detail) => ({ ok: false, reason: 'not_readable', detail }));
  let release: (() => void) | undefined;
  let calls = 0;
  const stop = await rig.startWorkers(async () => {
    const result = results[calls];
    calls += 1;
    if (calls === 1) await new Promise<void>((resolve) => (release = resolve));
    if (result === undefined) throw new Error('extracted once more than asked');
    return result;
  });
  const { body } = await createDocument(rig.api, textFile('extracted twice'));
  await until(() => release !== undefined);
  await rig.api.request('POST', `/v2/documents/${body.data.id}/reextract`);
  release?.();
  await settled(body.data.id);
  expect(await rowOf(body.data.id)).toMatchObject({ failure_detail: 'second' });
  expect(await eventsOf(body.data.id)).toEqual(['document.extraction_failed']);
  await stop();
  stopWorkers = await rig.startWorkers();
});
