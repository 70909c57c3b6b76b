/** Resource `mailbox` (an extension): an IMAP mailbox that is read for the account. Its password is never returned. */
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../store/schema.generated.ts';
import { defineResource } from '../define.ts';
import { at, instant, text } from '../schemas.ts';
import { wireTime } from '../time.ts';
import { isMailboxProblem, MAILBOX_PROBLEMS } from './mailbox-problems.ts';

export interface MailboxSource {
  row: Selectable<DB['mailboxes']>;
  now: Date;
  baseUrl: string;
}

const STATES = ['off', 'waiting', 'connected', 'failing'] as const;

export const mailbox = defineResource<MailboxSource>()({
  type: 'mailbox',
  about: 'An IMAP mailbox that is read for the account and never changed',
  id: ({ row }) => row.id,
  attributes: {
    host: [z.string().describe('Name of the mail server'), ({ row }) => row.host],
    port: [z.int().describe('Port of the mail server'), ({ row }) => row.port],
    security: [
      z
        .enum(['tls', 'starttls'])
        .describe('How the connection is encrypted: `tls` at once (port 993), or `starttls` (143)'),
      ({ row }) => row.security,
    ],
    username: [z.string().describe('User'), ({ row }) => row.username],
    folder: [z.string().describe('Folder that is read'), ({ row }) => row.folder],
    since: [
      z.string().describe('Emails that the mail server received on or after this date are read'),
      ({ row }) => row.since,
    ],
    authserv_id: [
      text('Name under which the mail server records the results of its own verification; null: these are ignored'),
      ({ row }) => row.authserv_id,
    ],
    enabled: [z.boolean().describe('Whether it is read'), ({ row }) => row.is_enabled],
    state: [
      z
        .enum(STATES)
        .describe(
          '`connected`: new emails arrive immediately; `waiting`: no worker has connected yet; `failing`: see `problem`; `off`',
        ),
      stateOf,
    ],
    connected_since: [
      at('When the connection was made; null: not connected'),
      (source) => (stateOf(source) === 'connected' ? wireTime(source.row.connected_at) : null),
    ],
    last_received_at: [at('When the last email was received from it'), ({ row }) => wireTime(row.last_received_at)],
    received_count: [z.int().min(0).describe('Number of emails received from it'), ({ row }) => row.received_count],
    problem: [
      text('Code of the problem that keeps it from being read, such as `login_refused`; null: no problem'),
      ({ row }) => row.problem,
    ],
    problem_detail: [
      text('The problem in words'),
      ({ row: { problem } }) => (isMailboxProblem(problem) ? MAILBOX_PROBLEMS[problem].detail : null),
    ],
    advice: [
      text('What to do about it'),
      ({ row: { problem } }) => (isMailboxProblem(problem) ? MAILBOX_PROBLEMS[problem].advice : null),
    ],
    problem_since: [at('Since when'), ({ row }) => wireTime(row.problem_since)],
    created_at: [instant.describe('When it was connected'), ({ row }) => wireTime(row.created_at)],
    updated_at: [instant.describe('When its settings last changed'), ({ row }) => wireTime(row.updated_at)],
  },
  self: ({ row, baseUrl }) => `${baseUrl}/v2/mailboxes/${row.id}`,
});

/**
 * Derives the state. The time of the last connection is valid only while a worker holds the lease, because a worker
 * that crashes does not clear it.
 */
function stateOf({ row, now }: MailboxSource): (typeof STATES)[number] {
  if (!row.is_enabled) return 'off';
  if (row.problem !== null) return 'failing';
  const isLeased = row.lease_until !== null && row.lease_until.getTime() > now.getTime();
  return isLeased && row.connected_at !== null ? 'connected' : 'waiting';
}
