/** Resource `invitation` (an extension): an invitation to join the account until it is accepted, revoked or expires. */
import { z } from 'zod';
import type { InvitationListRow } from '../../store/people/invitations.ts';
import { defineResource } from '../define.ts';
import { instant, text } from '../schemas.ts';
import { wireTime } from '../time.ts';

const role = z.enum(['owner', 'admin', 'member', 'viewer']);

export interface InvitationSource {
  row: InvitationListRow;
  /** Null unless the invitation has just been created, because the link cannot be retrieved later. */
  link: string | null;
  isMailed: boolean | null;
  /** Wall-clock time, to determine whether the invitation has expired. */
  now: Date;
}

export const invitation = defineResource<InvitationSource>()({
  type: 'invitation',
  about: 'A pending invitation to join the account',
  id: ({ row }) => row.id,
  attributes: {
    email: [
      z.string().describe('Email address of the invited person, the only one who can accept it'),
      ({ row }) => row.email,
    ],
    role: [role.describe('Role that the person will have'), ({ row }) => row.role],
    state: [
      z.enum(['open', 'expired']).describe('`expired` invitations can no longer be accepted'),
      ({ row, now }) => (row.expiresAt <= now ? 'expired' : 'open'),
    ],
    created_at: [instant.describe('When it was created'), ({ row }) => wireTime(row.createdAt)],
    expires_at: [instant.describe('When it expires'), ({ row }) => wireTime(row.expiresAt)],
    invited_by: [text('Email address of its creator; null: the operator of the server'), ({ row }) => row.invitedBy],
    link: [text('Link to accept it; only in the response that creates it, null later'), ({ link }) => link],
    mailed: [
      z.boolean().nullable().describe('Whether an email with the link was queued; null later'),
      ({ isMailed }) => isMailed,
    ],
  },
});
