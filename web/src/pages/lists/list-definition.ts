/** What a page with a list of the API is made of: its filters, its columns, and how a page of its rows is read. */
import type { Schemas } from '../../api/document.ts';
import type { Column } from '../../components/data-table.tsx';

export type ListName = Schemas['saved_view']['attributes']['list'];

export interface Choice {
  value: string;
  label: string;
}

/** How the value of a filter is chosen. */
export type FilterControl =
  | { kind: 'choices'; choices: readonly Choice[] }
  | { kind: 'one'; choices: readonly Choice[] }
  | { kind: 'texts'; placeholder: string }
  | { kind: 'text'; placeholder: string }
  | { kind: 'day' }
  | { kind: 'ports'; isSingle?: true }
  | { kind: 'carriers' }
  | { kind: 'customer' };

export interface ListFilter {
  /** Parameter of the API: `filter[status]`. */
  parameter: string;
  label: string;
  control: FilterControl;
}

/** A column; those that are not `standard` are chosen by hand. */
export interface ListColumn<Row> extends Column<Row> {
  standard?: true;
}

export interface ListPageOfRows<Row> {
  rows: readonly Row[];
  total: number;
}

export interface ListDefinition<Row> {
  list: Extract<ListName, 'shipments' | 'containers'>;
  /** `shipment`: what changes of it are announced by, and its queries are known by. */
  type: 'shipment' | 'container';
  title: string;
  filters: readonly ListFilter[];
  columns: readonly ListColumn<Row>[];
  idOf(row: Row): string;
  /** What a row is called: its number. */
  labelOf(row: Row): string;
  selectedOf(row: Row): SelectedRow;
  read(parameters: Readonly<Record<string, string>>, page: number, signal: AbortSignal): Promise<ListPageOfRows<Row>>;
  /** Ids of all that match, up to so many. */
  readIds(parameters: Readonly<Record<string, string>>, most: number): Promise<SelectedRow[]>;
}

/** As much of a row as changing many of them takes. */
export interface SelectedRow {
  id: string;
  label: string;
  /** A container by which the shipment is refreshed; null while it has none. */
  containerId: string | null;
}

export const PAGE_SIZE = 100;
