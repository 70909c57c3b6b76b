import { Card, Group, Text, Title } from '@mantine/core';
import { IconTimeline } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Empty } from '../../../components/empty.tsx';
import { Failure } from '../../../components/failure.tsx';
import { Loading } from '../../../components/loading.tsx';
import { AnswerDrawer, type PointedAnswer } from '../../../components/provenance/answer-drawer.tsx';
import { timelineQuery } from '../queries.ts';
import { MilestoneRow } from './milestone-row.tsx';
import classes from './timeline.module.css';

/** Milestones with what was planned, what is estimated and what happened side by side, and what was corrected or taken back. */
export function TimelineCard({ containerId }: { containerId: string }) {
  const { data, error, refetch } = useQuery(timelineQuery(containerId));
  const [answer, setAnswer] = useState<PointedAnswer | null>(null);
  return (
    <Card withBorder component="section" aria-label="Milestones">
      <Group justify="space-between" mb="sm" gap={4}>
        <Title order={2}>Milestones</Title>
        <Text size="xs" c="dimmed">
          Times are those of the place. Point at one to see who said it.
        </Text>
      </Group>
      {error && <Failure error={error} title="The milestones could not be read" retry={refetch} />}
      {data === undefined && !error && <Loading rows={6} />}
      {data?.length === 0 && (
        <Empty
          icon={IconTimeline}
          level={3}
          title="No milestones yet"
          text="They appear as soon as a source tells of the container."
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
            <MilestoneRow key={milestone.key} milestone={milestone} onAnswer={setAnswer} />
          ))}
        </table>
      )}
      <AnswerDrawer answer={answer} onClose={() => setAnswer(null)} />
    </Card>
  );
}
