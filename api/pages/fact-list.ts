import { html, type Markup } from './html.ts';

/** Renders names and values. Rows without a value are omitted. */
export function factList(rows: readonly (readonly [name: string, value: Markup | string | null])[]): Markup {
  const shown = rows.filter(([, value]) => value !== null && value !== '');
  return html`<dl>${shown.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
}
