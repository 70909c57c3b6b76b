import { Paper, Stack, Tabs, Text } from '@mantine/core';
import { useSession } from '../../../app/session.ts';
import { CodeBlock } from '../../../components/code-block.tsx';
import { CopyText } from '../../../components/copy-text.tsx';
import { PageLink } from '../../../components/links.tsx';
import { clientsFor } from './client-snippets.ts';

export function ConnectAssistant() {
  const { mcp_url } = useSession().attributes;
  if (mcp_url === null) return <Text c="dimmed">This installation does not run an MCP server.</Text>;
  const clients = clientsFor(mcp_url);
  return (
    <Paper withBorder p="lg">
      <Text size="sm">
        Give your client this address. It opens a consent page here. A client without sign-in sends an{' '}
        <PageLink to="/developers/keys" inherit underline="always">
          API key
        </PageLink>{' '}
        instead of <code>smk_your_key</code>.
      </Text>
      <Stack mt="sm" mb="lg">
        <CopyText text={mcp_url} label="address of the MCP server" />
      </Stack>
      <Tabs defaultValue={clients[0]?.name ?? null} keepMounted={false}>
        <Tabs.List aria-label="Client">
          {clients.map(({ name }) => (
            <Tabs.Tab key={name} value={name}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {clients.map(({ name, steps }) => (
          <Tabs.Panel key={name} value={name} pt="md">
            <Stack gap="md">
              {steps.map(({ text, code }) => (
                <div key={text}>
                  <Text size="sm" mb={code === undefined ? 0 : 6}>
                    {text}
                  </Text>
                  {code !== undefined && <CodeBlock text={code} label={`configuration of ${name}`} />}
                </div>
              ))}
            </Stack>
          </Tabs.Panel>
        ))}
      </Tabs>
    </Paper>
  );
}
