/** How lines answer, what needs an operator first. */
import { SimpleGrid } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Empty } from '../../components/empty.tsx';
import { Failure } from '../../components/failure.tsx';
import { PageButton } from '../../components/links.tsx';
import { Loading } from '../../components/loading.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { LineCard } from './line-card.tsx';
import { LINE_STATES } from './line-words.ts';
import { lineHealthQuery } from './queries.ts';

const ORDER = Object.keys(LINE_STATES);

export function LinesPage() {
  const { data, error, refetch } = useQuery(lineHealthQuery);
  const lines = [...(data ?? [])].sort(
    (one, other) => ORDER.indexOf(one.attributes.state) - ORDER.indexOf(other.attributes.state),
  );
  return (
    <>
      <PageHeader
        title="Line health"
        text="Your calls in the last 24 hours. Pauses and quotas are those of the whole server."
        actions={
          <PageButton to="/tracking" variant="default">
            Tracking board
          </PageButton>
        }
      />
      {error && <Failure error={error} title="The lines could not be read" retry={refetch} />}
      {data === undefined && !error && <Loading rows={6} />}
      {data?.length === 0 && (
        <Empty
          icon={IconPlugConnected}
          title="No line is enabled"
          text="The operator of this server has to add credentials of at least one line."
        />
      )}
      <SimpleGrid cols={{ base: 1, md: 2, xl: 3 }}>
        {lines.map((line) => (
          <LineCard key={line.id} line={line} />
        ))}
      </SimpleGrid>
    </>
  );
}
