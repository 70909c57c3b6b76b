import { html, type Markup } from '../../resources/html.ts';

/** Omits rows without a value. */
export function factList(rows: readonly (readonly [name: string, value: Markup | string | null])[]): Markup {
  const shown = rows.filter(([, value]) => value !== null && value !== '');
  return html`<dl>${shown.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
}
