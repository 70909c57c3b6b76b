/** Values as pages show them. */
import { html, type Markup } from './html.ts';

/** Wire names read as words: `in_transit`, `container.transport.vessel_loaded`. */
export function words(name: string | null): string {
  const text = (name ?? '').replace(/^container\.(transport\.)?/, '').replaceAll(/[_.]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** An instant by the clock of its place. */
export function timeIn(
  zone: string | null | undefined,
  value: Date | string | null | undefined,
  exactTo: 'minutes' | 'seconds' = 'minutes',
): Markup {
  const instant = value === null || value === undefined ? null : new Date(value);
  if (instant === null || Number.isNaN(instant.getTime())) return html`–`;
  const shownZone = zone ?? 'UTC';
  const timeStyle = exactTo === 'minutes' ? 'short' : 'medium';
  const shown = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle, timeZone: shownZone });
  return html`<time datetime="${instant.toISOString()}">${shown.format(instant)} ${shownZone}</time>`;
}

/** Names and values; those without a value are left out. */
export function facts(rows: readonly (readonly [name: string, value: Markup | string | null])[]): Markup {
  const shown = rows.filter(([, value]) => value !== null && value !== '');
  return html`<dl>${shown.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
}
