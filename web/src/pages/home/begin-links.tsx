import { Anchor, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { PageLink } from '../../components/links.tsx';

const ELSEWHERE = [
  { href: '/docs', title: 'API reference', text: 'Every operation, with examples to try.' },
  { href: '/v2/openapi.json', title: 'OpenAPI description', text: 'For generators of clients.' },
];

const HERE = [
  { to: '/developers/keys', title: 'API keys', text: 'For programs and AI assistants.' },
  {
    to: '/developers/apps',
    title: 'Connect an assistant',
    text: 'The MCP server: Claude, ChatGPT, Cursor and others.',
  },
] as const;

/** For whoever builds on it. */
export function BeginLinks() {
  return (
    <>
      <Title order={2} mb="sm">
        For developers
      </Title>
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }}>
        {HERE.map(({ to, title, text }) => (
          <Stack key={to} gap={2}>
            <PageLink to={to} fw={600}>
              {title}
            </PageLink>
            <Text size="sm" c="dimmed">
              {text}
            </Text>
          </Stack>
        ))}
        {ELSEWHERE.map(({ href, title, text }) => (
          <Stack key={href} gap={2}>
            <Anchor href={href} fw={600}>
              {title}
            </Anchor>
            <Text size="sm" c="dimmed">
              {text}
            </Text>
          </Stack>
        ))}
      </SimpleGrid>
    </>
  );
}
