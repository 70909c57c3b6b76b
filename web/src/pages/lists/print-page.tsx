/** A printable list: rows in plain tables, without the frame of the app. */
import { Button, Group } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Failure } from '../../components/failure.tsx';
import { grouped } from '../../components/grouped.ts';
import { PageButton } from '../../components/links.tsx';
import { Loading } from '../../components/loading.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { formatDateTimeZone } from '../../components/time-format.ts';
import { columnsOf, type ListSearch, parametersOf } from './list-address.ts';
import type { ListDefinition } from './list-definition.ts';
import classes from './print-page.module.css';
import { printedRowsQuery } from './queries.ts';

interface PrintPageProps<Row> {
  definition: ListDefinition<Row>;
  search: ListSearch;
}

export function PrintPage<Row>({ definition, search }: PrintPageProps<Row>) {
  const { list, title, columns, filters, idOf } = definition;
  const parameters = parametersOf(
    search,
    filters.map(({ parameter }) => parameter),
  );
  const { data, error, refetch, dataUpdatedAt } = useQuery(printedRowsQuery(definition, parameters));
  const chosen = columnsOf(search);
  const shown = columns.filter(({ id, standard }) => (chosen === null ? standard : chosen.includes(id)));
  if (error && data === undefined)
    return <Failure error={error} title={`The ${list} could not be loaded`} retry={refetch} />;
  if (data === undefined) return <Loading rows={10} />;
  const { rows, total } = data;
  const counted = rows.length < total ? `The first ${grouped(rows.length)} of ${grouped(total)}` : grouped(total);
  return (
    <article>
      <PageHeader
        title={title}
        text={`${counted}, as of ${formatDateTimeZone(new Date(dataUpdatedAt).toISOString())}.`}
        actions={
          <Group gap="xs" className="no-print">
            <PageButton to={`/${list}`} search={search} variant="default">
              List
            </PageButton>
            <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
              Print or save as PDF
            </Button>
          </Group>
        }
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it */}
      <section className={classes.scroller} aria-label={title} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              {shown.map(({ id, header }) => (
                <th key={id} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={idOf(row)}>
                {shown.map(({ id, cell }) => (
                  <td key={id}>{cell(row)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </article>
  );
}
