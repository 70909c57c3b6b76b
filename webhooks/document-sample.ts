/**
 * Samples of document events (spec/contract 2.17, 5.2). Nothing sends them or serves documents yet, so these definitions
 * exist only for the samples.
 */
import { z } from 'zod';
import { defineResource } from '../resources/define.ts';
import { manyOf, oneOf, type Resource } from '../resources/resource.ts';
import { sampleIds as ids } from '../resources/sample/ids.ts';
import { instant } from '../resources/schemas.ts';
import { postedNotification } from '../resources/webhooks/posted-notification.ts';
import { notificationAddress } from './notification-body.ts';

interface Sample {
  notificationId: string;
  event: string;
}

const writtenAt = '2026-05-19T15:20:11Z';
const writtenAtOnce = [instant, () => writtenAt] as const;

const version = { version: z.iso.date().describe('Version of the shape of document events') };

function one(type: string): z.ZodObject {
  return z.strictObject({ data: z.strictObject({ id: z.uuid(), type: z.literal(type) }) });
}

const notification = z
  .strictObject({
    id: z.uuid(),
    type: z.literal(postedNotification.type),
    attributes: postedNotification.attributes.extend(version),
    relationships: z.strictObject({
      document: one('document'),
      webhook: one('webhook'),
      webhook_notification_logs: z.strictObject({ data: z.array(z.never()).max(0) }),
    }),
  })
  .meta({ id: 'document_notification', description: 'One event of a document for one webhook' });

function renderNotification({ event, notificationId }: Sample): Resource {
  const { attributes, relationships, ...identifier } = postedNotification.render({
    id: notificationId,
    webhookId: ids.webhook,
    event,
    deliveryStatus: 'pending',
    sequence: 4711,
    createdAt: writtenAt,
    backfilled: false,
    containerSequence: null,
    reference: { id: ids.document, type: 'document' },
    logIds: [],
  });
  const { reference_object: document = { data: null }, ...others } = relationships ?? {};
  return {
    ...identifier,
    attributes: { ...attributes, version: '2026-03-10' },
    relationships: { document, ...others },
  };
}

const documentResource = defineResource<Sample>()({
  type: 'document',
  about: 'A file that came with a shipment',
  id: () => ids.document,
  attributes: {
    name: [z.string(), () => 'Arrival notice OOLU2751938460'],
    document_type: [z.string(), () => 'arrival_notice'],
    source: [z.literal('email'), () => 'email' as const],
    file_name: [z.string(), () => 'arrival-notice.pdf'],
    file_content_type: [z.string(), () => 'application/pdf'],
    file_size_bytes: [z.int(), () => 48_213],
    created_at: writtenAtOnce,
    updated_at: writtenAtOnce,
  },
  relationships: {
    email_submission: { one: ['email_submission'], read: () => oneOf('email_submission', ids.emailSubmission) },
    last_document_representation: {
      one: ['document_representation'],
      read: ({ event }) => oneOf('document_representation', wasRead(event) ? ids.documentRepresentation : null),
    },
    shipments: { many: ['shipment'], read: () => manyOf('shipment', [ids.shipment]) },
    cargos: { many: ['container'], read: () => manyOf('container', [ids.container]) },
  },
});

const emailSubmission = defineResource<Sample>()({
  type: 'email_submission',
  about: 'The message that brought the file',
  id: () => ids.emailSubmission,
  attributes: {
    subject: [z.string(), () => 'Arrival notice'],
    body_preview: [z.string(), () => 'Please find attached'],
    from: [z.array(z.email()), () => ['arrivals@line.example']],
    to: [z.array(z.email()), () => ['documents@halden.example']],
    cc: [z.array(z.email()), () => []],
    sent_at: writtenAtOnce,
    created_at: writtenAtOnce,
    updated_at: writtenAtOnce,
  },
});

const documentRepresentation = defineResource<Sample>()({
  type: 'document_representation',
  about: 'What was read from the file',
  id: () => ids.documentRepresentation,
  attributes: {
    schema_version: [z.string(), () => '2026-03-10'],
    payload: [z.record(z.string(), z.unknown()), () => ({ bill_of_lading_number: 'OOLU2751938460' })],
    created_at: writtenAtOnce,
    updated_at: writtenAtOnce,
  },
});

function wasRead(event: string): boolean {
  return event === 'document.extracted';
}

/** Schema of a sample document event. */
export const documentNotificationSchema = z.strictObject({
  data: notification,
  included: z.array(z.union([documentResource.schema, emailSubmission.schema, documentRepresentation.schema])),
  links: z.strictObject({ self: z.string() }),
});

/** Returns the schema of an event's sample. */
export function documentEventSchema(event: string): z.ZodType {
  const { attributes } = notification.shape;
  const data = notification.extend({ attributes: attributes.extend({ event: z.literal(event) }) });
  return documentNotificationSchema.extend({ data });
}

/** Renders the text that would be posted. */
export function documentNotification(event: string, baseUrl: string, notificationId: string): string {
  const sample = { event, notificationId };
  const included = [documentResource, emailSubmission, ...(wasRead(event) ? [documentRepresentation] : [])];
  return JSON.stringify({
    data: renderNotification(sample),
    included: included.map((definition) => definition.render(sample)),
    links: { self: notificationAddress(notificationId, baseUrl) },
  });
}
