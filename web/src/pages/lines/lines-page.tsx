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
        text="Your polls in the last 24 hours and your share of each quota. Pauses and limits apply to the whole server."
        actions={
          <>
            <PageButton to="/comparison" variant="default">
              Comparison
            </PageButton>
            <PageButton to="/tracking" variant="default">
              Tracking board
            </PageButton>
          </>
        }
      />
      {error && <Failure error={error} title="The sources could not be loaded" retry={refetch} />}
      {data === undefined && !error && <Loading rows={6} />}
      {data?.length === 0 && (
        <Empty
          icon={IconPlugConnected}
          title="No line connected yet"
          text="Connect a line with your own credentials, or ask the operator to add those of the server."
        >
          <PageButton to="/connect">Connect a source</PageButton>
        </Empty>
      )}
      <Stack gap="xl">
        {groupsOf(data ?? []).map((group) => (
          <SourceGroup key={group.kind} group={group} />
        ))}
      </Stack>
    </>
  );
}
