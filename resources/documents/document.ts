/** Resource `document` (spec/contract 2.17): a file of the account with the data extracted from it. */
import { z } from 'zod';
import type { LinkedDocument } from '../../store/documents/documents.ts';
import type { ReviewReason } from '../../store/postgres/json-columns.ts';
import { defineResource } from '../define.ts';
import { manyOf, oneOf } from '../resource.ts';
import { at, instant, text } from '../schemas.ts';
import { wireTime } from '../time.ts';
import { valueSource } from '../value-source.ts';
import { issuerSource } from './issuer-source.ts';

export interface DocumentSource {
  row: LinkedDocument;
  baseUrl: string;
}

export const DOCUMENT_STATUSES = ['pending', 'extracted', 'failed'] as const;

export const DOCUMENT_SOURCES = ['upload', 'api', 'email', 'split_document'] as const;

export const REVIEW_STATUSES = ['none', 'open', 'confirmed', 'rejected'] as const;

export const REVIEW_REASONS: readonly [ReviewReason, ...ReviewReason[]] = [
  'not_readable',
  'unverified_sender',
  'undecided_links',
  'not_tracked',
  'unknown_kind',
  'low_confidence',
];

export const document = defineResource<DocumentSource>()({
  type: 'document',
  about: 'A file of the account, with its kind, its contents, and the shipments and containers that it concerns',
  id: ({ row }) => row.id,
  attributes: {
    name: [z.string().describe('Name of the document'), ({ row }) => row.name],
    document_type: [
      text('Kind of document, a code from `GET /documents/types`; null: not classified'),
      ({ row }) => row.document_type_manual ?? row.document_type,
    ],
    document_type_manual: [
      text('Kind stated by a person, which replaces the one found'),
      ({ row }) => row.document_type_manual,
    ],
    classification_notes: [text('Why it was classified as this kind'), ({ row }) => row.classification_notes],
    source: [
      z.enum(DOCUMENT_SOURCES).describe('Channel: the web app, a program, an email, or a larger document'),
      ({ row }) => row.source,
    ],
    file_name: [z.string().describe('Name of the file'), ({ row }) => row.file_name],
    file_content_type: [text('Content type stated by the sender'), ({ row }) => row.file_content_type],
    file_size_bytes: [z.int().nullable().describe('Size of the file'), ({ row }) => row.file_size_bytes],
    created_at: [instant.describe('When it was received'), ({ row }) => wireTime(row.created_at)],
    updated_at: [instant.describe('When it last changed'), ({ row }) => wireTime(row.updated_at)],
    extraction_status: [
      z.enum(DOCUMENT_STATUSES).describe('Whether its contents were extracted. Extension'),
      ({ row }) => statusOf(row),
    ],
    failure_reason: [
      text('Why nothing could be extracted: `encrypted`, `not_readable`, `no_text`, … Extension'),
      ({ row }) => row.failure_reason,
    ],
    failure_detail: [text('The failure in words. Extension'), ({ row }) => row.failure_detail],
    extracted_data_manual: [
      z
        .record(z.string(), z.unknown())
        .nullable()
        .describe('Contents stated by a person, which replace the extracted ones. Extension'),
      ({ row }) => row.extracted_data_manual,
    ],
    issuer: [
      valueSource.nullable().describe('Party that the document speaks for; null: not linked yet. Extension'),
      ({ row }) => (row.issuer === null ? null : issuerSource(row.id, row.issuer)),
    ],
    review_status: [
      z
        .enum(REVIEW_STATUSES)
        .describe('`open`: a person should check it; `confirmed` or `rejected`: a person has decided. Extension'),
      ({ row }) => row.review ?? (row.review_reasons.length > 0 ? 'open' : 'none'),
    ],
    review_reasons: [
      z
        .array(z.enum(REVIEW_REASONS))
        .describe(
          'Why a person should check it: `undecided_links`: several shipments are possible; `not_tracked`: nothing with ' +
            'its numbers is tracked; `low_confidence`: values are too uncertain to be used. Extension',
        ),
      ({ row }) => row.review_reasons,
    ],
    reviewed_at: [at('When a person decided. Extension'), ({ row }) => wireTime(row.reviewed_at)],
  },
  relationships: {
    account: { one: ['account'], read: ({ row }) => oneOf('account', row.account_id) },
    user: { one: ['user'], about: 'Who added it', read: ({ row }) => oneOf('user', row.user_id) },
    reviewer: {
      one: ['user'],
      about: 'Person who decided. Extension',
      read: ({ row }) => oneOf('user', row.reviewed_by),
    },
    email_submission: {
      one: ['email_submission'],
      about: 'Email that it was attached to',
      read: ({ row }) => oneOf('email_submission', row.email_submission_id),
    },
    last_document_representation: {
      one: ['document_representation'],
      about: 'Contents of the last extraction',
      read: ({ row }) => oneOf('document_representation', row.last_representation_id),
    },
    shipments: { many: ['shipment'], read: ({ row }) => manyOf('shipment', row.shipmentIds) },
    cargos: { many: ['container'], about: 'Containers', read: ({ row }) => manyOf('container', row.containerIds) },
    tracking_requests: {
      many: ['tracking_request'],
      about: 'Tracking requests made from it. Extension',
      read: ({ row }) => manyOf('tracking_request', row.trackingRequestIds),
    },
  },
  self: ({ row, baseUrl }) => `${baseUrl}/v2/documents/${row.id}`,
  download: ({ row, baseUrl }) => `${baseUrl}/v2/documents/${row.id}/download_url`,
});

/**
 * Derives the status. A document that is being relinked keeps its status (store/documents/list.ts has the same rule in
 * SQL).
 */
function statusOf(row: LinkedDocument): (typeof DOCUMENT_STATUSES)[number] {
  if (row.pending_work !== null && row.pending_work !== 'relink') return 'pending';
  return row.failure_reason === null ? 'extracted' : 'failed';
}
