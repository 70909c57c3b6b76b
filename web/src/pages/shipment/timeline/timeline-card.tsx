import { Card, Group, Text, Title } from '@mantine/core';
import { IconTimeline } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Empty } from '../../../components/empty.tsx';
import { Failure } from '../../../components/failure.tsx';
import { Loading } from '../../../components/loading.tsx';
import { ResponseDrawer, type ResponsePointer } from '../../../components/provenance/response-drawer.tsx';
import { timelineQuery } from '../queries.ts';
import { MilestoneRow } from './milestone-row.tsx';
import classes from './timeline.module.css';

/** Shows milestones with planned, estimated and actual times and their earlier versions. */
export function TimelineCard({ containerId }: { containerId: string }) {
  const { data, error, refetch } = useQuery(timelineQuery(containerId));
  const [response, setResponse] = useState<ResponsePointer | null>(null);
  return (
    <Card withBorder component="section" aria-label="Milestones">
      <Group justify="space-between" mb="sm" gap={4}>
        <Title order={2}>Milestones</Title>
        <Text size="xs" c="dimmed">
          Local times. Hover over a time to see its sources.
        </Text>
      </Group>
      {error && <Failure error={error} title="The milestones could not be loaded" retry={refetch} />}
      {data === undefined && !error && <Loading rows={6} />}
      {data?.length === 0 && (
        <Empty
          icon={IconTimeline}
          level={3}
          title="No milestones yet"
          text="They appear when a source reports the container."
        />
      )}
      {data !== undefined && data.length > 0 && (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Milestone</th>
              <th scope="col">Planned</th>
              <th scope="col">Estimated</th>
              <th scope="col">Actual</th>
            </tr>
          </thead>
          {data.map((milestone) => (
            <MilestoneRow key={milestone.key} milestone={milestone} onResponse={setResponse} />
          ))}
        </table>
      )}
      <ResponseDrawer response={response} onClose={() => setResponse(null)} />
    </Card>
  );
}
