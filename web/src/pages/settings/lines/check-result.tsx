import { Code, Group, List, ScrollArea, Spoiler, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconClockPause, IconPlugConnected } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Notice } from '../../developers/shared/notice.tsx';
import type { LineCheck } from './queries.ts';

type Check = LineCheck['attributes'];

const VERDICTS = {
  understood: { tone: 'good', icon: IconCircleCheck, title: 'It works: the response was understood' },
  reached: { tone: 'good', icon: IconPlugConnected, title: 'Address and login work' },
  failed: { tone: 'bad', icon: IconCircleX, title: 'Connection failed' },
  not_asked: { tone: 'neutral', icon: IconClockPause, title: 'No call made' },
} as const;

export function CheckResult({ check }: { check: Check }) {
  const { tone, icon, title } = VERDICTS[check.verdict];
  return (
    <Stack gap="md">
      <Notice tone={tone} icon={icon} title={title}>
        {check.verdict !== 'understood' && <div>{check.detail}</div>}
        {check.advice}
        <CallFacts check={check} />
      </Notice>
      {check.understood.length > 0 && (
        <Part title="Understood">
          <List size="sm">
            {check.understood.map(({ what, count }) => (
              <List.Item key={what}>{`${what.charAt(0).toUpperCase()}${what.slice(1)}: ${count}`}</List.Item>
            ))}
          </List>
        </Part>
      )}
      {check.missing.length > 0 && (
        <Part title="Missing in this response">
          <Text size="sm">{check.missing.join(', ')}</Text>
        </Part>
      )}
      {check.unmapped.length > 0 && (
        <Part title="Unmapped codes">
          <Group gap={6}>
            {check.unmapped.map((code) => (
              <Code key={code}>{code}</Code>
            ))}
          </Group>
        </Part>
      )}
      {check.shape.length > 0 && <Shape paths={check.shape} />}
    </Stack>
  );
}

function CallFacts({ check: { statuses, duration_ms, number_type, credentials } }: { check: Check }) {
  if (duration_ms === null) return null;
  const response = statuses.length === 0 ? 'no response' : `status ${statuses.join(', ')}`;
  return (
    <Text size="xs" c="dimmed" mt={6}>
      One call by {number_type.replaceAll('_', ' ')}, with {credentials === 'account' ? 'your own' : 'this server’s'}{' '}
      credentials: {response} after {duration_ms} ms. The response is not stored.
    </Text>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Title order={3} size="h5" mb={4}>
        {title}
      </Title>
      {children}
    </div>
  );
}

function Shape({ paths }: { paths: readonly string[] }) {
  return (
    <Part title="Structure of the response, without values">
      <Spoiler maxHeight={110} showLabel="Show all" hideLabel="Show less">
        <ScrollArea>
          <Code block>{paths.join('\n')}</Code>
        </ScrollArea>
      </Spoiler>
    </Part>
  );
}
