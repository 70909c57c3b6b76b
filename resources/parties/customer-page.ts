/**
 * Resource `customer_page` (an extension): a page of a party's shipments for people without an account. Its URL is
 * returned only when it is created.
 */
import { z } from 'zod';
import type { CustomerPageRow } from '../../store/parties/customer-pages.ts';
import { defineResource } from '../define.ts';
import { oneOf } from '../resource.ts';
import { at, instant, text } from '../schemas.ts';
import { wireTime } from '../time.ts';

interface CustomerPageSource {
  row: CustomerPageRow;
  /** Null except in the response that creates the page. */
  url: string | null;
  /** Wall-clock time, to determine whether the page has expired. */
  now: Date;
  baseUrl: string;
}

export const customerPage = defineResource<CustomerPageSource>()({
  type: 'customer_page',
  about: 'A page that shows the shipments of a party to people without an account',
  id: ({ row }) => row.id,
  attributes: {
    name: [z.string().describe('Who receives the link'), ({ row }) => row.name],
    company_name: [z.string().describe('Name of the party'), ({ row }) => row.company_name],
    url: [text('URL of the page, in the response that creates it; later null'), ({ url }) => url],
    shows: [
      z.array(z.string()).describe('What the page shows beyond the route, the containers and their states'),
      ({ row }) => row.shows,
    ],
    has_password: [
      z.boolean().describe('Whether the page requests a password'),
      ({ row }) => row.password_hash !== null,
    ],
    state: [
      z.enum(['open', 'expired']).describe('`expired` pages show nothing'),
      ({ row, now }) => (row.expires_at <= now ? 'expired' : 'open'),
    ],
    created_at: [instant.describe('When it was created'), ({ row }) => wireTime(row.created_at)],
    created_by: [text('Email address of its creator; null: a program'), ({ row }) => row.created_by],
    expires_at: [instant.describe('When it stops working'), ({ row }) => wireTime(row.expires_at)],
    last_opened_at: [
      at('When it was last opened, to the minute; null: not yet'),
      ({ row }) => wireTime(row.last_opened_at),
    ],
  },
  relationships: {
    customer: { one: ['party'], about: 'The party', read: ({ row }) => oneOf('party', row.party_id) },
  },
  self: ({ row, baseUrl }) => `${baseUrl}/v2/customer_pages/${row.id}`,
});
