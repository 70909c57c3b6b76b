/** Resource `brand` (an extension): name, logo and color of an account on its pages for customers. */
import type { BrandRow } from '../../store/parties/brands.ts';
import { defineResource } from '../define.ts';
import { text } from '../schemas.ts';

type BrandSource = Pick<BrandRow, 'account_id'> & Partial<BrandRow>;

export const brand = defineResource<BrandSource>()({
  type: 'brand',
  about: 'Name, logo and color on the pages for customers; its id is that of the account. Extension',
  id: ({ account_id }) => account_id,
  attributes: {
    name: [text('Name on the pages; null: the name of the account'), ({ name }) => name ?? null],
    accent_color: [text('Color of links and buttons, `#rrggbb`; null: the default'), (row) => row.accent_color ?? null],
    logo: [text('PNG or JPEG as a data URL; null: none'), (row) => logoUrl(row)],
  },
});

/** Returns the logo as a data URL, which a page can show without another request. */
export function logoUrl({ logo, logo_type: type }: Partial<Pick<BrandRow, 'logo' | 'logo_type'>>): string | null {
  return logo == null || type == null ? null : `data:${type};base64,${logo.toString('base64')}`;
}
