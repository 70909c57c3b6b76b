/** An arrival notice of the sample journey, the email in which it arrived, and its contents. */
import type { LinkedDocument } from '../../store/documents/documents.ts';
import type { LinkedEmailSubmission } from '../../store/documents/email-submissions.ts';
import type { RepresentationRow } from '../../store/documents/representations.ts';
import type { DocumentReadingSource } from '../documents/document-reading.ts';
import { sampleIds as ids } from './ids.ts';

const receivedAt = new Date('2026-05-19T15:20:11Z');
const times = { created_at: receivedAt, updated_at: receivedAt };
const ofAccount = { account_id: ids.account, ...times };

export const document: LinkedDocument = {
  ...ofAccount,
  id: ids.document,
  name: 'Arrival notice OOLU2751938460',
  document_type: 'arrival_notice',
  document_type_manual: null,
  chosen_shipment_id: null,
  classification_notes: 'Its heading is ARRIVAL NOTICE.',
  source: 'email',
  file_id: ids.documentFile,
  file_name: 'arrival-notice.pdf',
  file_content_type: 'application/pdf',
  file_size_bytes: 48_213,
  user_id: null,
  email_submission_id: ids.emailSubmission,
  parent_id: null,
  extracted_data_manual: null,
  issuer: { party: 'line', code: 'OOLU' },
  review: null,
  review_before: null,
  review_reasons: [],
  reviewed_at: null,
  reviewed_by: null,
  tracked_by_rule_at: null,
  quarter_turns: 0,
  pending_work: null,
  work_version: 1,
  failure_reason: null,
  failure_detail: null,
  reference_numbers: ['OOLU2751938460'],
  deleted_at: null,
  last_representation_id: ids.documentRepresentation,
  shipmentIds: [ids.shipment],
  containerIds: [ids.container],
  trackingRequestIds: [],
};

export const emailSubmission: LinkedEmailSubmission = {
  ...ofAccount,
  id: ids.emailSubmission,
  user_id: null,
  subject: 'Arrival notice',
  body: 'Please find attached the arrival notice of your shipment.',
  from_addresses: ['arrivals@line.example'],
  to_addresses: ['documents@halden.example'],
  cc_addresses: [],
  sent_at: new Date('2026-05-19T15:20:02Z'),
  message_id: '<20260519152002.4711@line.example>',
  in_reply_to: null,
  reference_ids: [],
  content_type: 'multipart/mixed',
  raw_sha256: Buffer.alloc(32),
  file_id: null,
  authentication: {},
  may_state: true,
  set_aside_reason: null,
  documentIds: [ids.document],
};

const payload = { transportDocumentReference: 'OOLU2751938460' };

export const documentRepresentation: RepresentationRow = {
  ...ofAccount,
  id: ids.documentRepresentation,
  document_id: ids.document,
  work_version: 1,
  schema_id: 'arrival_notice@2026-11-24',
  payload,
  extracted: {
    documentType: 'arrival_notice',
    classificationNotes: 'Its heading is ARRIVAL NOTICE.',
    schemaId: 'arrival_notice@2026-11-24',
    payload,
    fields: [],
    references: [],
    pages: [],
  },
};

const passage = {
  page: 1,
  box: { x: 320, y: 118, width: 84, height: 11 },
  text: 'B/L No. OOLU2751938460',
};

export const documentReading: DocumentReadingSource = {
  documentId: ids.document,
  issuer: { kind: 'line', code: 'OOLU', name: 'OOCL', speaks_for: 'line' },
  fields: [
    {
      name: 'transportDocumentReference',
      value: 'OOLU2751938460',
      confidence: 0.98,
      tier: 'layout',
      item: null,
      quote: passage,
    },
  ],
  sure: 0.8,
  ambiguous: [],
  pages: [{ number: 1, width: 595, height: 842, text: 'ARRIVAL NOTICE\nB/L No. OOLU2751938460' }],
};
