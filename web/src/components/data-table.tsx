/**
 * A table of any length that renders only its visible rows. The page stores the sort order, columns and selection, and
 * the server sorts the rows. On a phone, each row is a card with the most important columns.
 */
import { Checkbox, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import classes from './data-table.module.css';
import { TableBody } from './data-table-body.tsx';
import { WIDTH, widthOf } from './data-table-width.ts';

export interface Column<Row> {
  id: string;
  header: string;
  cell(row: Row): ReactNode;
  /** Width in pixels; 160 by default. */
  width?: number;
  /** Less important. A phone shows such columns only if the others leave room (`MAX_ON_PHONE`). */
  minor?: boolean;
  /** The API's name for sorting by this column, such as `created_at`; absent if it cannot be sorted. */
  sortBy?: string;
}

export interface DataTableProps<Row> {
  /** The accessible name of the table: `Containers`. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId(row: Row): string;
  /** Ids of the visible columns; all by default. */
  shown?: readonly string[];
  /** Sort order in API notation: `-created_at`. */
  sort?: string | undefined;
  onSort?(sort: string): void;
  /** Ids of the selected rows; if absent, rows cannot be selected. */
  selected?: ReadonlySet<string>;
  onSelect?(selected: ReadonlySet<string>): void;
  /** The label for a row's checkbox: its number. */
  rowLabel?(row: Row): string;
  /** Reports the visible range of rows, counted from 0, to pages that load long lists on demand. */
  onView?(first: number, last: number): void;
  /** Whether the rows still match the previous filters. In that case they are dimmed and cannot be selected. */
  isChanging?: boolean;
  /** Height in pixels. By default, the table extends to the bottom of the window. */
  height?: number | string;
}

const SELECT_WIDTH = 44;
const PHONE = '(max-width: 35.99em)';
/** Maximum number of columns on a phone card, so that the previous card stays visible. */
const MAX_ON_PHONE = 5;

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowId, shown, selected, onSelect, rowLabel, onView } = props;
  const { height = 'calc(100dvh - 240px)', isChanging = false } = props;
  const key = shown?.join() ?? null;
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const visible = useMemo(() => {
    const wanted = key === null ? columns : columns.filter(({ id }) => key.split(',').includes(id));
    return isPhone ? phoneColumns(wanted) : wanted;
  }, [columns, key, isPhone]);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const isAllSelected = rows.length > 0 && selected !== undefined && selected.size >= rows.length;
  const totalWidth = visible.reduce((sum, { width = WIDTH }) => sum + width, selected === undefined ? 0 : SELECT_WIDTH);
  return (
    <section
      ref={setScroller}
      className={classes.scroller}
      style={{ maxHeight: height, opacity: isChanging ? 0.6 : 1 }}
      aria-label={label}
      aria-busy={isChanging}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
      tabIndex={0}
    >
      <table
        className={classes.table}
        style={isPhone ? {} : { width: totalWidth }}
        data-cards={isPhone || undefined}
        aria-rowcount={rows.length + 1}
      >
        <thead className={classes.head}>
          <tr className={classes.headRow} aria-rowindex={1}>
            {selected !== undefined && (
              <th scope="col" className={classes.selectCell}>
                <Checkbox
                  aria-label={`Select all ${label.toLowerCase()} on this page`}
                  checked={isAllSelected}
                  indeterminate={selected.size > 0 && !isAllSelected}
                  disabled={isChanging}
                  onChange={() => onSelect?.(new Set(isAllSelected ? [] : rows.map(rowId)))}
                />
              </th>
            )}
            {visible.map((column) => (
              <Head key={column.id} column={column} isPhone={isPhone} {...props} />
            ))}
          </tr>
        </thead>
        <TableBody
          scroller={scroller}
          rows={rows}
          rowId={rowId}
          columns={visible}
          isPhone={isPhone}
          isChanging={isChanging}
          selected={selected}
          onSelect={onSelect}
          rowLabel={rowLabel}
          onView={onView}
        />
      </table>
    </section>
  );
}

function phoneColumns<Row>(columns: readonly Column<Row>[]): Column<Row>[] {
  const inOrder = [...columns.filter(({ minor }) => !minor), ...columns.filter(({ minor }) => minor)];
  const chosen = new Set(inOrder.slice(0, MAX_ON_PHONE));
  return columns.filter((column) => chosen.has(column));
}

type HeadProps<Row> = Pick<DataTableProps<Row>, 'sort' | 'onSort'> & { column: Column<Row>; isPhone: boolean };

function Head<Row>({ column, isPhone, sort, onSort }: HeadProps<Row>) {
  const { header, sortBy } = column;
  const style = isPhone ? {} : widthOf(column);
  if (sortBy === undefined || onSort === undefined) {
    return (
      <th scope="col" className={classes.headCell} style={style}>
        {header}
      </th>
    );
  }
  const direction = sort === sortBy ? 'ascending' : sort === `-${sortBy}` ? 'descending' : 'none';
  const Icon = direction === 'none' ? IconArrowsSort : direction === 'ascending' ? IconArrowUp : IconArrowDown;
  return (
    <th scope="col" className={classes.headCell} style={style} aria-sort={direction}>
      <UnstyledButton
        className={classes.sort ?? ''}
        onClick={() => onSort(direction === 'descending' ? sortBy : `-${sortBy}`)}
      >
        {header} <Icon size={14} aria-hidden />
      </UnstyledButton>
    </th>
  );
}
