/** Who may send EDI messages to an account, and how each departs from the common code tables. */
import { z } from 'zod';
import type { EdiPartner } from '../../connectors/edi/partner.ts';
import { findShippingLine } from '../../reference/lines/shipping-lines.ts';
import { EDI_CHARSETS, EDI_MOVES, EDI_SPEAKERS } from '../../resources/intake/edi-partner.ts';
import { type EdiPartnerRow, insertEdiPartner, updateEdiPartner } from '../../store/intake/edi-partners.ts';
import type { Queryable } from '../../store/postgres/database.ts';
import { newId } from '../../store/postgres/ids.ts';
import { storableJson } from '../../store/postgres/safe-text.ts';
import { readInput, requiredText } from '../input.ts';
import { Rejection } from '../rejection.ts';

const SLUG = /^[a-z0-9][a-z0-9_-]{0,62}$/;
/** Codes of one partner that differ from the standard. */
const MAX_OVERRIDES = 500;

const slug = requiredText('Slug', 63)
  .refine((value) => SLUG.test(value), {
    error: 'Slug may hold small letters, digits, - and _, and starts with a letter or digit',
  })
  .describe('Its name in the address that its messages are posted to: small letters, digits, - and _');
const name = requiredText('Name', 200).describe('Its name for people');

const scac = z
  .string({ error: 'Scac must be a string' })
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{2,4}$/, { error: 'Scac must have 2 to 4 letters or digits' })
  .nullable();

const meaning = z.strictObject(
  {
    move: z.enum(EDI_MOVES, { error: 'Move is not known' }),
    mode: z.enum(['vessel', 'rail', 'truck', 'barge'], { error: 'Mode is not known' }).optional(),
    laden: z.boolean({ error: 'Laden must be true or false' }).optional(),
    role: z.literal('transshipment', { error: 'Role may be transshipment' }).optional(),
    fact: z.enum(['booking_confirmed', 'booking_cancelled'], { error: 'Fact is not known' }).optional(),
    says: z.string({ error: 'Says must be a string' }).max(200).default(''),
  },
  { error: 'A code must mean an object with move, or null' },
);

const codeOverrides = z
  .partialRecord(
    z.enum(['315', '322', 'IFTSTA', 'CODECO', 'COARRI'], { error: 'Message type is not known' }),
    z.record(z.string().min(1).max(35), meaning.nullable()),
    { error: 'Code overrides must be an object of message types' },
  )
  .refine((types) => Object.values(types).reduce((sum, codes) => sum + Object.keys(codes).length, 0) <= MAX_OVERRIDES, {
    error: `Code overrides may hold ${MAX_OVERRIDES} codes`,
  });

const optional = {
  scac: scac.optional().describe('SCAC of the line or railroad for which it speaks'),
  speaks_for: z
    .enum(EDI_SPEAKERS, { error: 'Speaks for must be line, terminal or railroad' })
    .nullish()
    .describe('Whose word its messages are; null: as the type of each message implies'),
  code_overrides: codeOverrides
    .optional()
    .describe('Codes that mean something else than in the standard, by type of message; null: nothing'),
  time_zone: z
    .string({ error: 'Time zone must be a string' })
    .regex(/^(local_to_place|utc|[+-](0\d|1[0-4]):[0-5]\d)$/, {
      error: 'Time zone must be local_to_place, utc, or an offset such as +08:00',
    })
    .optional()
    .describe('How its times without an offset are read'),
  charset: z
    .enum(EDI_CHARSETS, { error: 'Charset must be auto, utf-8 or latin1' })
    .nullish()
    .describe('Character set of its texts; null: the one that the interchange names'),
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
    .describe('Where it is, for terminals whose messages do not say so'),
};

export const newEdiPartnerAttributes = z.object({ slug, name, ...optional });
export const ediPartnerChanges = z.object({ slug: slug.optional(), name: name.optional(), ...optional });

/** Throws `Rejection`. */
export async function createEdiPartner(
  database: Queryable,
  accountId: string,
  attributes: Record<string, unknown>,
): Promise<EdiPartnerRow> {
  const { slug, name, ...given } = readInput(newEdiPartnerAttributes, attributes);
  const row = await insertEdiPartner(database, { account_id: accountId, id: newId(), slug, name, ...toColumns(given) });
  if (row === null) throw slugTaken(slug);
  return row;
}

/** Null: no such partner. Throws `Rejection`. Messages that came in before keep the slug they came under. */
export async function changeEdiPartner(
  database: Queryable,
  accountId: string,
  id: string,
  attributes: Record<string, unknown>,
): Promise<EdiPartnerRow | null> {
  const { slug, name, ...given } = readInput(ediPartnerChanges, attributes);
  const row = await updateEdiPartner(database, accountId, id, {
    ...(slug === undefined ? {} : { slug }),
    ...(name === undefined ? {} : { name }),
    ...toColumns(given),
  });
  if (row === 'taken') throw slugTaken(slug ?? '');
  return row;
}

type Given = Omit<z.output<typeof ediPartnerChanges>, 'slug' | 'name'>;

/** What is absent stays as it is. */
function toColumns(given: Given) {
  const { scac, speaks_for, code_overrides, time_zone, charset, facility } = given;
  return {
    ...(scac === undefined ? {} : { scac: scac === null ? null : (findShippingLine(scac)?.scac ?? scac) }),
    ...(speaks_for === undefined ? {} : { speaks_for }),
    ...(code_overrides === undefined ? {} : { code_overrides: storableJson(code_overrides) }),
    ...(time_zone === undefined ? {} : { time_zone }),
    ...(charset === undefined ? {} : { charset }),
    ...(facility === undefined ? {} : { facility: facility === null ? null : storableJson(facility) }),
  };
}

function slugTaken(slug: string): Rejection {
  return new Rejection([{ path: ['slug'], detail: `Slug '${slug}' is taken by another partner`, code: 'duplicate' }]);
}

/** The partner as the parser wants it. */
export function partnerOf(row: EdiPartnerRow): EdiPartner {
  const { charset, time_zone: timeZone } = row;
  return {
    slug: row.slug,
    scac: row.scac,
    speaksFor: row.speaks_for as EdiPartner['speaksFor'] & string,
    codeOverrides: row.code_overrides as NonNullable<EdiPartner['codeOverrides']>,
    timeZone: timeZone === 'local_to_place' || timeZone === 'utc' ? timeZone : { offset: timeZone },
    ...(charset === null ? {} : { charset: charset as NonNullable<EdiPartner['charset']> }),
    facility: row.facility as NonNullable<EdiPartner['facility']> | null,
  };
}
