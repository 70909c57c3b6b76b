import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './evidence.module.css';

interface SheetTableProps {
  title: string;
  /** In place of the table where it has no row. */
  none: string;
  head: readonly string[];
  /** Each with its key and its cells. */
  rows: readonly (readonly [key: string, cells: readonly ReactNode[]])[];
}

/** A section of the sheet: plain enough to be printed. */
export function SheetTable({ title, none, head, rows }: SheetTableProps) {
  return (
    <section className={classes.section} aria-label={title}>
      <Title order={2}>{title}</Title>
      {rows.length === 0 ? (
        <p className={classes.none}>{none}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on a phone, so the keyboard has to reach it
        <section className={classes.scroller} aria-label={`${title}, table`} tabIndex={0}>
          <table className={classes.table}>
            <thead>
              <tr>
                {head.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([key, cells]) => (
                <tr key={key}>
                  {cells.map((cell, index) => (
                    <td key={head[index]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}

interface SaidProps {
  source: { kind: string; code: string; name: string | null } | null;
}

export function Said({ source }: SaidProps) {
  if (source === null) return <>reference data</>;
  if (source.kind === 'person') return <>corrected by a person of the account</>;
  return <>{`${source.name ?? source.code}, ${source.kind}`}</>;
}

/** Whole, as whoever checks it needs it. */
export function Answer({ id }: { id: string | null }) {
  return id === null ? <>–</> : <code className={classes.answer}>{id}</code>;
}
