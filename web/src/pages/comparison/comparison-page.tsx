import { Group, Pagination, Text, Title } from '@mantine/core';
import { IconScale } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { DataTable } from '../../components/data-table.tsx';
import { Empty } from '../../components/empty.tsx';
import { Failure } from '../../components/failure.tsx';
import { PageButton } from '../../components/links.tsx';
import { Loading } from '../../components/loading.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { usePastEnd } from '../../components/use-past-end.ts';
import { COLUMNS } from './comparison-columns.tsx';
import { ComparisonFilters } from './comparison-filters.tsx';
import { comparisonQuery, PAGE_SIZE } from './queries.ts';
import { type ComparisonChange, clean } from './search.ts';
import { SummaryTable } from './summary-table.tsx';

const route = getRouteApi('/comparison');

/** Compares the service behind the bridge with all other sources: by line and value, and by container. */
export function ComparisonPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const set = (change: ComparisonChange) =>
    navigate({ search: (before) => clean({ ...before, page: undefined, ...change }), replace: true });
  const { data, error, refetch, isPlaceholderData } = useQuery(comparisonQuery(search));
  const isPastEnd = usePastEnd(data, search.page, PAGE_SIZE);
  const lines = data?.meta.lines ?? [];
  const pages = Math.ceil((data?.meta.total ?? 0) / PAGE_SIZE);
  return (
    <>
      <PageHeader
        title="Comparison"
        text="The service that you use today next to your own sources: who reported first, who differs, and who was right in the end."
        actions={
          <PageButton to="/lines" variant="default">
            Line health
          </PageButton>
        }
      />
      {error && <Failure error={error} title="The comparison could not be loaded" retry={refetch} />}
      {data === undefined && !error && <Loading rows={8} />}
      {data !== undefined && lines.length === 0 && <NotSetUp />}
      {lines.length > 0 && (
        <>
          <SummaryTable counts={lines} />
          <Title order={2} mt="xl" mb="sm" id="containers">
            Containers
          </Title>
          <ComparisonFilters search={search} lines={lines} onChange={set} />
          <Text size="sm" c="dimmed" mb="xs" role="status">
            {isPlaceholderData ? 'Loading …' : counted(data?.meta.total ?? 0)}
          </Text>
          {isPastEnd && <Loading rows={8} />}
          {data?.data.length === 0 && !isPastEnd && (
            <Empty icon={IconScale} title="No values match" text="Remove a filter to see more." level={3} />
          )}
          {data !== undefined && data.data.length > 0 && (
            <DataTable
              label="Compared values"
              columns={COLUMNS}
              rows={data.data}
              rowId={({ id }) => id}
              isChanging={isPlaceholderData}
              height="max(320px, calc(100dvh - 320px))"
            />
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
      )}
    </>
  );
}

function counted(total: number): string {
  return total === 1 ? '1 value' : `${total.toLocaleString('en')} values`;
}

function NotSetUp() {
  return (
    <Empty
      icon={IconScale}
      title="Nothing to compare yet"
      text="Set up a bridge to the service that you use today, with its webhooks. Values appear here with the first webhook about a container that is tracked here too."
    >
      <PageButton to="/connect/$id" params={{ id: 'bridge' }}>
        Set up a bridge
      </PageButton>
    </Empty>
  );
}
