/**
 * Resource `mailbox_check` (an extension): whether a mailbox can be read, and which numbers its emails contain. Nothing
 * is stored.
 */
import { z } from 'zod';
import { defineResource } from '../define.ts';
import { instant, text } from '../schemas.ts';
import { wireTime } from '../time.ts';
import { MAILBOX_PROBLEMS, type MailboxProblem } from './mailbox-problems.ts';

export const MAILBOX_STEPS = ['address', 'connection', 'login', 'folder'] as const;
const KINDS = ['container', 'bill_of_lading', 'booking_number'] as const;

export interface MailboxCheck {
  id: string;
  /** The first step that failed; null if all of them succeeded. */
  failed: { step: (typeof MAILBOX_STEPS)[number]; problem: MailboxProblem } | null;
  folders: readonly string[];
  mailsSince: number | null;
  mailsRead: number;
  numbers: readonly { kind: (typeof KINDS)[number]; number: string; mails: number; isTracked: boolean }[];
  at: Date;
}

const step = z
  .strictObject({
    step: z.enum(MAILBOX_STEPS).describe('Name of the step, in this order'),
    outcome: z.enum(['succeeded', 'failed', 'not_tried']).describe('Outcome of the step'),
  })
  .meta({ id: 'mailbox_check_step', description: 'A step of a check' });

const number = z
  .strictObject({
    kind: z.enum(KINDS).describe('Kind of number'),
    number: z.string().describe('The number'),
    mails: z.int().min(1).describe('How many of the emails contain it'),
    tracked: z.boolean().describe('Whether the account tracks it already'),
  })
  .meta({ id: 'mailbox_check_number', description: 'A number found in the emails of a mailbox' });

export const mailboxCheck = defineResource<MailboxCheck>()({
  type: 'mailbox_check',
  about: 'Result of a check of a mailbox; nothing was stored or changed',
  id: ({ id }) => id,
  attributes: {
    ok: [z.boolean().describe('Whether the mailbox can be read'), ({ failed }) => failed === null],
    steps: [z.array(step).describe('The steps of the check'), stepsOf],
    problem: [text('Code of the failure; null if there was none'), ({ failed }) => failed?.problem ?? null],
    problem_detail: [
      text('Explanation of the failure'),
      ({ failed }) => (failed === null ? null : MAILBOX_PROBLEMS[failed.problem].detail),
    ],
    advice: [
      text('What to do about it'),
      ({ failed }) => (failed === null ? null : MAILBOX_PROBLEMS[failed.problem].advice),
    ],
    folders: [
      z.array(z.string()).describe('Folders of the mailbox, once the login succeeded'),
      (source) => [...source.folders],
    ],
    mails_since: [
      z
        .int()
        .min(0)
        .nullable()
        .describe('Number of emails in the folder since the date of the mailbox; null: could not be counted'),
      ({ mailsSince }) => mailsSince,
    ],
    mails_read: [
      z
        .int()
        .min(0)
        .describe('Number of emails that were searched for `numbers`: the newest ones, as many as time allows'),
      ({ mailsRead }) => mailsRead,
    ],
    numbers: [
      z.array(number).describe('Numbers of containers, bills of lading and bookings in those emails'),
      ({ numbers }) => numbers.map(({ isTracked, ...rest }) => ({ ...rest, tracked: isTracked })),
    ],
    checked_at: [instant.describe('Time of the check'), ({ at }) => wireTime(at)],
  },
});

function stepsOf({ failed }: MailboxCheck): z.output<typeof step>[] {
  const failedAt = failed === null ? MAILBOX_STEPS.length : MAILBOX_STEPS.indexOf(failed.step);
  return MAILBOX_STEPS.map((name, index) => ({
    step: name,
    outcome: index < failedAt ? 'succeeded' : index === failedAt ? 'failed' : 'not_tried',
  }));
}
