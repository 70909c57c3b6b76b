/**
 * A table of any length: rows are drawn as they come into view. Sorting, columns and selection are the page's, which keeps them
 * in its address; the server sorts.
 */
import { Checkbox, Table, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { columnVisibilityFeature, rowSelectionFeature, tableFeatures, useTable } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import classes from './data-table.module.css';

export interface Column<Row> {
  id: string;
  header: string;
  cell(row: Row): ReactNode;
  /** Pixels; 160 when left out. */
  width?: number;
  /** Name by which the server sorts, where it can: `created_at`. */
  sortBy?: string;
}

export interface DataTableProps<Row> {
  /** What the table lists, for screen readers: `Containers`. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId(row: Row): string;
  /** Ids of the columns to show; all when left out. */
  shown?: readonly string[];
  /** As the API takes it: `-created_at`. */
  sort?: string | undefined;
  onSort?(sort: string): void;
  /** Ids of the selected rows; rows cannot be selected when left out. */
  selected?: ReadonlySet<string>;
  onSelect?(selected: ReadonlySet<string>): void;
  /** What a row is called where it is selected: its number. */
  rowLabel?(row: Row): string;
  /** Told which rows are in view, from 0: for pages that read the rows of a long list as they are looked at. */
  onView?(first: number, last: number): void;
  /** Pixels of the visible part; as far down as the window goes when left out. */
  height?: number | string;
}

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature });
const ROW_HEIGHT = 46;
const WIDTH = 160;
const SELECT_WIDTH = 44;

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowId, shown, selected, onSelect, rowLabel, onView } = props;
  const { height = 'calc(100dvh - 240px)' } = props;
  const table = useTable({
    features,
    columns: useMemo(() => columns.map(({ id, header }) => ({ id, header })), [columns]),
    data: rows as Row[] & object[],
    getRowId: (row: object) => rowId(row as Row),
    state: {
      columnVisibility: Object.fromEntries(columns.map(({ id }) => [id, shown?.includes(id) ?? true])),
      rowSelection: selectionOf(selected),
    },
    onRowSelectionChange(change) {
      const after = typeof change === 'function' ? change(selectionOf(selected)) : change;
      onSelect?.(new Set(Object.keys(after).filter((id) => after[id])));
    },
  });
  const key = table
    .getVisibleLeafColumns()
    .map(({ id }) => id)
    .join();
  const visible = useMemo(() => {
    const ids = new Set(key.split(','));
    return columns.filter(({ id }) => ids.has(id));
  }, [columns, key]);
  const all = table.getRowModel().rows;
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: all.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  });
  const items = virtual.getVirtualItems();
  const [from, to] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  useEffect(() => onView?.(from, to), [onView, from, to]);
  const toggle = useStable((id: string, isSelected: boolean) => {
    const next = new Set(selected);
    if (isSelected) next.add(id);
    else next.delete(id);
    onSelect?.(next);
  });
  const labelOf = useStable((row: Row) => rowLabel?.(row) ?? rowId(row));
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  const totalWidth = visible.reduce((sum, { width = WIDTH }) => sum + width, selected === undefined ? 0 : SELECT_WIDTH);
  const span = visible.length + (selected === undefined ? 0 : 1);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it
    <section ref={scroller} className={classes.scroller} style={{ maxHeight: height }} aria-label={label} tabIndex={0}>
      <Table stickyHeader className={classes.table ?? ''} w={totalWidth} aria-rowcount={all.length + 1}>
        <Table.Thead>
          <Table.Tr aria-rowindex={1}>
            {selected !== undefined && (
              <Table.Th w={SELECT_WIDTH}>
                <Checkbox
                  aria-label={`Select all ${label.toLowerCase()} on this page`}
                  checked={all.length > 0 && table.getIsAllRowsSelected()}
                  indeterminate={table.getIsSomeRowsSelected()}
                  onChange={() => table.toggleAllRowsSelected()}
                />
              </Table.Th>
            )}
            {visible.map((column) => (
              <Head key={column.id} column={column} {...props} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {before > 0 && <Spacer height={before} span={span} />}
          {items.map(({ index }) => {
            const row = all[index];
            return (
              row && (
                <BodyRow
                  key={row.id}
                  id={row.id}
                  index={index}
                  row={row.original as Row}
                  columns={visible as readonly Column<unknown>[]}
                  isSelected={selected === undefined ? null : selected.has(row.id)}
                  labelOf={labelOf as (row: unknown) => string}
                  onToggle={toggle}
                />
              )
            );
          })}
          {after > 0 && <Spacer height={after} span={span} />}
        </Table.Tbody>
      </Table>
    </section>
  );
}

interface BodyRowProps {
  id: string;
  index: number;
  row: unknown;
  columns: readonly Column<unknown>[];
  /** Null: rows cannot be selected. */
  isSelected: boolean | null;
  labelOf(row: unknown): string;
  onToggle(id: string, isSelected: boolean): void;
}

/** Drawn again only when it changes: while one scrolls, the rows that stay cost nothing. */
const BodyRow = memo(function BodyRow({ id, index, row, columns, isSelected, labelOf, onToggle }: BodyRowProps) {
  return (
    <tr className={classes.row} aria-rowindex={index + 2} aria-selected={isSelected ?? undefined}>
      {isSelected !== null && (
        <td>
          <input
            type="checkbox"
            className={classes.select}
            aria-label={`Select ${labelOf(row)}`}
            checked={isSelected}
            onChange={({ currentTarget }) => onToggle(id, currentTarget.checked)}
          />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.id}>{column.cell(row)}</td>
      ))}
    </tr>
  );
});

/** The same function for as long as the table stands, that does what the last one given does. */
function useStable<Given extends unknown[], Result>(act: (...given: Given) => Result): (...given: Given) => Result {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useCallback((...given: Given) => latest.current(...given), []);
}

function selectionOf(selected: ReadonlySet<string> = new Set()): Record<string, true> {
  return Object.fromEntries([...selected].map((id) => [id, true as const]));
}

function Head<Row>({ column, sort, onSort }: { column: Column<Row> } & Pick<DataTableProps<Row>, 'sort' | 'onSort'>) {
  const { header, sortBy, width = WIDTH } = column;
  if (sortBy === undefined || onSort === undefined) return <Table.Th w={width}>{header}</Table.Th>;
  const direction = sort === sortBy ? 'ascending' : sort === `-${sortBy}` ? 'descending' : 'none';
  const Icon = direction === 'none' ? IconArrowsSort : direction === 'ascending' ? IconArrowUp : IconArrowDown;
  return (
    <Table.Th w={width} aria-sort={direction}>
      <UnstyledButton
        className={classes.sort ?? ''}
        onClick={() => onSort(direction === 'descending' ? sortBy : `-${sortBy}`)}
      >
        {header} <Icon size={14} aria-hidden />
      </UnstyledButton>
    </Table.Th>
  );
}

/** Stands for the rows that are out of sight. */
function Spacer({ height, span }: { height: number; span: number }) {
  return (
    <tr aria-hidden>
      <td colSpan={span} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}
