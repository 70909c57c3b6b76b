/** `invitation`, an extension: a way into the account, open until it is taken, revoked or too old. */
import { z } from 'zod';
import type { InvitationListRow } from '../../store/people/invitations.ts';
import { defineResource } from '../define.ts';
import { instant, text } from '../schemas.ts';
import { wireTime } from '../time.ts';

const role = z.enum(['owner', 'admin', 'member', 'viewer']);

export interface InvitationSource {
  row: InvitationListRow;
  /** Where it was just made; nobody can read it later. */
  link: string | null;
  isMailed: boolean | null;
  /** Wall clock: expiry. */
  now: Date;
}

export const invitation = defineResource<InvitationSource>()({
  type: 'invitation',
  about: 'An invitation into the account that nobody has accepted yet',
  id: ({ row }) => row.id,
  attributes: {
    email: [z.string().describe('Who is invited; nobody else can accept it'), ({ row }) => row.email],
    role: [role.describe('That the person will have'), ({ row }) => row.role],
    state: [
      z.enum(['open', 'expired']).describe('An `expired` one can be accepted no more'),
      ({ row, now }) => (row.expiresAt <= now ? 'expired' : 'open'),
    ],
    created_at: [instant.describe('When it was made'), ({ row }) => wireTime(row.createdAt)],
    expires_at: [instant.describe('Until when it can be accepted'), ({ row }) => wireTime(row.expiresAt)],
    invited_by: [text('E-mail address of who made it; null: whoever runs the server'), ({ row }) => row.invitedBy],
    link: [text('Where it is accepted: in the answer that makes it and nowhere else, null later'), ({ link }) => link],
    mailed: [
      z.boolean().nullable().describe('Whether a mail with the link is on its way; null later'),
      ({ isMailed }) => isMailed,
    ],
  },
});
