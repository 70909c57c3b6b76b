import { Box, Button, Text } from '@mantine/core';
import { IconFilterOff, IconPackages } from '@tabler/icons-react';
import { useMemo } from 'react';
import { usePermission } from '../../app/session.ts';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Empty } from '../../components/empty.tsx';
import { Failure } from '../../components/failure.tsx';
import { PageButton } from '../../components/links.tsx';
import { Loading } from '../../components/loading.tsx';
import { PendingCell } from './cells.tsx';
import type { ListDefinition } from './list-definition.ts';
import { SelectionBar } from './selection-bar.tsx';
import { isPending, type Pending, useListRows } from './use-list-rows.ts';
import { useSelection } from './use-selection.ts';

interface ListRowsProps<Row> {
  definition: ListDefinition<Row>;
  /** Filters and order in API notation. */
  parameters: Readonly<Record<string, string>>;
  shown: readonly string[];
  onSort(sort: string): void;
  onClear(): void;
}

export function ListRows<Row>({ definition, parameters, shown, onSort, onClear }: ListRowsProps<Row>) {
  const { title, list, idOf, labelOf } = definition;
  const mayWrite = usePermission('write');
  const { rows, total, isEstimated, onView, isLoading, isChanging, error, retry } = useListRows(definition, parameters);
  const selection = useSelection(definition, parameters, rows);
  const columns = useMemo(() => pendingToo(definition.columns), [definition.columns]);
  const nothing = <Nothing list={list} isFiltered={isFiltered(parameters)} onClear={onClear} />;
  // While rows are selected, the bar with the results of the last action stays, even if the list is empty.
  if (selection.count === 0) {
    if (error !== null && rows.length === 0) {
      return <Failure error={error} title={`The ${list} could not be loaded`} retry={retry} />;
    }
    if (isLoading) return <Loading rows={10} />;
    if (total === 0) return nothing;
  }
  return (
    <Box>
      {error !== null && <Failure error={error} title={`Not all ${list} could be loaded`} retry={retry} />}
      {selection.count > 0 ? (
        <SelectionBar definition={definition} total={total} {...selection} />
      ) : (
        <Text size="sm" c="dimmed" mb="xs" lh="30px" aria-live="polite">
          {isEstimated && 'About '}
          {total.toLocaleString('en')} {total === 1 ? definition.type : list}
        </Text>
      )}
      {total === 0 ? (
        nothing
      ) : (
        <DataTable
          label={title}
          columns={columns}
          rows={rows}
          rowId={(row) => (isPending(row) ? `pending-${row.pending}` : idOf(row))}
          rowLabel={(row) => (isPending(row) ? 'a row that is loading' : labelOf(row))}
          shown={shown}
          sort={parameters['sort']}
          onSort={onSort}
          onView={onView}
          isChanging={isChanging}
          height="max(340px, calc(100dvh - 285px))"
          {...(mayWrite ? { selected: selection.selected, onSelect: selection.onSelect } : {})}
        />
      )}
    </Box>
  );
}

/** Adds a placeholder for rows that are still loading. */
function pendingToo<Row>(columns: readonly Column<Row>[]): Column<Row | Pending>[] {
  return columns.map((column) => ({
    ...column,
    cell: (row) => (isPending(row) ? <PendingCell /> : column.cell(row)),
  }));
}

function isFiltered({ sort: _, ...filters }: Readonly<Record<string, string>>): boolean {
  return Object.keys(filters).length > 0;
}

function Nothing({ list, isFiltered, onClear }: { list: string; isFiltered: boolean; onClear(): void }) {
  const mayWrite = usePermission('write');
  if (isFiltered) {
    return (
      <Empty icon={IconFilterOff} title={`No ${list} match`} text="Change the search or the filters.">
        <Button variant="light" onClick={onClear}>
          Show all {list}
        </Button>
      </Empty>
    );
  }
  return (
    <Empty
      icon={IconPackages}
      title={`No ${list} yet`}
      text={
        mayWrite
          ? 'Add a container, bill of lading or booking number. Data from its line appears within moments.'
          : 'They appear when a user with write access adds a number.'
      }
    >
      {mayWrite && <PageButton to="/add">Add a number</PageButton>}
    </Empty>
  );
}
