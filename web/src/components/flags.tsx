import { Alert, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Schemas } from '../api/document.ts';
import { FLAG_LABELS, type FlagLabel } from './flag-labels.generated.ts';

export function flagChoices(subjects: readonly FlagLabel['subject'][]): { value: string; label: string }[] {
  return FLAG_LABELS.filter(({ subject }) => subjects.includes(subject)).map(({ name, label }) => ({
    value: name,
    label,
  }));
}

export function FlagNotices({ details }: { details: readonly Schemas['flag_detail'][] }) {
  if (details.length === 0) return null;
  return (
    <Stack gap="xs" component="section" aria-label="Warnings">
      {details.map(({ flag, label, meaning, advice }) => (
        <Alert key={flag} color="yellow" variant="light" icon={<IconAlertTriangle />} title={label} p="sm">
          <Text size="sm">
            {meaning} {advice}
          </Text>
        </Alert>
      ))}
    </Stack>
  );
}
