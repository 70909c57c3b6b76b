/** `edi_partner`: ours, no part of the contract that clients of others know. */
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { EdiMeaning } from '../../reference/edi-codes/meaning.ts';
import type { DB } from '../../store/schema.generated.ts';
import { defineResource } from '../define.ts';
import type { Resource } from '../resource.ts';
import { instant, locode, scac, text } from '../schemas.ts';
import { wireTime } from '../time.ts';

interface EdiPartnerSource {
  row: Selectable<DB['edi_partners']>;
  baseUrl: string;
}

/** What an account may say of a partner; what is read from it is checked against the same. */
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
    move: z.enum(EDI_MOVES).describe('What happened'),
    mode: z.enum(['vessel', 'rail', 'truck', 'barge']).optional().describe('By which means; else as the message says'),
    laden: z.boolean().optional().describe('Whether the container is full; else as the message says'),
    role: z.literal('transshipment').optional().describe('That the place is a hub, where the code says so'),
    fact: z.enum(['booking_confirmed', 'booking_cancelled']).optional().describe('What else the code says'),
    says: z.string().describe('The same for people'),
  })
  .meta({ id: 'edi_meaning', description: 'What a status code of a partner means' });

const overrides = z.partialRecord(
  z.enum(['315', '322', 'IFTSTA', 'CODECO', 'COARRI']),
  z.record(z.string(), meaning.nullable()),
);

const facility = z.strictObject({
  unlocode: locode.describe('UN/LOCODE of its port'),
  smdg: text('Its code in the terminal list of SMDG'),
});

export const ediPartner = defineResource<EdiPartnerSource>()({
  type: 'edi_partner',
  about: 'Somebody who sends EDI messages to the account',
  id: ({ row }) => row.id,
  attributes: {
    slug: [z.string().describe('Its name in the address that its messages are posted to'), ({ row }) => row.slug],
    name: [z.string().describe('Its name for people'), ({ row }) => row.name],
    scac: [
      scac.nullable().describe('SCAC of the line or railroad for which it speaks; one in a message goes before it'),
      ({ row }) => row.scac,
    ],
    speaks_for: [
      z
        .enum(EDI_SPEAKERS)
        .nullable()
        .describe('Whose word its messages are; null: as the type of each message implies'),
      ({ row }) => row.speaks_for as (typeof EDI_SPEAKERS)[number] | null,
    ],
    code_overrides: [
      overrides.describe(
        'Codes that mean something else than in the standard, by type of message; null: the code means nothing',
      ),
      ({ row }) => row.code_overrides as z.output<typeof overrides>,
    ],
    time_zone: [
      z
        .string()
        .describe('How its times without an offset are read: `local_to_place`, `utc`, or an offset such as `+08:00`'),
      ({ row }) => row.time_zone,
    ],
    charset: [
      z.enum(EDI_CHARSETS).nullable().describe('Character set of its texts; null: the one that the interchange names'),
      ({ row }) => row.charset as (typeof EDI_CHARSETS)[number] | null,
    ],
    facility: [
      facility.nullable().describe('Where it is, for terminals whose messages do not say so'),
      ({ row }) => row.facility as z.output<typeof facility> | null,
    ],
    messages_url: [
      z.url().describe('Where its messages are posted to'),
      ({ row, baseUrl }) => `${baseUrl}/v2/edi_messages/${row.slug}`,
    ],
    created_at: [instant.describe('When it was created'), ({ row }) => wireTime(row.created_at)],
    updated_at: [instant.describe('When it last changed'), ({ row }) => wireTime(row.updated_at)],
  },
  self: ({ row, baseUrl }) => `${baseUrl}/v2/edi_partners/${row.id}`,
});

/** `baseUrl`: origin of the API. */
export function ediPartnerResource(row: EdiPartnerSource['row'], baseUrl: string): Resource {
  return ediPartner.render({ row, baseUrl });
}
