/** Builds events about documents, including the resources that receivers expect (spec/contract 5.3). */
import type { Resource } from '../../resources/resource.ts';
import type { LinkedDocument } from '../../store/documents/documents.ts';
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
  /** Origin of the API. */
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
  const included: Resource[] = fitPayload([...around, reference, ...from]);
  return {
    id: newId(),
    name,
    shipmentId: link?.shipment_id ?? null,
    containerId: link?.container_id ?? null,
    trackingRequestId: null,
    body: { reference: { id: reference.id, type: reference.type }, included },
    backfilled: false,
    occurredAt: at.toISOString(),
    feature: 'document_processing',
  };
}

function identified(type: string, id: string | null): { type: string; id: string }[] {
  return id === null ? [] : [{ type, id }];
}
