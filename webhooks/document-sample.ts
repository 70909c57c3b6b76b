/** Renders sample events of documents (spec/contract 2.17, 5.2, 5.3). */
import { document } from '../resources/documents/document.ts';
import { documentRepresentation } from '../resources/documents/document-representation.ts';
import { emailSubmission } from '../resources/documents/email-submission.ts';
import type { Resource } from '../resources/resource.ts';
import * as sample from '../resources/sample/documents.ts';
import type { RenderedEvent } from './payload.ts';

/** Renders a sample event. `journey` contains the shipment and the container of the sample journey. */
export function sampleDocumentEvent(name: string, journey: readonly Resource[], baseUrl: string): RenderedEvent {
  const isExtracted = name !== 'document.extraction_failed';
  const row = isExtracted ? sample.document : FAILED;
  const reference = document.render({ row, baseUrl });
  if (name === 'link.created') return { reference, included: [...journey, reference] };
  const mail = emailSubmission.render({ row: sample.emailSubmission, withoutBody: true, baseUrl });
  const contents = isExtracted ? [documentRepresentation.render(sample.documentRepresentation)] : [];
  return { reference, included: [reference, mail, ...contents] };
}

/** Renders a sample event about an email that has just been received with one document. */
export function sampleEmailEvent(baseUrl: string): RenderedEvent {
  const reference = emailSubmission.render({ row: sample.emailSubmission, withoutBody: true, baseUrl });
  const row: typeof FAILED = { ...FAILED, failure_reason: null, failure_detail: null, pending_work: 'extract' };
  return { reference, included: [reference, document.render({ row, baseUrl })] };
}

const FAILED: typeof sample.document = {
  ...sample.document,
  document_type: null,
  classification_notes: null,
  failure_reason: 'encrypted',
  failure_detail: 'The file needs a password.',
  last_representation_id: null,
  shipmentIds: [],
  containerIds: [],
};
