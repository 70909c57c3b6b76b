/** Resource `edi_partner` (an extension): a sender of EDI messages. */

import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { EdiMeaning } from '../../reference/edi-codes/meaning.ts';
import { EDI_MESSAGE_TYPES } from '../../reference/edi-codes/message-types.ts';
import type { DB } from '../../store/schema.generated.ts';
import { defineResource } from '../define.ts';
import type { Resource } from '../resource.ts';
import { instant, locode, scac, text } from '../schemas.ts';
import { wireTime } from '../time.ts';

interface EdiPartnerSource {
  row: Selectable<DB['edi_partners']>;
  baseUrl: string;
}

/** Must match the values that operations/intake/edi-partners.ts accepts. */
export const EDI_SPEAKERS = ['line', 'terminal', 'railroad'] as const;
export const EDI_CHARSETS = ['auto', 'utf-8', 'latin1'] as const;
export const EDI_MOVES = [
  'gate_out',
  'gate_in',
  'load',
  'discharge',
  'depart',
  'arrive',
  'berth',
  'available',
  'not_available',
  'delivered',
  'off_dock',
  'other',
] as const satisfies readonly EdiMeaning['move'][];

const meaning = z
  .strictObject({
    move: z.enum(EDI_MOVES).describe('Kind of move'),
    mode: z
      .enum(['vessel', 'rail', 'truck', 'barge'])
      .optional()
      .describe('Mode of transport; default: as stated in the message'),
    laden: z.boolean().optional().describe('Whether the container is full; default: as stated in the message'),
    role: z.literal('transshipment').optional().describe('Marks the place as a transshipment port'),
    fact: z.enum(['booking_confirmed', 'booking_cancelled']).optional().describe('Additional fact implied by the code'),
    says: z.string().describe('Explanation of the code'),
  })
  .meta({ id: 'edi_meaning', description: 'Meaning of a status code of a partner' });

const overrides = z.partialRecord(z.enum(EDI_MESSAGE_TYPES), z.record(z.string(), meaning.nullable()));

const facility = z.strictObject({
  unlocode: locode.describe('UN/LOCODE of its port'),
  smdg: text('Code in the terminal list of SMDG'),
});

export const ediPartner = defineResource<EdiPartnerSource>()({
  type: 'edi_partner',
  about: 'A sender of EDI messages to the account',
  id: ({ row }) => row.id,
  attributes: {
    slug: [z.string().describe('Name in the URL to which its messages are posted'), ({ row }) => row.slug],
    name: [z.string().describe('Display name'), ({ row }) => row.name],
    scac: [
      scac.nullable().describe('SCAC of the line or railroad that it represents; a SCAC in a message takes precedence'),
      ({ row }) => row.scac,
    ],
    speaks_for: [
      z
        .enum(EDI_SPEAKERS)
        .nullable()
        .describe('Kind of source that its messages count as; null: implied by the type of each message'),
      ({ row }) => row.speaks_for,
    ],
    code_overrides: [
      overrides.describe(
        'Codes with a meaning other than in the standard, by message type; a code with null is ignored',
      ),
      ({ row }) => row.code_overrides,
    ],
    time_zone: [
      z.string().describe('Zone of times without an offset: `local_to_place`, `utc`, or an offset such as `+08:00`'),
      ({ row }) => row.time_zone,
    ],
    charset: [
      z.enum(EDI_CHARSETS).nullable().describe('Character set of its messages; null: as stated in the interchange'),
      ({ row }) => row.charset,
    ],
    facility: [
      facility.nullable().describe('Location of a terminal whose messages do not state it'),
      ({ row }) => row.facility,
    ],
    messages_url: [
      z.url().describe('URL to which its messages are posted'),
      ({ row, baseUrl }) => `${baseUrl}/v2/edi_messages/${row.slug}`,
    ],
    created_at: [instant.describe('When it was created'), ({ row }) => wireTime(row.created_at)],
    updated_at: [instant.describe('When it last changed'), ({ row }) => wireTime(row.updated_at)],
  },
  self: ({ row, baseUrl }) => `${baseUrl}/v2/edi_partners/${row.id}`,
});

export function ediPartnerResource(row: EdiPartnerSource['row'], baseUrl: string): Resource {
  return ediPartner.render({ row, baseUrl });
}
