/** The brand of an account on its pages for customers, in place of that of the product. */
import { createHash } from 'node:crypto';
import { readableOn } from '../../resources/contrast.ts';
import { html, type Markup } from '../../resources/html.ts';

export interface PageBrand {
  name: string;
  /** `#rrggbb` with enough contrast to white; null: the default. */
  accent: string | null;
  /** Data URL of a PNG or JPEG; null: none. */
  logo: string | null;
}

/** The card of a page in dark mode, as in style.ts. */
const DARK_CARD = '#1a2329';

/** Returns the style of the accent color; empty without one. */
export function brandStyle({ accent }: PageBrand): string {
  if (accent === null) return '';
  const dark = readableOn(DARK_CARD, accent);
  return `:root { --accent: light-dark(${accent}, ${dark}); --button: ${accent}; --button-hover: ${accent}; }
header { border-bottom: 3px solid var(--accent); }`;
}

/** Returns the sources of the content security policy that the brand needs. */
export function brandSources(brand: PageBrand): { style: string | null; image: string | null } {
  const style = brandStyle(brand);
  return {
    style: style === '' ? null : `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    image: brand.logo === null ? null : 'data:',
  };
}

export function brandMark({ name, logo }: PageBrand): Markup {
  if (logo === null) return html`<p class="brand"><span>${name}</span></p>`;
  return html`<p class="brand"><img src="${logo}" alt=""><span>${name}</span></p>`;
}
