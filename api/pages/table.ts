/**
 * Tables. On a narrow screen, CSS turns each row into a block of labeled cells (style.ts), and ARIA roles preserve the
 * table for screen readers.
 */
import { html, type Markup } from '../../resources/html.ts';

export interface Column<Row> {
  head: string;
  cell(row: Row): Markup | string;
}

export interface TableInput<Row> {
  caption: string;
  /** The first column is the row header. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Text shown if the table has no rows. */
  empty: string;
}

export function table<Row>({ caption, columns, rows, empty }: TableInput<Row>): Markup {
  if (rows.length === 0) return html`<p>${empty}</p>`;
  const heads = columns.map(({ head }) => html`<th scope="col" role="columnheader">${head}</th>`);
  return html`<table class="rows" role="table">
<caption>${caption}</caption>
<thead role="rowgroup"><tr role="row">${heads}</tr></thead>
<tbody role="rowgroup">${rows.map(
    (row) => html`<tr role="row">${columns.map((column, index) => cellOf(column, row, index === 0))}</tr>
`,
  )}</tbody>
</table>`;
}

function cellOf<Row>({ head, cell }: Column<Row>, row: Row, isRowHead: boolean): Markup {
  return isRowHead
    ? html`<th scope="row" role="rowheader">${cell(row)}</th>`
    : html`<td role="cell" data-head="${head}">${cell(row)}</td>`;
}
