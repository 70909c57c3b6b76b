import type { Page } from '../../operations/lists/pages.ts';
import type { Query } from '../json-api/query.ts';
import { html, type Markup } from './html.ts';

/** Links to the pages before and after one of a list; nothing where there is one page. What else was asked for stays. */
export function turnPages(path: string, query: Query, { number, size }: Page, total: number): Markup | null {
  const last = Math.max(1, Math.ceil(total / size));
  if (last === 1) return null;
  const link = (to: number, text: string, rel: string) =>
    html`<li><a rel="${rel}" href="${path}?${parametersOf(query, to)}">${text}</a></li>`;
  return html`<nav aria-label="Pages"><ul>
${number > 1 ? link(Math.min(number - 1, last), 'Previous page', 'prev') : null}
<li>Page ${number} of ${last}</li>
${number < last ? link(number + 1, 'Next page', 'next') : null}
</ul></nav>`;
}

function parametersOf(query: Query, number: number): string {
  const kept = query.names().filter((name) => name !== 'page[number]');
  const parameters = new URLSearchParams(
    kept.flatMap((name) => query.all(name).map((value): [string, string] => [name, value])),
  );
  parameters.set('page[number]', String(number));
  return parameters.toString();
}
