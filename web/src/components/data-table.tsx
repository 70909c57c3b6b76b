/**
 * A table of any length: rows are drawn as they come into view. Sorting, columns and selection are the page's, which keeps them
 * in its address; the server sorts. On a phone each row is a card of what matters most, so that nobody scrolls sideways.
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
  /** Pixels; 160 when left out. */
  width?: number;
  /** On a phone, others come first. */
  minor?: boolean;
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

const SELECT_WIDTH = 44;
const PHONE = '(max-width: 35.99em)';
/** As many as can be read on a phone without losing sight of the row before. */
const MOST_ON_PHONE = 5;

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowId, shown, selected, onSelect, rowLabel, onView } = props;
  const { height = 'calc(100dvh - 240px)' } = props;
  const key = shown?.join() ?? null;
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const visible = useMemo(() => {
    const wanted = key === null ? columns : columns.filter(({ id }) => key.split(',').includes(id));
    return isPhone ? mattering(wanted) : wanted;
  }, [columns, key, isPhone]);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const isAllSelected = rows.length > 0 && selected !== undefined && selected.size >= rows.length;
  const totalWidth = visible.reduce((sum, { width = WIDTH }) => sum + width, selected === undefined ? 0 : SELECT_WIDTH);
  return (
    <section
      ref={setScroller}
      className={classes.scroller}
      style={{ maxHeight: height }}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it
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
          selected={selected}
          onSelect={onSelect}
          rowLabel={rowLabel}
          onView={onView}
        />
      </table>
    </section>
  );
}

function mattering<Row>(columns: readonly Column<Row>[]): Column<Row>[] {
  const inOrder = [...columns.filter(({ minor }) => !minor), ...columns.filter(({ minor }) => minor)];
  const chosen = new Set(inOrder.slice(0, MOST_ON_PHONE));
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
