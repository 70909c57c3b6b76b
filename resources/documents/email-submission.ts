/** Resource `email_submission` (spec/contract 2.17): a received email. */
import { z } from 'zod';
import type { LinkedEmailSubmission } from '../../store/documents/email-submissions.ts';
import { defineResource } from '../define.ts';
import { manyOf, oneOf } from '../resource.ts';
import { at, instant, text } from '../schemas.ts';
import { wireTime } from '../time.ts';

export interface EmailSubmissionSource {
  row: LinkedEmailSubmission;
  /** Whether to omit the body, which may be long, as when the email is included with its documents. */
  withoutBody: boolean;
  baseUrl: string;
}

const PREVIEW_LENGTH = 200;

const addresses = (about: string) => z.array(z.string()).describe(about);

export const emailSubmission = defineResource<EmailSubmissionSource>()({
  type: 'email_submission',
  about: 'A received email, whose attachments are documents',
  id: ({ row }) => row.id,
  attributes: {
    subject: [z.string().describe('Subject'), ({ row }) => row.subject],
    body: [
      text('Text of the email; omitted if the email is included with a document').optional(),
      ({ row, withoutBody }) => (withoutBody ? undefined : row.body),
    ],
    body_preview: [
      text('Beginning of the text'),
      ({ row }) => (row.body === null ? null : [...row.body].slice(0, PREVIEW_LENGTH).join('')),
    ],
    from: [addresses('Senders'), ({ row }) => row.from_addresses],
    to: [addresses('Receivers'), ({ row }) => row.to_addresses],
    cc: [addresses('Recipients of a copy'), ({ row }) => row.cc_addresses],
    sent_at: [at('When it was sent, according to the email itself'), ({ row }) => wireTime(row.sent_at)],
    message_id: [text('Message-ID'), ({ row }) => row.message_id],
    in_reply_to: [text('Message-ID of the email that it replies to'), ({ row }) => row.in_reply_to],
    references: [addresses('Message-IDs of its thread'), ({ row }) => row.reference_ids],
    content_type: [text('Content type of the email'), ({ row }) => row.content_type],
    documents_count: [z.int().min(0).describe('Number of its documents'), ({ row }) => row.documentIds.length],
    created_at: [instant.describe('When it was received'), ({ row }) => wireTime(row.created_at)],
    updated_at: [instant.describe('When it last changed'), ({ row }) => wireTime(row.updated_at)],
    set_aside_reason: [
      text('Why it was set aside, such as a bounce or a forged sender; null: accepted. Extension'),
      ({ row }) => row.set_aside_reason,
    ],
  },
  relationships: {
    account: { one: ['account'], read: ({ row }) => oneOf('account', row.account_id) },
    user: {
      one: ['user'],
      about: 'User who sent it, if any',
      read: ({ row }) => oneOf('user', row.user_id),
    },
    documents: { many: ['document'], read: ({ row }) => manyOf('document', row.documentIds) },
  },
  self: ({ row, baseUrl }) => `${baseUrl}/v2/email_submissions/${row.id}`,
});
