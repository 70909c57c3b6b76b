/** `sign_in`, an extension: a browser in which the person who asks is signed in. */
import { z } from 'zod';
import type { SessionListRow } from '../../store/people/sessions.ts';
import { defineResource } from '../define.ts';
import { instant, text } from '../schemas.ts';
import { wireTime } from '../time.ts';

export interface SignInSource {
  row: SessionListRow;
  device: string;
  isCurrent: boolean;
}

export const signIn = defineResource<SignInSource>()({
  type: 'sign_in',
  about: 'A browser in which the person who asks is signed in, in whatever account',
  id: ({ row }) => row.id,
  attributes: {
    device: [z.string().describe('What the browser calls itself, in words'), ({ device }) => device],
    address: [text('Network address from which the person signed in'), ({ row }) => row.address],
    signed_in_at: [instant.describe('When it began'), ({ row }) => wireTime(row.createdAt)],
    last_used_at: [instant.describe('When it was last used, to the minute'), ({ row }) => wireTime(row.lastUsedAt)],
    current: [z.boolean().describe('Whether this request came from it'), ({ isCurrent }) => isCurrent],
  },
});
