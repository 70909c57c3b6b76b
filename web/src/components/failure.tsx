import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { problemOf } from '../api/client.ts';

interface FailureProps {
  error: unknown;
  /** What could not be done: `The shipments could not be read`. */
  title?: string;
  retry?: () => void;
}

/** In place of what could not be read. */
export function Failure({ error, title = 'This could not be read', retry }: FailureProps) {
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle />} title={title} role="alert">
      <Group justify="space-between">
        <Text size="sm">{problemOf(error)}</Text>
        {retry && (
          <Button size="xs" variant="default" onClick={retry}>
            Try again
          </Button>
        )}
      </Group>
    </Alert>
  );
}
