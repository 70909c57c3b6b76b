import type { Schemas } from '../../api/document.ts';
import type { Column } from '../../components/data-table.tsx';

export type ListName = Schemas['saved_view']['attributes']['list'];

export interface Choice {
  value: string;
  label: string;
}

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
  /** API parameter: `filter[status]`. */
  parameter: string;
  label: string;
  control: FilterControl;
}

/** Columns that are not `standard` are hidden by default. */
export interface ListColumn<Row> extends Column<Row> {
  standard?: true;
}

export interface ListPageOfRows<Row> {
  rows: readonly Row[];
  total: number;
  isEstimated: boolean;
}

export interface ListDefinition<Row> {
  list: Extract<ListName, 'shipments' | 'containers'>;
  /** The resource type, as in events and query keys. */
  type: 'shipment' | 'container';
  title: string;
  filters: readonly ListFilter[];
  columns: readonly ListColumn<Row>[];
  idOf(row: Row): string;
  labelOf(row: Row): string;
  selectedOf(row: Row): SelectedRow;
  read(parameters: Readonly<Record<string, string>>, page: number, signal: AbortSignal): Promise<ListPageOfRows<Row>>;
  /** Reads the ids of all matches, up to a limit. */
  readIds(parameters: Readonly<Record<string, string>>, most: number): Promise<SelectedRow[]>;
}

export interface SelectedRow {
  id: string;
  label: string;
  /** A container through which to refresh the shipment; null if it has none. */
  containerId: string | null;
}

export const PAGE_SIZE = 100;
