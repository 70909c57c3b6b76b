/**
 * Resource `share_link` (an extension): a link that shows a shipment to people without an account. Its URL is returned
 * only when it is created.
 */
import { z } from 'zod';
import type { ShareLinkRow } from '../../store/shipments/share-links.ts';
import { defineResource } from '../define.ts';
import { oneOf } from '../resource.ts';
import { at, instant, text } from '../schemas.ts';
import { wireTime } from '../time.ts';

interface ShareLinkSource {
  row: ShareLinkRow;
  /** Null except in the response that creates the link. */
  url: string | null;
  /** Wall-clock time, to determine whether the link has expired. */
  now: Date;
  baseUrl: string;
}

export const shareLink = defineResource<ShareLinkSource>()({
  type: 'share_link',
  about: 'A link that shows a shipment to people without an account',
  id: ({ row }) => row.id,
  attributes: {
    name: [z.string().describe('Who receives the link'), ({ row }) => row.name],
    url: [text('URL of the page, in the response that creates the link; later null'), ({ url }) => url],
    shows: [
      z.array(z.string()).describe('What the page shows beyond the route, the containers and their states'),
      ({ row }) => row.shows,
    ],
    has_password: [
      z.boolean().describe('Whether the page requests a password'),
      ({ row }) => row.password_hash !== null,
    ],
    state: [
      z.enum(['open', 'expired']).describe('`expired` links show nothing'),
      ({ row, now }) => (row.expires_at <= now ? 'expired' : 'open'),
    ],
    created_at: [instant.describe('When it was created'), ({ row }) => wireTime(row.created_at)],
    created_by: [text('Email address of its creator; null: a program'), ({ row }) => row.created_by],
    expires_at: [instant.describe('When it stops working'), ({ row }) => wireTime(row.expires_at)],
    last_opened_at: [
      at('When the page was last opened, to the minute; null: not yet'),
      ({ row }) => wireTime(row.last_opened_at),
    ],
  },
  relationships: {
    shipment: { one: ['shipment'], about: 'The shipment', read: ({ row }) => oneOf('shipment', row.shipment_id) },
  },
  self: ({ row, baseUrl }) => `${baseUrl}/v2/share_links/${row.id}`,
});
