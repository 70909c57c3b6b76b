/** Resource `sign_in` (an extension): a browser session of the caller. */
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
  about: 'A browser in which the caller is signed in, in any account',
  id: ({ row }) => row.id,
  attributes: {
    device: [z.string().describe('Browser and device, from its user agent'), ({ device }) => device],
    address: [text('Network address of the sign-in'), ({ row }) => row.address],
    signed_in_at: [instant.describe('When the person signed in'), ({ row }) => wireTime(row.createdAt)],
    last_used_at: [instant.describe('When it was last used, to the minute'), ({ row }) => wireTime(row.lastUsedAt)],
    current: [z.boolean().describe('Whether it is the browser of this request'), ({ isCurrent }) => isCurrent],
  },
});
