/** Selects the last free day that applies if sources differ. */
import { Card, SegmentedControl, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePermission } from '../../../app/session.ts';
import { Failure } from '../../../components/failure.tsx';
import { changePreferredDay, type PreferredDay, trackingSettingsQuery } from './queries.ts';

const CHOICES: { value: PreferredDay; label: string }[] = [
  { value: 'line_terminal_rail', label: 'Line, then terminal, then railroad' },
  { value: 'earliest', label: 'The earliest' },
];

export function PreferredDayCard() {
  const { data, error, refetch } = useQuery(trackingSettingsQuery);
  const mayWrite = usePermission('manage_rules');
  const [problem, setProblem] = useState<unknown>(null);
  const choose = async (text: string) => {
    const choice = CHOICES.find(({ value }) => value === text);
    setProblem(null);
    if (choice !== undefined) await changePreferredDay(choice.value).catch(setProblem);
  };
  if (error) return <Failure error={error} title="The settings could not be loaded" retry={refetch} />;
  return (
    <Card withBorder component="section" aria-label="Last free day" maw={860} mb="md">
      <Title order={2} size="h3">
        Last free day
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        Shown where sources report different days. Earlier days are always flagged, and exceptions use them.
      </Text>
      <SegmentedControl
        aria-label="Preferred last free day"
        data={CHOICES}
        value={data?.attributes.preferred_last_free_day ?? 'line_terminal_rail'}
        onChange={choose}
        disabled={!mayWrite || data === undefined}
      />
      {problem !== null && <Failure error={problem} title="The setting could not be changed" />}
    </Card>
  );
}
