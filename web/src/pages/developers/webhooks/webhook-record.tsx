import { Text } from '@mantine/core';
import { PageButton, PageLink } from '../../../components/links.tsx';
import { Status } from '../../../components/status.tsx';
import { Ago, Time } from '../../../components/time.tsx';
import { Record } from '../shared/records.tsx';
import type { Webhook } from './queries.ts';
import { splitUrl, standingOf } from './standing.ts';

export function WebhookRecord({ webhook }: { webhook: Webhook }) {
  const { url, events, failing_since, disabled_at, created_at, ordering } = webhook.attributes;
  const { host, rest } = splitUrl(url);
  const { tone, word } = standingOf(webhook);
  const to = { to: '/developers/webhooks/$webhookId', params: { webhookId: webhook.id } } as const;
  return (
    <Record
      title={
        <PageLink {...to} inherit c="bright">
          {host}
        </PageLink>
      }
      about={rest}
      facts={[
        { label: 'Status', value: <Status tone={tone}>{word}</Status> },
        { label: 'Events', value: `${events.length}${ordering === 'container' ? ', in strict order' : ''}` },
        sinceOf(failing_since, disabled_at) ?? { label: 'Added', value: <Time value={created_at} dateOnly /> },
      ]}
      actions={
        <PageButton {...to} variant="default" size="xs" aria-label={`Open ${host}`}>
          Open
        </PageButton>
      }
    />
  );
}

function sinceOf(failingSince: string | null, disabledAt: string | null) {
  const since = disabledAt ?? failingSince;
  if (since === null) return null;
  return {
    label: disabledAt === null ? 'Failing since' : 'Disabled since',
    value: (
      <Text span size="sm" fw={500}>
        <Ago value={since} />
      </Text>
    ),
  };
}
