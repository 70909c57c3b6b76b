import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useSession } from '../../../app/session.ts';
import { CodeBlock } from '../../../components/code-block.tsx';
import { ShownOnce } from '../shared/shown-once.tsx';

export function NewKeyShown({ apiKey, onDone }: { apiKey: string; onDone(): void }) {
  const { api_url } = useSession().attributes;
  const command = `curl --header "Authorization: Token $SEAMARK_API_KEY" \\\n  ${api_url}/v2/shipments`;
  return (
    <Stack>
      <ShownOnce text={apiKey} label="API key" />
      <Text size="sm">
        Send it in the header <code>Authorization</code>, after the word <code>Token</code>:
      </Text>
      <CodeBlock text={command} label="command" />
      <Group justify="space-between">
        <Anchor href="/docs" size="sm">
          API reference
        </Anchor>
        <Button onClick={onDone} data-autofocus>
          Done
        </Button>
      </Group>
    </Stack>
  );
}
