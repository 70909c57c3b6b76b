import { Stack } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { CodeBlock } from '../../../components/code-block.tsx';
import { Notice } from './notice.tsx';

/** A secret that no later answer shows. `label` says what it is: `API key`. */
export function ShownOnce({ text, label }: { text: string; label: string }) {
  return (
    <Stack gap="sm">
      <Notice tone="warning" icon={IconEyeOff} title={`This is the only time the ${label} is shown`}>
        Put it where your program keeps its secrets. It cannot be looked up later.
      </Notice>
      <CodeBlock text={text} label={label} />
    </Stack>
  );
}
