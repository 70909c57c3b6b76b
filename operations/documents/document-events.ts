/** Builds events about documents and emails, including the resources that receivers expect (spec/contract 5.3). */
import type { Resource } from '../../resources/resource.ts';
import type { LinkedDocument } from '../../store/documents/documents.ts';
import { findLinkedEmailSubmissions } from '../../store/documents/email-submissions.ts';
import type { LinkRow } from '../../store/documents/links.ts';
import type { NewEvent } from '../../store/events/append-events.ts';
import type { Queryable } from '../../store/postgres/database.ts';
import { newId } from '../../store/postgres/ids.ts';
import { fitPayload } from '../../webhooks/payload-limit.ts';
import { ResourceLoader } from '../resource-loader.ts';

export interface DocumentEventInput {
  name: string;
  document: LinkedDocument;
  /** Link that the event is about; null for events about the document itself. */
  link: LinkRow | null;
  baseUrl: string;
  /** Wall-clock time. */
  at: Date;
}

export async function documentEvent(
  trx: Queryable,
  accountId: string,
  { name, document, link, baseUrl, at }: DocumentEventInput,
): Promise<NewEvent> {
  const loader = new ResourceLoader({ database: trx, accountId, baseUrl, withoutRail: false });
  const reference = loader.document(document);
  const around = await loader.load([
    ...identified('shipment', link?.shipment_id ?? null),
    ...identified('container', link?.container_id ?? null),
  ]);
  const isOfLink = link !== null;
  const isExtracted = name === 'document.extracted';
  const from = await loader.load([
    ...identified('email_submission', isOfLink ? null : document.email_submission_id),
    ...identified('document_representation', isExtracted ? document.last_representation_id : null),
  ]);
  const event = eventAbout(name, reference, [...around, reference, ...from], at);
  return { ...event, shipmentId: link?.shipment_id ?? null, containerId: link?.container_id ?? null };
}

/** Builds the event about a received email, including its documents. Returns null if the account has no such email. */
export async function emailEvent(
  trx: Queryable,
  accountId: string,
  { emailSubmissionId, baseUrl, at }: { emailSubmissionId: string; baseUrl: string; at: Date },
): Promise<NewEvent | null> {
  const loader = new ResourceLoader({ database: trx, accountId, baseUrl, withoutRail: false });
  const [mail] = await findLinkedEmailSubmissions(trx, accountId, [emailSubmissionId]);
  if (mail === undefined) return null;
  const reference = loader.emailSubmission(mail, { withoutBody: true });
  const documents = await loader.load(mail.documentIds.map((id) => ({ type: 'document', id })));
  return eventAbout('email_submission.created', reference, [reference, ...documents], at);
}

function eventAbout(name: string, { id, type }: Resource, included: Resource[], at: Date): NewEvent {
  return {
    ...{ id: newId(), name, shipmentId: null, containerId: null, trackingRequestId: null },
    body: { reference: { id, type }, included: fitPayload(included) },
    backfilled: false,
    occurredAt: at.toISOString(),
    feature: 'document_processing',
  };
}

function identified(type: string, id: string | null): { type: string; id: string }[] {
  return id === null ? [] : [{ type, id }];
}
