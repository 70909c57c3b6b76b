import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { PageButton, PageLink } from '../../../components/links.tsx';
import { Loading } from '../../../components/loading.tsx';
import { Outdated } from '../../../components/outdated.tsx';
import { PageFailure } from '../../../components/page-failure.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { Status } from '../../../components/status.tsx';
import { DeliveriesPanel } from '../deliveries/deliveries-panel.tsx';
import { ReplaysPanel } from '../replays/replays-panel.tsx';
import { RunningReplay } from '../replays/running-replay.tsx';
import { type Webhook, webhookQuery } from './queries.ts';
import { readWebhookSearch } from './search.ts';
import { SettingsPanel } from './settings-panel.tsx';
import { splitUrl, standingOf } from './standing.ts';
import { StandingNotice } from './standing-notice.tsx';
import { WebhookActions } from './webhook-actions.tsx';

const route = getRouteApi('/developers/webhooks/$webhookId');

export function WebhookPage() {
  const { webhookId } = route.useParams();
  const { data, error, refetch } = useQuery(webhookQuery(webhookId));
  if (error && data === undefined) {
    return (
      <PageFailure error={error} what="webhook" retry={refetch}>
        <PageButton to="/developers/webhooks">All webhooks</PageButton>
      </PageFailure>
    );
  }
  if (data === undefined) return <Loading />;
  return (
    <>
      <Outdated error={error} retry={refetch} />
      <ShownWebhook webhook={data} />
    </>
  );
}

function ShownWebhook({ webhook }: { webhook: Webhook }) {
  const { view = 'deliveries' } = route.useSearch();
  const navigate = route.useNavigate();
  const { tone, word } = standingOf(webhook);
  const { host, rest } = splitUrl(webhook.attributes.url);
  const about = (
    <>
      <Status tone={tone}>{word}</Status> {rest} ·{' '}
      <PageLink to="/developers/webhooks" inherit underline="always">
        All webhooks
      </PageLink>
    </>
  );
  return (
    <>
      <PageHeader title={host} text={about} actions={<WebhookActions webhook={webhook} />} />
      <StandingNotice webhook={webhook} />
      <RunningReplay webhookId={webhook.id} />
      <Tabs
        value={view}
        onChange={(chosen) => navigate({ search: readWebhookSearch({ view: chosen }) })}
        keepMounted={false}
      >
        <Tabs.List mb="md" aria-label="Webhook details">
          <Tabs.Tab value="deliveries">Deliveries</Tabs.Tab>
          <Tabs.Tab value="replays">Replays</Tabs.Tab>
          <Tabs.Tab value="settings">Settings</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="deliveries">
          <DeliveriesPanel webhook={webhook} />
        </Tabs.Panel>
        <Tabs.Panel value="replays">
          <ReplaysPanel webhookId={webhook.id} />
        </Tabs.Panel>
        <Tabs.Panel value="settings">
          <SettingsPanel webhook={webhook} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
