import { Button, Group, Pagination, Select, Text } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { DataTable } from '../../components/data-table.tsx';
import { Empty } from '../../components/empty.tsx';
import { Failure } from '../../components/failure.tsx';
import { PageButton } from '../../components/links.tsx';
import { Loading } from '../../components/loading.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { keysOf } from '../../components/typed-keys.ts';
import { usePastEnd } from '../../components/use-past-end.ts';
import { linesQuery } from '../lists/queries.ts';
import { SearchBox } from '../lists/search-box.tsx';
import { ActionBar } from './action-bar.tsx';
import type { BoardSearch } from './board-address.ts';
import { boardColumns } from './board-columns.tsx';
import { boardQuery, MAX_SELECTED, PAGE_SIZE } from './queries.ts';
import { ReasonList } from './reason-list.tsx';
import { StateLanes } from './state-lanes.tsx';
import { useSelection } from './use-selection.ts';
import { MOVERS, STATES } from './words.ts';

const route = getRouteApi('/tracking');
type Move = NonNullable<BoardSearch['move']>;
type BoardChange = { [Name in keyof BoardSearch]?: BoardSearch[Name] | undefined };

export function BoardPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, refetch, isPlaceholderData } = useQuery(boardQuery(search));
  const rows = data?.data ?? [];
  const { selected, ids, isPageSelected, isSelectingAll, selectAll, select, clear } = useSelection(search, rows);
  const isPastEnd = usePastEnd(data, search.page, PAGE_SIZE);
  const go = (part: BoardChange) => {
    clear();
    const { page: _page, ...before } = search;
    void navigate({ search: clean({ ...before, ...part }), replace: true });
  };
  const reasons = data?.meta.states.find(({ state }) => state === search.state)?.reasons ?? [];
  const total = data?.meta.total ?? 0;
  return (
    <>
      <PageHeader
        title="Tracking board"
        text="The state, the next step and the next poll of every tracking request."
        actions={
          <PageButton to="/lines" variant="default">
            Line health
          </PageButton>
        }
      />
      {error && <Failure error={error} title="The board could not be loaded" retry={refetch} />}
      {data === undefined ? (
        !error && <Loading rows={8} />
      ) : (
        <>
          <StateLanes counts={data.meta.states} search={search} />
          <ReasonList reasons={reasons} search={search} />
          <Group gap="xs" mb="sm">
            <SearchBox label="Search the board" value={search.q ?? ''} onChange={(q) => go({ q })} />
            <MoveFilter value={search.move ?? null} onChange={(move) => go({ move: move ?? undefined })} />
            <LineFilter value={search.scac ?? null} onChange={(scac) => go({ scac: scac ?? '' })} />
            <Text size="sm" c="dimmed" role="status">
              {isPlaceholderData ? 'Loading …' : counted(total, search.state)}
            </Text>
          </Group>
          {selected.length > 0 && (
            <ActionBar selected={selected} onClear={clear}>
              {isPageSelected && selected.length < Math.min(total, MAX_SELECTED) && (
                <Button size="xs" variant="subtle" onClick={selectAll} loading={isSelectingAll}>
                  {total > MAX_SELECTED ? 'Select the first' : 'Select all'}{' '}
                  {Math.min(total, MAX_SELECTED).toLocaleString('en')}
                </Button>
              )}
            </ActionBar>
          )}
          {isPastEnd ? (
            <Loading rows={8} />
          ) : rows.length === 0 ? (
            <Empty icon={IconChecks} title="No requests match" text="Choose another state or show all." />
          ) : (
            <DataTable
              label="Tracking requests"
              columns={boardColumns}
              rows={rows}
              rowId={({ id }) => id}
              rowLabel={({ attributes }) => attributes.request_number}
              sort={search.sort}
              onSort={(sort) => go({ sort })}
              isChanging={isPlaceholderData}
              selected={ids}
              onSelect={select}
            />
          )}
          {total > PAGE_SIZE && (
            <Pagination
              mt="sm"
              size="sm"
              total={Math.min(Math.ceil(total / PAGE_SIZE), 1_000)}
              value={search.page ?? 1}
              onChange={(page) => go({ page })}
              getItemProps={(page) => ({ 'aria-label': `Page ${page}` })}
              getControlProps={(control) => ({ 'aria-label': `${control} page` })}
            />
          )}
        </>
      )}
    </>
  );
}

/** Formats the number of requests and their state as `3 failed`. */
function counted(total: number, state: BoardSearch['state']): string {
  const label = state === undefined ? `request${total === 1 ? '' : 's'}` : STATES[state].label.toLowerCase();
  return `${total.toLocaleString('en')} ${label}`;
}

const MOVES = keysOf(MOVERS).flatMap((value) => (value === 'nobody' ? [] : [{ value, label: MOVERS[value] }]));

function MoveFilter({ value, onChange }: { value: Move | null; onChange(move: Move | null): void }) {
  return (
    <Select
      aria-label="Next step by"
      placeholder="Next step by anyone"
      data={MOVES}
      value={value}
      onChange={onChange}
      clearable
      clearButtonProps={{ 'aria-label': 'Next step by anyone' }}
      w={{ base: '100%', sm: 180 }}
    />
  );
}

function LineFilter({ value, onChange }: { value: string | null; onChange(scac: string | null): void }) {
  const { data: lines = [] } = useQuery(linesQuery);
  return (
    <Select
      aria-label="Line"
      placeholder="All lines"
      data={lines.map(({ attributes: { scac, name } }) => ({ value: scac, label: `${name} (${scac})` }))}
      value={value}
      onChange={onChange}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'All lines' }}
      w={{ base: '100%', sm: 220 }}
    />
  );
}

/** Omits empty values and page 1 from the URL. */
function clean(search: BoardChange): BoardSearch {
  return Object.fromEntries(
    Object.entries(search).filter(
      ([name, value]) => value !== undefined && value !== '' && !(name === 'page' && value === 1),
    ),
  );
}
