/** Changes the brand of an account: name, logo and color of its pages for customers. */
import { z } from 'zod';
import { imageSizeOf } from '../../documents/scan/image-size.ts';
import { contrastOf, readableOn, TEXT_CONTRAST } from '../../resources/contrast.ts';
import { type BrandChange, type BrandRow, storeBrand } from '../../store/parties/brands.ts';
import type { Queryable } from '../../store/postgres/database.ts';
import { readInput, requiredText } from '../input.ts';
import { Rejection } from '../rejection.ts';
import { problemOfPng } from './png-logo.ts';

/** A page with a logo of this size, in base64, stays under 100 kB. */
const MAX_LOGO_BYTES = 32_768;
/** Per side. A few bytes can claim gigapixels. */
const MAX_PIXELS = 1_000;
const DATA_URL = /^data:image\/(?:png|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/;
const COLOR = /^#[0-9a-f]{6}$/i;

/** Controls with which a name could be shown as another one (Unicode Standard Annex 9, 2.1 to 2.5). */
const TURNS_TEXT = /[\u202a-\u202e\u2066-\u2069]/;
const TURNING_NAME =
  'Name must not contain characters that reverse the direction of text (U+202A–U+202E, U+2066–U+2069)';

export const brandChanges = z.object({
  name: requiredText('Name', 100)
    .refine((name) => !TURNS_TEXT.test(name), { error: TURNING_NAME })
    .nullish()
    .describe('Name on the pages; null: the name of the account'),
  accent_color: z
    .string()
    .regex(COLOR, { error: 'Accent color must have the form #rrggbb' })
    .nullish()
    .describe('Color of links and buttons, `#rrggbb`, with a contrast of at least 4.5 to white; null: the default'),
  logo: z
    .string()
    .regex(DATA_URL, { error: 'Logo must be a data URL of a PNG or JPEG in base64' })
    .nullish()
    .describe('PNG or JPEG as a data URL, at most 32 KiB and 1,000 pixels per side; null: none'),
});

/** Validates and stores the given attributes. Throws `Rejection`. */
export async function changeBrand(
  trx: Queryable,
  accountId: string,
  attributes: Record<string, unknown>,
  now: Date,
): Promise<BrandRow> {
  const { name, accent_color: color, logo } = readInput(brandChanges, attributes);
  const change: BrandChange = {
    ...(name === undefined ? {} : { name }),
    ...(color === undefined ? {} : { accent_color: color && checkedColor(color.toLowerCase()) }),
    ...(logo === undefined ? {} : logoColumns(logo)),
  };
  return storeBrand(trx, accountId, { ...change, updated_at: now });
}

function checkedColor(color: string): string {
  const contrast = contrastOf('#ffffff', color);
  if (contrast >= TEXT_CONTRAST) return color;
  const darker = readableOn('#ffffff', color);
  const detail = `Accent color has a contrast of ${contrast.toFixed(1)} to white, and needs ${TEXT_CONTRAST}; ${darker} has it`;
  throw new Rejection([{ path: ['accent_color'], detail, code: 'invalid' }]);
}

function logoColumns(logo: string | null): Pick<BrandChange, 'logo' | 'logo_type'> {
  if (logo === null) return { logo: null, logo_type: null };
  const bytes = Buffer.from(DATA_URL.exec(logo)?.[1] ?? '', 'base64');
  const type = typeOf(bytes);
  if (type === null) throw wrongLogo('Logo is neither a PNG nor a JPEG');
  if (bytes.length > MAX_LOGO_BYTES) throw wrongLogo(`Logo is too large (maximum is ${MAX_LOGO_BYTES / 1_024} KiB)`);
  const problem = type === 'image/png' ? problemOfPng(bytes) : null;
  if (problem !== null) throw wrongLogo(problem);
  const size = imageSizeOf(bytes);
  const isSized = size !== null && Math.min(size.width, size.height) > 0;
  if (!isSized || Math.max(size.width, size.height) > MAX_PIXELS) {
    throw wrongLogo(`Logo must state a size of at most ${MAX_PIXELS} by ${MAX_PIXELS} pixels`);
  }
  return { logo: bytes, logo_type: type };
}

/** Returns the type by the first bytes. What the data URL claims does not count. */
function typeOf(bytes: Buffer): 'image/png' | 'image/jpeg' | null {
  if (bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'image/png';
  return bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) ? 'image/jpeg' : null;
}

function wrongLogo(detail: string): Rejection {
  return new Rejection([{ path: ['logo'], detail, code: 'invalid' }]);
}
