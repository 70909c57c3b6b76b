/**
 * Tests that a document's statements are recorded like any other observation: they fill gaps in published values, are
 * explained, and can be replaced and withdrawn.
 */
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRegistry } from '../../../connectors/registry.ts';
import { responseReader } from '../../../connectors/response-reader.ts';
import { createTransport } from '../../../connectors/transport.ts';
import type { ExtractedDocument, ExtractedField } from '../../../documents/document.ts';
import { payloadOf } from '../../../documents/fields/payload.ts';
import { applyDocument } from '../../../operations/documents/apply-document.ts';
import { linkDocument } from '../../../operations/documents/link-document.ts';
import { pendingExtraction } from '../../../operations/documents/record-extraction.ts';
import { statementsOf } from '../../../operations/documents/statements-of.ts';
import { toInstant } from '../../../operations/to-instant.ts';
import { defaultTrackingSettings, type PollDeps } from '../../../operations/watches/poll-deps.ts';
import { pollOnce } from '../../../operations/watches/poll-once.ts';
import { containersOf, scenarioNumber } from '../../../simulator/numbers.ts';
import { deleteDocument, insertDocument, updateDocument } from '../../../store/documents/documents.ts';
import { insertEmailSubmission } from '../../../store/documents/email-submissions.ts';
import { addLinks } from '../../../store/documents/links.ts';
import { wakeOverdueDocuments } from '../../../store/documents/overdue.ts';
import { insertRepresentation } from '../../../store/documents/representations.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { moveTestClock } from '../../../store/test-clocks/test-clocks.ts';
import { loadPollContext } from '../../../store/watches/poll-context.ts';
import { type RunningApi, startApi } from './running-api.ts';
import { TrackingRig } from './tracking-rig.ts';

const START = '2026-08-01T00:00:00Z';
const POLLED_AT = new Date('2026-08-16T00:00:00Z');

let rig: TrackingRig;
let api: RunningApi;
let deps: PollDeps;
let instance = 880;

beforeAll(async () => {
  rig = await TrackingRig.start();
  api = await startApi(rig);
  const logger = pino({ level: 'silent' });
  deps = {
    registry: createRegistry({ simulatorUrl: rig.simulatorUrl, environment: {} }),
    database: rig.database,
    transport: createTransport({ logger, userAgent: 'test' }),
    reader: responseReader,
    logger,
    settings: defaultTrackingSettings,
  };
});
afterAll(async () => {
  await api.close();
  await rig.stop();
});

/** Polls the line of a direct journey once, while the vessel is at sea. */
async function trackedContainer() {
  instance += 1;
  const { requestId, clockId } = await rig.track(scenarioNumber('DIRECT', instance), { startAt: START });
  const [line] = await rig.watches(requestId);
  await moveTestClock(rig.database, rig.accountId, clockId ?? '', POLLED_AT, new Date());
  const poll = await loadPollContext(rig.database, rig.accountId, line?.id ?? '');
  if (poll === null) throw new Error('there is no watch');
  const time = { now: POLLED_AT, wallNow: new Date(), jitter: 0, delayMsUntil: () => 0 };
  await pollOnce(deps, { ...poll, watch: { ...poll.watch, dueAt: POLLED_AT } }, time, new AbortController().signal);
  return rig.database
    .selectFrom('containers as c')
    .innerJoin('tracking_requests as r', 'r.shipment_id', 'c.shipment_id')
    .select(['c.id', 'c.number', 'c.shipment_id as shipmentId'])
    .where('r.id', '=', requestId)
    .executeTakeFirstOrThrow();
}

type Container = Awaited<ReturnType<typeof trackedContainer>>;

function field(name: string, value: string | number, item: string | null = null): ExtractedField {
  const quote = { page: 1, box: { x: 40, y: 120, width: 160, height: 11 }, text: `${name}: ${value}` };
  return { name, value, confidence: 0.97, tier: 'layout', quote, item };
}

function notice(container: { number: string }, kilograms: number): ExtractedDocument {
  const fields = [
    field('equipmentReference', container.number, container.number),
    field('cargoGrossWeight', kilograms, container.number),
    field('portOfDischargeArrivalDate', '2026-09-28'),
    field('issueDate', '2026-08-20'),
  ];
  return {
    documentType: 'arrival_notice',
    classificationNotes: null,
    schemaId: 'arrival_notice@2026-11-24',
    payload: payloadOf('arrival_notice', fields),
    fields,
    references: [],
    pages: [],
  };
}

async function documentOf(container: Container, extracted: ExtractedDocument, emailSubmissionId: string | null = null) {
  const id = await unlinkedDocument(extracted, emailSubmissionId);
  await addLinks(rig.database, [
    {
      account_id: rig.accountId,
      id: newId(),
      document_id: id,
      shipment_id: container.shipmentId,
      container_id: container.id,
      matched_number: container.number,
    },
  ]);
  return id;
}

async function unlinkedDocument(extracted: ExtractedDocument, emailSubmissionId: string | null = null) {
  const id = newId();
  const account_id = rig.accountId;
  await insertDocument(rig.database, {
    account_id,
    id,
    name: 'Arrival notice',
    document_type: extracted.documentType,
    source: emailSubmissionId === null ? 'upload' : 'email',
    email_submission_id: emailSubmissionId,
    file_name: 'notice.txt',
    reference_numbers: extracted.references.map(({ number }) => number),
  });
  await insertRepresentation(rig.database, {
    account_id,
    id: newId(),
    document_id: id,
    work_version: 1,
    schema_id: extracted.schemaId,
    payload: JSON.stringify(extracted.payload),
    extracted: JSON.stringify(extracted),
  });
  return id;
}

const link = (documentId: string) =>
  linkDocument(
    { database: rig.database, baseUrl: '', renderNotification: () => '', now: () => new Date() },
    { accountId: rig.accountId, documentId },
  );
const apply = (documentId: string) => applyDocument(deps, { accountId: rig.accountId, documentId });

async function proven(container: Container, name: string): Promise<Record<string, unknown> | undefined> {
  const path = `/v2/containers/${container.id}/provenance`;
  const { body } = (await api.request({ method: 'GET', path, type: 'container', key: api.key })) as {
    body: { data: { attributes: { values: Record<string, unknown>[] } } };
  };
  return body.data.attributes.values.find(({ field: of }) => of === name);
}

const changeAccount = (set: { settings?: string; state?: 'open' | 'suspended' }) =>
  rig.database.updateTable('accounts').set(set).where('id', '=', rig.accountId).execute();

async function observations(documentId: string): Promise<number> {
  const rows = await rig.database
    .selectFrom('observations')
    .select('id')
    .where('source_code', '=', documentId)
    .execute();
  return rows.length;
}

describe('a document', () => {
  it('fills a gap with its passage, leaves the live estimate, and is recorded once', async () => {
    const container = await trackedContainer();
    const eta = await proven(container, 'pod_eta_at');
    expect(eta).toMatchObject({ source: { kind: 'line' } });
    expect(await proven(container, 'weight_in_lbs')).toBeUndefined();
    const id = await documentOf(container, notice(container, 18_000));
    await apply(id);
    await apply(id);
    expect(await observations(id)).toBe(1);
    expect(await proven(container, 'weight_in_lbs')).toMatchObject({
      value: 39_683.16,
      source: { kind: 'document', code: id, speaks_for: 'forwarder' },
      rule: 'document.fills@1',
      pointer: '/fields/1',
      quote: { page: 1, box: { x: 40, y: 120, width: 160, height: 11 }, text: 'cargoGrossWeight: 18000' },
    });
    const after = await proven(container, 'pod_eta_at');
    expect(after?.value).toBe(eta?.value);
    expect(after?.competing).toContainEqual(
      expect.objectContaining({
        said: '2026-09-28',
        because: 'lower_rank',
        quote: expect.objectContaining({ text: 'portOfDischargeArrivalDate: 2026-09-28' }),
      }),
    );
    expect((await proven(container, 'weight_in_lbs'))?.changes).toMatchObject([
      { source: { kind: 'document', code: id }, rule: 'document.fills@1' },
    ]);
  });

  it('that precedes its shipment is linked and applied when the shipment appears', async () => {
    const [number = ''] = containersOf(scenarioNumber('DIRECT', instance + 1));
    const extracted = notice({ number }, 18_000);
    const quote = { page: 1, box: null, text: number };
    const id = await unlinkedDocument({ ...extracted, references: [{ kind: 'container', number, scac: null, quote }] });
    await updateDocument(rig.database, rig.accountId, id, { pending_work: 'link' });
    expect(await link(id)).toBe(true);
    await apply(id);
    expect(await observations(id)).toBe(0);
    const container = await trackedContainer();
    expect(container.number).toBe(number);
    expect(await link(id)).toBe(true);
    await apply(id);
    expect(await proven(container, 'weight_in_lbs')).toMatchObject({ source: { kind: 'document', code: id } });
    expect(await link(id)).toBe(false);
  });

  it('that a person corrects replaces its statements, and a deleted one withdraws them', async () => {
    const container = await trackedContainer();
    const extracted = notice(container, 77_000);
    const id = await documentOf(container, extracted);
    await apply(id);
    const equipment = [{ equipmentReference: container.number, cargoGrossWeight: { value: 17_000, unit: 'KGM' } }];
    const manual = { ...extracted.payload, utilizedTransportEquipments: equipment };
    await updateDocument(rig.database, rig.accountId, id, { extracted_data_manual: JSON.stringify(manual) });
    await apply(id);
    expect(await proven(container, 'weight_in_lbs')).toMatchObject({ value: 37_478.54 });
    await deleteDocument(rig.database, rig.accountId, id);
    await apply(id);
    await apply(id);
    expect((await proven(container, 'weight_in_lbs'))?.value ?? null).toBeNull();
    expect(await observations(id)).toBe(3);
  });

  it('was issued no later than it was received, and at an unknown time if it states none', async () => {
    const container = await trackedContainer();
    const mail = await insertEmailSubmission(rig.database, {
      account_id: rig.accountId,
      id: newId(),
      raw_sha256: Buffer.from(`dated ${container.id}`),
      sent_at: POLLED_AT,
      may_state: true,
    });
    const dated = async (issueDate: string | null) => {
      const extracted = notice(container, 18_000);
      const fields = extracted.fields.filter(({ name }) => name !== 'issueDate');
      if (issueDate !== null) fields.push(field('issueDate', issueDate));
      const id = await documentOf(container, { ...extracted, fields }, mail?.id ?? null);
      return statementsOf(rig.database, rig.accountId, id);
    };
    const [early, ahead, none] = [await dated('2026-08-20'), await dated('2049-12-31'), await dated(null)];
    expect(early?.statements.issuedAt).toBe('2026-08-19T10:00:00Z');
    const { created_at: received } = await rig.database
      .selectFrom('documents')
      .select('created_at')
      .where('id', '=', ahead?.statements.documentId ?? '')
      .executeTakeFirstOrThrow();
    expect(ahead?.statements.issuedAt).toBe(toInstant(received));
    expect(none?.statements.issuedAt).toBeNull();
  });

  it.each([
    ['its feature is switched off', { settings: JSON.stringify({ features: { document_processing: false } }) }],
    ['its account is suspended', { state: 'suspended' as const }],
  ])('waits while %s', async (_title, change) => {
    const container = await trackedContainer();
    const id = await documentOf(container, notice(container, 18_000));
    await updateDocument(rig.database, rig.accountId, id, { pending_work: 'extract' });
    await sql`update documents set updated_at = now() - interval '2 hours' where id = ${id}`.execute(rig.database);
    const work = { accountId: rig.accountId, documentId: id };
    await changeAccount(change);
    try {
      expect(await pendingExtraction(rig.database, work)).toBeNull();
      await apply(id);
      expect(await observations(id)).toBe(0);
      expect(await wakeOverdueDocuments(rig.database)).toBe(0);
      await updateDocument(rig.database, rig.accountId, id, { pending_work: 'relink' });
      expect(await link(id)).toBe(false);
    } finally {
      await changeAccount({ settings: JSON.stringify({}), state: 'open' });
    }
    await sql`update documents set updated_at = now() - interval '2 hours' where id = ${id}`.execute(rig.database);
    expect(await wakeOverdueDocuments(rig.database)).toBe(1);
    await apply(id);
    expect(await observations(id)).toBe(1);
    expect(await link(id)).toBe(true);
  });

  it('states nothing without a link, and nothing from a mail whose sender is not proven', async () => {
    const container = await trackedContainer();
    const mail = await insertEmailSubmission(rig.database, {
      account_id: rig.accountId,
      id: newId(),
      raw_sha256: Buffer.from(container.id),
      may_state: false,
    });
    const forged = await documentOf(container, notice(container, 99_000), mail?.id ?? null);
    await apply(forged);
    const unlinked = await documentOf(container, notice(container, 88_000));
    await rig.database.deleteFrom('document_links').where('document_id', '=', unlinked).execute();
    await apply(unlinked);
    expect([await observations(forged), await observations(unlinked)]).toEqual([0, 0]);
    expect(await proven(container, 'weight_in_lbs')).toBeUndefined();
  });
});
