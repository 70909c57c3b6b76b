import { Group, Pagination, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { usePermission } from '../../app/session.ts';
import { Empty } from '../../components/empty.tsx';
import { ExportMenu } from '../../components/export-menu.tsx';
import { Failure } from '../../components/failure.tsx';
import { PageLink } from '../../components/links.tsx';
import { Loading } from '../../components/loading.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { usePastEnd } from '../../components/use-past-end.ts';
import { BoardFilters } from './board-filters.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { ExceptionDrawer } from './exception-drawer.tsx';
import { ExceptionGroup } from './exception-group.tsx';
import { groupsOf } from './groups.ts';
import { boardQuery, filtersOf, PAGE_SIZE } from './queries.ts';
import { type BoardChange, type BoardSearch, withChange } from './search.ts';
import { useBoardKeys } from './use-board-keys.ts';
import { useKeyChanges } from './use-key-changes.ts';
import { useSelection } from './use-selection.ts';

const route = getRouteApi('/exceptions');

const nothing = () => {};
const READ_ONLY = {
  onSelect: nothing,
  onSelectAll: nothing,
  onAcknowledge: nothing,
  onTake: nothing,
  onSnooze: nothing,
};

export function ExceptionsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const set = (change: BoardChange) => navigate({ search: (before) => withChange(before, change), replace: true });
  const { data, error, refetch, isPlaceholderData } = useQuery(boardQuery(search));
  const isPastEnd = usePastEnd(data, search.page, PAGE_SIZE);
  const mayWrite = usePermission('write');
  const groups = groupsOf(data?.data ?? []);
  const ids = groups.flatMap(({ rows }) => rows.map(({ id }) => id));
  const { selected, toggle, toggleAll, clear } = useSelection(ids);
  const open = (id: string | undefined) => set({ open: id });
  const state = search.state ?? 'open';
  const changes = useKeyChanges({ state, selected, open: search.open ?? null, onDone: clear });
  useBoardKeys({
    onOpen: open,
    ...(mayWrite ? { onSelect: toggle, onSelectAll: () => toggleAll(ids), ...changes } : READ_ONLY),
  });
  const pages = Math.ceil((data?.meta.total ?? 0) / PAGE_SIZE);
  return (
    <>
      <PageHeader
        title="Exceptions"
        text={
          <>
            Issues that need attention, the most urgent first. Each closes when its cause ends.{' '}
            <PageLink to="/settings/exceptions" underline="always">
              Rules
            </PageLink>
          </>
        }
        actions={<ExportMenu path="/v2/exceptions" parameters={filtersOf(search)} />}
      />
      <BoardFilters search={search} onChange={set} />
      {mayWrite && search.state !== 'resolved' && (
        <BulkBar ids={[...selected]} state={state} all={ids} onSelectAll={() => toggleAll(ids)} onDone={clear} />
      )}
      {error && <Failure error={error} title="The exceptions could not be loaded" retry={refetch} />}
      {(isPastEnd || (data === undefined && !error)) && <Loading rows={8} />}
      {data !== undefined && ids.length === 0 && !isPastEnd && <Nothing search={search} />}
      <Stack gap="lg" aria-busy={isPlaceholderData} mt="md">
        {groups.map((group) => (
          <ExceptionGroup
            key={group.kind}
            group={group}
            included={data ?? {}}
            selected={mayWrite && search.state !== 'resolved' ? selected : null}
            onToggle={toggle}
            onToggleAll={() => toggleAll(group.rows.map(({ id }) => id))}
            onOpen={open}
          />
        ))}
      </Stack>
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
      <ExceptionDrawer id={search.open ?? null} onClose={() => open(undefined)} />
    </>
  );
}

function Nothing({ search: { state = 'open', kind, assignee, shipment, container } }: { search: BoardSearch }) {
  const isFiltered = [kind, assignee, shipment, container].some((filter) => filter !== undefined);
  if (state === 'open' && !isFiltered) {
    const text = 'Late vessels, holds, last free days and silent sources appear here.';
    return <Empty icon={IconCircleCheck} title="Nothing needs attention" text={text} />;
  }
  return (
    <Empty icon={IconCircleCheck} title={`No ${state} exceptions`}>
      {isFiltered && <Text c="dimmed">Remove a filter to see more.</Text>}
    </Empty>
  );
}
