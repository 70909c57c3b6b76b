import { Button, Group, Pagination, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconInbox } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { problemOf } from '../../../api/client.ts';
import { usePermission } from '../../../app/session.ts';
import { type Column, DataTable } from '../../../components/data-table.tsx';
import { Empty } from '../../../components/empty.tsx';
import { Failure } from '../../../components/failure.tsx';
import { PageLink } from '../../../components/links.tsx';
import { Loading } from '../../../components/loading.tsx';
import { Outdated } from '../../../components/outdated.tsx';
import { Status } from '../../../components/status.tsx';
import { Ago } from '../../../components/time.tsx';
import { startReplay } from '../replays/queries.ts';
import type { Webhook } from '../webhooks/queries.ts';
import { DeliveryDrawer } from './delivery-drawer.tsx';
import { DeliveryFilters } from './delivery-filters.tsx';
import { statusOf } from './delivery-status.ts';
import { type Delivery, deliveriesQuery, PAGE_SIZE } from './queries.ts';

const route = getRouteApi('/developers/webhooks/$webhookId');

export function DeliveriesPanel({ webhook }: { webhook: Webhook }) {
  const search = route.useSearch();
  const { data, error, refetch } = useQuery(deliveriesQuery(webhook.id, search));
  if (error && data === undefined)
    return <Failure error={error} title="The deliveries could not be loaded" retry={refetch} />;
  return (
    <>
      <Outdated error={error} retry={refetch} />
      <DeliveryFilters events={webhook.attributes.events} />
      {data === undefined && <Loading />}
      {data?.data.length === 0 && <Nothing />}
      {data !== undefined && data.data.length > 0 && (
        <DeliveryList webhook={webhook} deliveries={data.data} total={data.meta.total} />
      )}
      <DeliveryDrawer webhook={webhook} />
    </>
  );
}

function Nothing() {
  const { status, event, answer, period } = route.useSearch();
  const isFiltered = Boolean(status ?? event ?? answer ?? period);
  return isFiltered ? (
    <Empty icon={IconInbox} title="No delivery matches" text="Change or clear the filters." />
  ) : (
    <Empty icon={IconInbox} title="No deliveries yet" text="Send a test or wait for the first event." />
  );
}

const COLUMNS: readonly Column<Delivery>[] = [
  { id: 'status', header: 'Status', width: 150, cell: (delivery) => <DeliveryStatus delivery={delivery} /> },
  { id: 'event', header: 'Event', width: 340, cell: (delivery) => <OpenLink delivery={delivery} /> },
  { id: 'created', header: 'Created', width: 150, cell: ({ attributes }) => <Ago value={attributes.created_at} /> },
  { id: 'answer', header: 'Last response', width: 120, cell: responseOf },
  { id: 'attempts', header: 'Attempts', width: 100, cell: ({ attributes }) => attributes.attempts },
  {
    id: 'next',
    header: 'Next attempt',
    width: 150,
    cell: ({ attributes }) => <Ago value={attributes.next_attempt_at} />,
  },
  { id: 'sequence', header: 'Number', width: 110, cell: ({ attributes }) => attributes.sequence },
];

function DeliveryStatus({ delivery }: { delivery: Delivery }) {
  const { tone, word } = statusOf(delivery);
  return <Status tone={tone}>{word}</Status>;
}

function responseOf({ attributes }: Delivery) {
  if (attributes.attempts === 0) return '–';
  return attributes.last_status_code ?? 'No response';
}

function OpenLink({ delivery }: { delivery: Delivery }) {
  return (
    <PageLink
      from="/developers/webhooks/$webhookId"
      to="."
      search={(before) => ({ ...before, delivery: delivery.id })}
      inherit
    >
      {delivery.attributes.event}
    </PageLink>
  );
}

interface DeliveryListProps {
  webhook: Webhook;
  deliveries: readonly Delivery[];
  total: number;
}

function DeliveryList({ webhook, deliveries, total }: DeliveryListProps) {
  const { page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const mayReplay = usePermission('manage_webhooks') && webhook.attributes.active;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const pages = Math.ceil(total / PAGE_SIZE);
  return (
    <>
      <DataTable
        label="Deliveries"
        columns={COLUMNS}
        rows={deliveries}
        rowId={({ id }) => id}
        height="calc(100dvh - 360px)"
        {...(mayReplay
          ? { selected, onSelect: setSelected, rowLabel: (row: Delivery) => `number ${row.attributes.sequence}` }
          : {})}
      />
      <Group justify="space-between" mt="sm">
        <Text size="sm" c="dimmed" className="tabular">
          {total.toLocaleString('en')} {total === 1 ? 'delivery' : 'deliveries'}
        </Text>
        {selected.size > 0 && (
          <ReplaySelected webhookId={webhook.id} ids={[...selected]} onDone={() => setSelected(new Set())} />
        )}
        {pages > 1 && (
          <Pagination
            total={pages}
            value={page}
            onChange={(to) => navigate({ search: (before) => ({ ...before, page: to }) })}
            getControlProps={(control) => ({ 'aria-label': `${control} page` })}
          />
        )}
      </Group>
    </>
  );
}

function ReplaySelected({ webhookId, ids, onDone }: { webhookId: string; ids: string[]; onDone(): void }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => startReplay(webhookId, { notification_ids: ids }),
    onSuccess: onDone,
    onError: (error) => notifications.show({ message: problemOf(error), color: 'red' }),
  });
  return (
    <Button size="xs" loading={isPending} onClick={() => mutate()}>
      Resend {ids.length} selected
    </Button>
  );
}
