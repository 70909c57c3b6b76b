/** How lines, terminals and railroads answer, what needs somebody first. */
import { Stack } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Empty } from '../../components/empty.tsx';
import { Failure } from '../../components/failure.tsx';
import { PageButton } from '../../components/links.tsx';
import { Loading } from '../../components/loading.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { groupsOf } from './line-words.ts';
import { sourceHealthQuery } from './queries.ts';
import { SourceGroup } from './source-group.tsx';

export function LinesPage() {
  const { data, error, refetch } = useQuery(sourceHealthQuery);
  return (
    <>
      <PageHeader
        title="Line health"
        text="Your calls in the last 24 hours, and what you used of each quota. Pauses and limits hold for the whole server."
        actions={
          <PageButton to="/tracking" variant="default">
            Tracking board
          </PageButton>
        }
      />
      {error && <Failure error={error} title="The sources could not be read" retry={refetch} />}
      {data === undefined && !error && <Loading rows={6} />}
      {data?.length === 0 && (
        <Empty
          icon={IconPlugConnected}
          title="No line is enabled"
          text="The operator of this server has to add credentials of at least one line."
        />
      )}
      <Stack gap="xl">
        {groupsOf(data ?? []).map((group) => (
          <SourceGroup key={group.kind} group={group} />
        ))}
      </Stack>
    </>
  );
}
