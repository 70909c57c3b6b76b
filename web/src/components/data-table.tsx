/**
 * A table of any length: rows are drawn as they come into view. Sorting, columns and selection are the page's, which keeps them
 * in its address; the server sorts.
 */
import { Checkbox, Table, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { columnVisibilityFeature, rowSelectionFeature, tableFeatures, useTable } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useMemo, useRef } from 'react';
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
  /** Pixels of the visible part; as far down as the window goes when left out. */
  height?: number | string;
}

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature });
const ROW_HEIGHT = 46;
const WIDTH = 160;

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowId, shown, selected, onSelect, rowLabel, height = 'calc(100dvh - 240px)' } = props;
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
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const visible = table.getVisibleLeafColumns().flatMap(({ id }) => byId.get(id) ?? []);
  const all = table.getRowModel().rows;
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: all.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
  });
  const items = virtual.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  const span = visible.length + (selected === undefined ? 0 : 1);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it
    <section ref={scroller} className={classes.scroller} style={{ maxHeight: height }} aria-label={label} tabIndex={0}>
      <Table stickyHeader className={classes.table ?? ''} aria-rowcount={all.length + 1} highlightOnHover>
        <Table.Thead>
          <Table.Tr aria-rowindex={1}>
            {selected !== undefined && (
              <Table.Th w={44}>
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
            if (row === undefined) return null;
            const original = row.original as Row;
            return (
              <Table.Tr
                key={row.id}
                aria-rowindex={index + 2}
                aria-selected={selected && row.getIsSelected()}
                h={ROW_HEIGHT}
              >
                {selected !== undefined && (
                  <Table.Td>
                    <Checkbox
                      aria-label={`Select ${rowLabel?.(original) ?? row.id}`}
                      checked={row.getIsSelected()}
                      onChange={(change) => row.toggleSelected(change.currentTarget.checked)}
                    />
                  </Table.Td>
                )}
                {visible.map((column) => (
                  <Table.Td key={column.id}>{column.cell(original)}</Table.Td>
                ))}
              </Table.Tr>
            );
          })}
          {after > 0 && <Spacer height={after} span={span} />}
        </Table.Tbody>
      </Table>
    </section>
  );
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
