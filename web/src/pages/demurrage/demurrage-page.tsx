import { Group, Pagination, Select, Switch, TextInput } from '@mantine/core';
import { IconAnchor, IconCalendarCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Schemas } from '../../api/document.ts';
import { usePermission } from '../../app/session.ts';
import { DataTable } from '../../components/data-table.tsx';
import { Empty } from '../../components/empty.tsx';
import { ExportMenu } from '../../components/export-menu.tsx';
import { Failure } from '../../components/failure.tsx';
import { PageButton, PageLink } from '../../components/links.tsx';
import { Loading } from '../../components/loading.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { TerminalSelect } from '../../components/terminal-select.tsx';
import { usePastEnd } from '../../components/use-past-end.ts';
import { useTyped } from '../../components/use-typed.ts';
import { linesQuery } from '../add/queries.ts';
import { SearchBox } from '../lists/search-box.tsx';
import { boardColumns, type Row, rowsOf } from './board-columns.tsx';
import { boardQuery, filtersOf, PAGE_SIZE } from './queries.ts';
import type { DemurrageSearch } from './search.ts';
import { UrgencyLanes } from './urgency-lanes.tsx';

const route = getRouteApi('/demurrage');

type Change = { [Name in keyof DemurrageSearch]?: DemurrageSearch[Name] | undefined };

export function DemurragePage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const set = (change: Change) =>
    navigate({
      search: (before) => {
        const after = Object.entries({ ...before, page: undefined, ...change });
        return Object.fromEntries(after.filter(([, value]) => value !== undefined && value !== ''));
      },
      replace: true,
    });
  const mayWrite = usePermission('manage_rules');
  const { data, error, refetch, isPlaceholderData } = useQuery(boardQuery(search));
  const isPastEnd = usePastEnd(data, search.page, PAGE_SIZE);
  const columns = useMemo(() => boardColumns(mayWrite), [mayWrite]);
  const rows = data === undefined ? [] : rowsOf(data);
  const pages = Math.ceil((data?.meta.total ?? 0) / PAGE_SIZE);
  const isFiltered = Object.keys(search).length > 0;
  return (
    <>
      <PageHeader
        title="Demurrage"
        text="By the earliest last free day that any source reports. Costs come from your tariffs only."
        actions={
          <>
            <ExportMenu path="/v2/demurrage" parameters={filtersOf(search)} />
            <PageButton to="/demurrage/calendar" variant="default">
              Calendar
            </PageButton>
            <PageButton to="/settings/demurrage" variant="default">
              Tariffs
            </PageButton>
          </>
        }
      />
      <UrgencyLanes
        counts={data?.meta.urgencies ?? []}
        chosen={search.urgency}
        onChoose={(urgency) => set({ urgency })}
      />
      <BoardFilters search={search} onChange={set} near={placesOf(rows)} />
      {error && <Failure error={error} title="The board could not be loaded" retry={refetch} />}
      {(isPastEnd || (data === undefined && !error)) && <Loading rows={8} />}
      {data !== undefined && rows.length === 0 && !isPastEnd && <Nothing isFiltered={isFiltered} />}
      {rows.length > 0 && (
        <div aria-busy={isPlaceholderData}>
          <DataTable
            label="Containers by last free day"
            columns={columns}
            rows={rows}
            rowId={({ id }) => id}
            height="calc(100dvh - 330px)"
          />
        </div>
      )}
      {pages > 1 && (
        <Group justify="center" mt="lg">
          <Pagination
            total={pages}
            value={search.page ?? 1}
            onChange={(page) => set({ page })}
            getControlProps={(control) => ({ 'aria-label': `${control} page` })}
          />
        </Group>
      )}
    </>
  );
}

/** Lists the pickup terminals of the rows. */
function placesOf(rows: readonly Row[]): Schemas['terminal'][] {
  const byId = new Map(rows.flatMap(({ place }) => (place === null ? [] : [[place.id, place] as const])));
  return [...byId.values()];
}

interface BoardFiltersProps {
  search: DemurrageSearch;
  onChange(change: Change): void;
  /** The terminals to suggest first. */
  near: readonly Schemas['terminal'][];
}

function BoardFilters({ search, onChange, near }: BoardFiltersProps) {
  const { data: lines = [] } = useQuery(linesQuery);
  const [port, typePort] = useTyped(search.port ?? '', (next) => onChange({ port: next }));
  return (
    <Group gap="sm" mb="md">
      <SearchBox label="Search containers" value={search.q ?? ''} onChange={(q) => onChange({ q })} />
      <TextInput
        aria-label="Port"
        placeholder="Port or UN/LOCODE"
        leftSection={<IconAnchor size={16} aria-hidden />}
        value={port}
        onChange={({ currentTarget }) => typePort(currentTarget.value)}
        w={180}
      />
      <TerminalSelect
        aria-label="Terminal"
        placeholder="All terminals"
        value={search.terminal ?? null}
        onChange={(terminal) => onChange({ terminal: terminal ?? undefined })}
        near={near}
        width={220}
      />
      <Select
        aria-label="Line"
        placeholder="All lines"
        data={lines.map(({ attributes: { scac, short_name: name } }) => ({ value: scac, label: `${name} (${scac})` }))}
        value={search.line ?? null}
        onChange={(line) => onChange({ line: line ?? undefined })}
        searchable
        clearable
        limit={60}
        clearButtonProps={{ 'aria-label': 'All lines' }}
        w={200}
      />
      <Switch
        label="Held only"
        checked={search.held === 'true'}
        onChange={({ currentTarget }) => onChange({ held: currentTarget.checked ? 'true' : undefined })}
      />
    </Group>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <Empty icon={IconCalendarCheck} title="No container matches">
        <PageLink to="/demurrage">Show all</PageLink>
      </Empty>
    );
  }
  const text = 'Containers appear when their vessel arrives or a source reports a last free day.';
  return <Empty icon={IconCalendarCheck} title="No containers at terminals" text={text} />;
}
