/**
 * An account that owns one of everything, created by the product itself. Another account must neither see nor change
 * any of it.
 */
import { sql } from 'kysely';
import { signUploadId } from '../../../api/routes/documents/signed-links.ts';
import { OPERATOR } from '../../../identity/accounts/audit.ts';
import { issueApiKey } from '../../../identity/keys/api-key-management.ts';
import { createSecretBox } from '../../../identity/keys/encryption.ts';
import { listConnectedClients, recordGrant } from '../../../identity/oauth/grants.ts';
import { createAdmin } from '../../../identity/people/first-people.ts';
import { invite } from '../../../identity/people/invitations.ts';
import { createSession, listSessions } from '../../../identity/sessions/sessions.ts';
import { receiveDocument } from '../../../operations/documents/receive-document.ts';
import { exceptionRules } from '../../../operations/exceptions/rules.ts';
import { scenarioNumber } from '../../../simulator/numbers.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { idlePortal } from '../../support/idle-portal.ts';
import { insertTracked, type Tracked } from '../api/rows.ts';
import type { TrackingRig } from '../tracking/tracking-rig.ts';
import type { WholeApi } from './whole-api.ts';

/** A word that occurs in every text that the owner wrote, and in no other text. */
export const SECRET = 'Quokkaville';

/** The owner's ids, keyed by the path parameter or by the collection before it. */
export type OwnedIds = Record<string, string>;

export interface OwnedWorld {
  ids: OwnedIds;
  /** Texts that could find the owner's objects in a search. */
  texts: string[];
  /** Objects in the stranger's own account. */
  stranger: Tracked & { webhookId: string };
  /** Ids and texts that no response to another account may contain. */
  secrets: string[];
}

export async function makeOwnedWorld(rig: TrackingRig, api: WholeApi): Promise<OwnedWorld> {
  const number = scenarioNumber('RAIL', 41);
  const tracked = await rig.track(number, {
    startAt: '2026-08-01T00:00:00Z',
    attributes: { ref_numbers: [`${SECRET}-1`], shipment_tags: [SECRET] },
  });
  await rig.advance(tracked.clockId ?? '', '2026-08-25T00:00:00Z');
  const request = await rig.request(tracked.requestId);
  const shipmentId = request.shipment_id ?? '';
  const { id: containerId, number: container } = await rig.database
    .selectFrom('containers')
    .select(['id', 'number'])
    .where('shipment_id', '=', shipmentId)
    .executeTakeFirstOrThrow();
  const webhook = await api.make('/v2/webhooks', 'webhook', {
    url: `https://${SECRET.toLowerCase()}.example/hook`,
    events: ['container.transport.vessel_departed'],
  });
  const event = await rig.database
    .selectFrom('events')
    .select(['id', 'name', 'sequence'])
    .limit(1)
    .executeTakeFirstOrThrow();
  const notification = newId();
  await rig.database
    .insertInto('webhook_notifications')
    .values({
      account_id: rig.accountId,
      id: notification,
      webhook_id: webhook,
      event_id: event.id,
      event_name: event.name,
      sequence: event.sequence,
      body: JSON.stringify({ text: SECRET }),
      status: 'succeeded',
    })
    .execute();

  const replay = newId();
  await rig.database
    .insertInto('webhook_replays')
    .values({
      account_id: rig.accountId,
      id: replay,
      webhook_id: webhook,
      state: 'done',
      selection: JSON.stringify({ events: [SECRET] }),
      per_second: 10,
      until_sequence: event.sequence,
    })
    .execute();
  const party = await api.make('/v2/parties', 'party', { company_name: `${SECRET} Foods` });
  const view = await api.make('/v2/saved_views', 'saved_view', {
    name: `${SECRET} at sea`,
    list: 'shipments',
    filters: { q: SECRET },
  });
  const subscription = await api.make('/v2/subscriptions', 'subscription', {
    name: SECRET,
    events: ['container.transport.vessel_arrived'],
    tags: [SECRET],
    active: false,
  });
  const tariff = await api.make('/v2/tariffs', 'tariff', {
    name: SECRET,
    charge: 'demurrage',
    currency: 'USD',
    tiers: [{ from_day: 1, daily_amount: '150.00' }],
    valid_from: '2026-01-01',
  });
  const exception = newId();
  await rig.database
    .insertInto('exceptions')
    .values({
      account_id: rig.accountId,
      id: exception,
      kind: 'rollover',
      cause: SECRET,
      shipment_id: shipmentId,
      container_id: containerId,
      fact: JSON.stringify({ of: 'container', field: null, value: null, before: null, provenance: null }),
      severity: 2,
      opens_at: new Date(),
      opened_at: new Date(),
      note: SECRET,
    })
    .execute();
  const [rule] = await exceptionRules(rig.database, rig.accountId);
  const definition = await api.make('/v2/custom_field_definitions', 'custom_field_definition', {
    entity_type: 'Shipment',
    api_slug: 'gate',
    display_name: `${SECRET} gate`,
    data_type: 'enum',
  });
  const option = await api.make(`/v2/custom_field_definitions/${definition}/options`, 'custom_field_option', {
    label: SECRET,
    value: 'north',
  });
  const field = await api.make(`/v2/shipments/${shipmentId}/custom_fields`, 'custom_field', {
    api_slug: 'gate',
    value: 'north',
  });
  const clock = await api.make('/v2/test_clocks', 'test_clock', { start_at: '2026-08-01T00:00:00Z' });
  const correction = await api.make(`/v2/containers/${containerId}/corrections`, 'correction', {
    field: 'pickup_lfd',
    value: '2026-09-09',
    reason: SECRET,
    author: SECRET,
  });
  const partner = await api.make('/v2/edi_partners', 'edi_partner', {
    name: SECRET,
    slug: SECRET.toLowerCase(),
    scac: 'TEST',
  });
  const shareLink = await api.make(`/v2/shipments/${shipmentId}/share_links`, 'share_link', { name: SECRET });
  const customerPage = await api.make(`/v2/parties/${party}/customer_pages`, 'customer_page', { name: SECRET });
  const mailAddress = await api.make('/v2/mail_addresses', 'mail_address', { name: SECRET });
  const mailSender = await api.make('/v2/mail_senders', 'mail_sender', {
    sender: `${SECRET.toLowerCase()}@line-a.example`,
    treatment: 'file_only',
  });
  const mailbox = await api.make('/v2/mailboxes', 'mailbox', {
    host: `${SECRET.toLowerCase()}.example`,
    username: SECRET,
    password: SECRET,
  });
  const message = await api.send(`/v2/edi_messages/${SECRET.toLowerCase()}`, `ISA*00* nobody reads this, ${SECRET}~`);
  const place = newId();
  await rig.database
    .insertInto('unmatched_places')
    .values({
      account_id: rig.accountId,
      id: place,
      key: `name:${SECRET.toLowerCase()}`,
      name: SECRET,
      wordings: [SECRET],
    })
    .execute();

  const answer = await rig.database
    .selectFrom('observations')
    .select('snapshot_id')
    .where('account_id', '=', rig.accountId)
    .limit(1)
    .executeTakeFirstOrThrow();
  const vessel = await rig.database
    .selectFrom('shipment_vessels')
    .select('imo')
    .where('account_id', '=', rig.accountId)
    .where('imo', 'is not', null)
    .executeTakeFirstOrThrow();
  const documents = await makeDocuments(rig, shipmentId, containerId, tracked.requestId);
  const ids: OwnedIds = {
    ...documents,
    tracking_requests: tracked.requestId,
    tracking_request_id: tracked.requestId,
    shipments: shipmentId,
    shipment_id: shipmentId,
    containers: containerId,
    container_id: containerId,
    accounts: rig.accountId,
    parties: party,
    saved_views: view,
    subscriptions: subscription,
    tariffs: tariff,
    exceptions: exception,
    exception_rules: rule?.id ?? '',
    custom_field_definitions: definition,
    definition_id: definition,
    option_id: option,
    custom_fields: field,
    api_slug: 'gate',
    webhooks: webhook,
    webhook_notifications: notification,
    events: event.id,
    webhook_replays: replay,
    test_clocks: clock,
    edi_partners: partner,
    mail_addresses: mailAddress,
    share_links: shareLink,
    customer_pages: customerPage,
    mail_senders: mailSender,
    mailboxes: mailbox,
    partner: SECRET.toLowerCase(),
    edi_messages: message,
    unmatched_places: place,
    correctionId: correction,
    vessels: vessel.imo ?? '',
    ...(await makeAccess(rig)),
    answers: answer.snapshot_id,
  };
  const stranger = await insertTracked(rig.database, api.strangerId, { number: 'OWN1', containers: ['OWNU0000001'] });
  const subscribed = await api.request('POST', '/v2/webhooks', {
    data: {
      type: 'webhook',
      attributes: { url: 'https://stranger.example/hook', events: ['container.transport.vessel_departed'] },
    },
  });
  if (subscribed.status !== 201) throw new Error(`${subscribed.status} ${subscribed.text}`);
  const defined = await api.request('POST', '/v2/custom_field_definitions', {
    data: {
      type: 'custom_field_definition',
      attributes: {
        entity_type: 'Shipment',
        api_slug: 'see_also',
        display_name: 'See also',
        data_type: 'reference',
        reference_type: 'container',
      },
    },
  });
  if (defined.status !== 201) throw new Error(`${defined.status} ${defined.text}`);
  return {
    ids,
    stranger: { ...stranger, webhookId: subscribed.body.data.id },
    texts: [number, container, SECRET, `${SECRET}-1`, `${SECRET} Foods`],
    secrets: [...new Set([...(await idsOf(rig)), number, container, SECRET, SECRET.toLowerCase()])],
  };
}

/** Adds an email with a document that is linked and extracted, and a completed upload. */
async function makeDocuments(
  { database, accountId }: TrackingRig,
  shipmentId: string,
  containerId: string,
  requestId: string,
) {
  const at = { account_id: accountId };
  const mail = newId();
  await database
    .insertInto('email_submissions')
    .values({ ...at, id: mail, subject: SECRET, body: SECRET, from_addresses: [SECRET], raw_sha256: Buffer.alloc(32) })
    .execute();
  const bytes = new TextEncoder().encode(`ARRIVAL NOTICE ${SECRET}`);
  const received = await receiveDocument(
    { database },
    {
      ...{ accountId, userId: null, bytes, fileName: `${SECRET}.txt`, contentType: 'text/plain', name: SECRET },
      ...{ source: 'email', emailSubmissionId: mail },
    },
  );
  if (received.outcome !== 'received') throw new Error(received.outcome);
  const { id: document, file_id } = received.document;
  await database.deleteFrom('outbox').where('workflow_id', '=', `document/${document}`).execute();
  await database
    .updateTable('documents')
    .set({ pending_work: null, document_type: 'arrival_notice', reference_numbers: [SECRET.toUpperCase()] })
    .where('id', '=', document)
    .execute();
  const representation = { documentType: null, classificationNotes: null, schemaId: null, payload: {} };
  await database
    .insertInto('document_representations')
    .values({
      ...{ ...at, id: newId(), document_id: document, work_version: 1, payload: JSON.stringify({ note: SECRET }) },
      extracted: JSON.stringify({ ...representation, fields: [], references: [], pages: [] }),
    })
    .execute();
  const link = { shipment_id: shipmentId, container_id: containerId, matched_number: SECRET };
  await database
    .insertInto('document_links')
    .values({ ...at, id: newId(), document_id: document, ...link })
    .execute();
  await database
    .insertInto('document_tracking_requests')
    .values({ ...at, document_id: document, tracking_request_id: requestId, by_rule: false })
    .execute();
  const upload = newId();
  await database
    .insertInto('document_uploads')
    .values({
      ...{ ...at, id: upload, file_name: SECRET, size_bytes: bytes.length, checksum: SECRET, file_id },
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .execute();
  const signed_id = signUploadId(createSecretBox(Buffer.alloc(32, 7)), accountId, upload);
  return { documents: document, email_submissions: mail, signed_id };
}

/** Creates an API key and an application that a person of the account has authorized. */
async function makeAccess({ database, accountId }: TrackingRig): Promise<OwnedIds> {
  const { passwords } = idlePortal();
  const deps = { database, passwords, now: () => new Date() };
  const email = `mira@${SECRET.toLowerCase()}.example`;
  const { personId } = await createAdmin(deps, { accountId, email, password: async () => `${SECRET} at low tide` });
  const { id: userId } = await database
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', accountId)
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  const client = { clientId: `https://${SECRET.toLowerCase()}.example/client.json`, clientName: SECRET };
  const grant = { accountId, userId, ...client, redirectHost: `${SECRET.toLowerCase()}.example` };
  await recordGrant(deps, { ...grant, scopes: ['tracking:read'] }, OPERATOR);
  const [app] = await listConnectedClients(deps, accountId);
  const key = { accountId, name: SECRET, scopes: ['read'] as const, expiresAt: null };
  const invited = { accountId, email: `guest@${SECRET.toLowerCase()}.example`, role: 'viewer' } as const;
  const { id: invitations } = await invite(deps, invited, OPERATOR);
  await createSession(database, { personId, address: null, userAgent: SECRET }, new Date());
  const [session] = await listSessions(deps, personId);
  return {
    api_keys: (await issueApiKey(deps, key, OPERATOR)).id,
    connected_apps: app?.id ?? '',
    members: userId,
    invitations,
    sign_ins: session?.id ?? '',
  };
}

async function idsOf({ database, accountId }: TrackingRig): Promise<string[]> {
  const ids: string[] = [accountId];
  for (const table of await tablesOfAccounts({ database })) {
    if (!table.columns.includes('id')) continue;
    const { rows } = await sql<{ id: string }>`
      select id::text from ${sql.table(table.name)} where account_id = ${accountId}`.execute(database);
    ids.push(...rows.map(({ id }) => id).filter((id) => id.length === 36));
  }
  return ids;
}

interface AccountTable {
  name: string;
  columns: string[];
}

async function tablesOfAccounts({ database }: Pick<TrackingRig, 'database'>): Promise<AccountTable[]> {
  const { rows } = await sql<AccountTable>`
    select c.table_name as name, array_agg(c.column_name::text) as columns
    from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
    group by c.table_name having 'account_id' = any(array_agg(c.column_name::text))
    order by c.table_name`.execute(database);
  return rows;
}
