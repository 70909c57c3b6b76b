import { Stack } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { CodeBlock } from '../../../components/code-block.tsx';
import { Notice } from './notice.tsx';

/** Shows a secret that no later response contains. `label` names it, for example `API key`. */
export function ShownOnce({ text, label }: { text: string; label: string }) {
  return (
    <Stack gap="sm">
      <Notice tone="warning" icon={IconEyeOff} title={`The ${label} is shown only once`}>
        Copy it to the secret store of your program. It cannot be shown again.
      </Notice>
      <CodeBlock text={text} label={label} />
    </Stack>
  );
}
