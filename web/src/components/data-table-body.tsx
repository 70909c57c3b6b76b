/**
 * Renders the visible rows of a table. It is separate from the table, so that scrolling re-renders only this component
 * and the rows that come into view.
 */
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useEffect, useRef } from 'react';
import classes from './data-table.module.css';
import type { Column, DataTableProps } from './data-table.tsx';
import { widthOf } from './data-table-width.ts';
import { ROW_HEIGHTS, useDensity } from './density.tsx';

/** Height of a card in pixels: a heading and the other columns in pairs, as in data-table.module.css. */
function cardHeight(columns: number): number {
  return 16 + 44 + Math.ceil((columns - 1) / 2) * 54;
}

type TableBodyProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'rows' | 'rowId'> & {
  isPhone: boolean;
  isChanging: boolean;
  /** The scrolling element; null before it is rendered. */
  scroller: HTMLElement | null;
  selected: DataTableProps<Row>['selected'] | undefined;
  onSelect: DataTableProps<Row>['onSelect'] | undefined;
  rowLabel: DataTableProps<Row>['rowLabel'] | undefined;
  onView: DataTableProps<Row>['onView'] | undefined;
};

export function TableBody<Row>(props: TableBodyProps<Row>) {
  const { scroller, rows, rowId, columns, isPhone, isChanging, selected, onSelect, rowLabel, onView } = props;
  const [density] = useDensity();
  const height = isPhone ? cardHeight(columns.length) : ROW_HEIGHTS[density];
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => height,
    overscan: 6,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows measured before had another height
  useEffect(() => virtual.measure(), [virtual, height]);
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
  return (
    <tbody className={classes.body} style={{ height: virtual.getTotalSize() }}>
      {items.map(({ index, start }) => {
        const row = rows[index];
        if (row === undefined) return null;
        const id = rowId(row);
        return (
          <BodyRow
            key={id}
            id={id}
            index={index}
            start={start}
            row={row}
            columns={columns}
            height={height}
            isCard={isPhone}
            isSelected={selected === undefined ? null : selected.has(id)}
            isChanging={isChanging}
            labelOf={labelOf}
            onToggle={toggle}
          />
        );
      })}
    </tbody>
  );
}

interface BodyRowProps {
  id: string;
  index: number;
  /** Distance from the top of the body, in pixels. */
  start: number;
  row: unknown;
  columns: readonly Column<unknown>[];
  /** Height in pixels. */
  height: number;
  /** Whether rows are shown as cards on a phone. */
  isCard: boolean;
  /** Null if rows cannot be selected. */
  isSelected: boolean | null;
  isChanging: boolean;
  labelOf(row: unknown): string;
  onToggle(id: string, isSelected: boolean): void;
}

/** Rows are positioned absolutely, so that the browser lays out only new ones. */
const BodyRow = memo(function BodyRow(props: BodyRowProps) {
  const { id, index, start, row, columns, height, isCard, isSelected, isChanging, labelOf, onToggle } = props;
  return (
    <tr
      className={classes.row}
      style={{ transform: `translateY(${start}px)`, height }}
      aria-rowindex={index + 2}
      aria-selected={isSelected ?? undefined}
    >
      {isSelected !== null && (
        <td className={classes.selectCell}>
          <input
            type="checkbox"
            className={classes.select}
            aria-label={`Select ${labelOf(row)}`}
            checked={isSelected}
            disabled={isChanging}
            onChange={({ currentTarget }) => onToggle(id, currentTarget.checked)}
          />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.id}
          className={classes.cell}
          style={isCard ? {} : widthOf(column)}
          data-label={isCard ? column.header : undefined}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
});

/** Returns a function with a stable identity that calls the latest callback. */
function useStable<Given extends unknown[], Result>(act: (...given: Given) => Result): (...given: Given) => Result {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useCallback((...given: Given) => latest.current(...given), []);
}
