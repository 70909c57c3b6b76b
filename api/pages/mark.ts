/** The logo, the same as web/public/seamark.svg. It is inlined because the pages load no files. */
import type { Markup } from '../../resources/html.ts';

export const MARK: Markup = {
  markup: `<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#0b4f6c"/>
<path d="M16 5 L22 12 H18.5 V20 H13.5 V12 H10 Z" fill="#fff"/><path d="M6 22c2.5 0 2.5 2 5 2s2.5-2 5-2 2.5 2 5 2 2.5-2 5-2" fill="none"
stroke="#7fd1e8" stroke-width="2.4" stroke-linecap="round"/></svg>`,
};
