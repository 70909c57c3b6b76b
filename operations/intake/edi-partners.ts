/** Creates and changes an account's EDI partners, with their deviations from the common code tables. */
import { z } from 'zod';
import type { EdiPartner } from '../../connectors/edi/partner.ts';
import { EDI_MESSAGE_TYPES } from '../../reference/edi-codes/message-types.ts';
import { findShippingLine } from '../../reference/lines/shipping-lines.ts';
import { EDI_CHARSETS, EDI_MOVES, EDI_SPEAKERS } from '../../resources/intake/edi-partner.ts';
import { type EdiPartnerRow, insertEdiPartner, updateEdiPartner } from '../../store/intake/edi-partners.ts';
import type { Queryable } from '../../store/postgres/database.ts';
import { newId } from '../../store/postgres/ids.ts';
import { safeJson } from '../../store/postgres/safe-text.ts';
import { readInput, requiredText } from '../input.ts';
import { Rejection } from '../rejection.ts';

const SLUG = /^[a-z0-9][a-z0-9_-]{0,62}$/;
const MAX_OVERRIDES = 500;

const slug = requiredText('Slug', 63)
  .refine((value) => SLUG.test(value), {
    error: 'Slug may hold lower-case letters, digits, - and _, and starts with a letter or digit',
  })
  .describe('Name in the URL to which messages are posted: lower-case letters, digits, - and _');
const name = requiredText('Name', 200).describe('Display name');

const scac = z
  .string({ error: 'Scac must be a string' })
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{2,4}$/, { error: 'Scac must have 2 to 4 letters or digits' })
  .nullable();

const meaning = z.strictObject(
  {
    move: z.enum(EDI_MOVES, { error: 'Move is unknown' }),
    mode: z.enum(['vessel', 'rail', 'truck', 'barge'], { error: 'Mode is unknown' }).optional(),
    laden: z.boolean({ error: 'Laden must be true or false' }).optional(),
    role: z.literal('transshipment', { error: 'Role may be transshipment' }).optional(),
    fact: z.enum(['booking_confirmed', 'booking_cancelled'], { error: 'Fact is unknown' }).optional(),
    says: z.string({ error: 'Says must be a string' }).max(200).default(''),
  },
  { error: 'A code must map to an object with move, or to null' },
);

const codeOverrides = z
  .partialRecord(
    z.enum(EDI_MESSAGE_TYPES, { error: 'Message type is unknown' }),
    z.record(z.string().min(1).max(35), meaning.nullable()),
    { error: 'Code overrides must be an object of message types' },
  )
  .refine((types) => Object.values(types).reduce((sum, codes) => sum + Object.keys(codes).length, 0) <= MAX_OVERRIDES, {
    error: `Code overrides may hold ${MAX_OVERRIDES} codes`,
  });

const optional = {
  scac: scac.optional().describe('SCAC of the line or railroad that the partner represents'),
  speaks_for: z
    .enum(EDI_SPEAKERS, { error: 'Speaks for must be line, terminal or railroad' })
    .nullish()
    .describe('Kind of source that its messages count as; null: implied by the type of each message'),
  code_overrides: codeOverrides
    .optional()
    .describe('Codes with a meaning other than in the standard, by message type; a code with null is ignored'),
  time_zone: z
    .string({ error: 'Time zone must be a string' })
    .regex(/^(local_to_place|utc|[+-](0\d|1[0-4]):[0-5]\d)$/, {
      error: 'Time zone must be local_to_place, utc, or an offset such as +08:00',
    })
    .optional()
    .describe('Zone of times without an offset'),
  charset: z
    .enum(EDI_CHARSETS, { error: 'Charset must be auto, utf-8 or latin1' })
    .nullish()
    .describe('Character set of the messages; null: as stated in the interchange'),
  facility: z
    .object(
      {
        unlocode: z.string({ error: 'Unlocode must be a string' }).regex(/^[A-Z]{2}[A-Z0-9]{3}$/, {
          error: 'Unlocode must be five capital letters or digits',
        }),
        smdg: z.string({ error: 'Smdg must be a string' }).max(10).nullable().default(null),
      },
      { error: 'Facility must be an object with unlocode and smdg' },
    )
    .nullish()
    .describe('Location of a terminal whose messages do not state it'),
};

export const newEdiPartnerAttributes = z.object({ slug, name, ...optional });
export const ediPartnerChanges = z.object({ slug: slug.optional(), name: name.optional(), ...optional });

export async function createEdiPartner(
  database: Queryable,
  accountId: string,
  attributes: Record<string, unknown>,
): Promise<EdiPartnerRow> {
  const { slug, name, ...settings } = readInput(newEdiPartnerAttributes, attributes);
  const row = await insertEdiPartner(database, {
    account_id: accountId,
    id: newId(),
    slug,
    name,
    ...toColumns(settings),
  });
  if (row === null) throw slugTaken(slug);
  return row;
}

/**
 * Updates a partner. Returns null if there is no such partner. Throws `Rejection`. Earlier messages keep the slug under
 * which they were received.
 */
export async function changeEdiPartner(
  database: Queryable,
  accountId: string,
  id: string,
  attributes: Record<string, unknown>,
): Promise<EdiPartnerRow | null> {
  const { slug, name, ...settings } = readInput(ediPartnerChanges, attributes);
  const row = await updateEdiPartner(database, accountId, id, {
    ...(slug === undefined ? {} : { slug }),
    ...(name === undefined ? {} : { name }),
    ...toColumns(settings),
  });
  if (row === 'taken') throw slugTaken(slug ?? '');
  return row;
}

type PartnerSettings = Omit<z.output<typeof ediPartnerChanges>, 'slug' | 'name'>;

/** Returns the columns to change. Absent attributes remain unchanged. */
function toColumns(settings: PartnerSettings) {
  const { scac, speaks_for, code_overrides, time_zone, charset, facility } = settings;
  return {
    ...(scac === undefined ? {} : { scac: scac === null ? null : (findShippingLine(scac)?.scac ?? scac) }),
    ...(speaks_for === undefined ? {} : { speaks_for }),
    ...(code_overrides === undefined ? {} : { code_overrides: safeJson(code_overrides) }),
    ...(time_zone === undefined ? {} : { time_zone }),
    ...(charset === undefined ? {} : { charset }),
    ...(facility === undefined ? {} : { facility: facility === null ? null : safeJson(facility) }),
  };
}

function slugTaken(slug: string): Rejection {
  return new Rejection([{ path: ['slug'], detail: `Slug '${slug}' is used by another partner`, code: 'duplicate' }]);
}

export function partnerOf(row: EdiPartnerRow): EdiPartner {
  const { charset, time_zone: timeZone } = row;
  return {
    slug: row.slug,
    scac: row.scac,
    speaksFor: row.speaks_for,
    codeOverrides: row.code_overrides,
    timeZone: timeZone === 'local_to_place' || timeZone === 'utc' ? timeZone : { offset: timeZone },
    ...(charset === null ? {} : { charset }),
    facility: row.facility,
  };
}
