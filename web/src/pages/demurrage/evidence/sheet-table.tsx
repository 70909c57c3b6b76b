import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './evidence.module.css';

interface SheetTableProps {
  title: string;
  /** Shown instead of the table if it has no rows. */
  none: string;
  head: readonly string[];
  /** Rows with their keys and cells. */
  rows: readonly (readonly [key: string, cells: readonly ReactNode[]])[];
}

export function SheetTable({ title, none, head, rows }: SheetTableProps) {
  return (
    <section className={classes.section} aria-label={title}>
      <Title order={2}>{title}</Title>
      {rows.length === 0 ? (
        <p className={classes.none}>{none}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it on a phone
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

interface SourceProps {
  source: { kind: string; code: string; name: string | null } | null;
}

export function Source({ source }: SourceProps) {
  if (source === null) return <>reference data</>;
  if (source.kind === 'person') return <>corrected by a user of the account</>;
  return <>{`${source.name ?? source.code}, ${source.kind}`}</>;
}

/** Shows the full id of a response, which readers need to verify the evidence. */
export function Response({ id }: { id: string | null }) {
  return id === null ? <>–</> : <code className={classes.response}>{id}</code>;
}
