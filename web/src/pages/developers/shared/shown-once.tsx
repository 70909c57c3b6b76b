import { Alert, Stack, Text } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { CodeBlock } from '../../../components/code-block.tsx';

/** A secret that no later answer shows. `label` says what it is: `API key`. */
export function ShownOnce({ text, label }: { text: string; label: string }) {
  return (
    <Stack gap="sm">
      <Alert color="yellow" variant="light" icon={<IconEyeOff />} title={`This is the only time the ${label} is shown`}>
        <Text size="sm">
          Put it where your program keeps its secrets. Only a fingerprint of it is kept here: it cannot be looked up
          later.
        </Text>
      </Alert>
      <CodeBlock text={text} label={label} />
    </Stack>
  );
}
