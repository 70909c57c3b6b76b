import { Badge, Button, Group, Select, Text, TextInput } from '@mantine/core';
import { IconActivity, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type Column, DataTable } from '../../../components/data-table.tsx';
import { Empty } from '../../../components/empty.tsx';
import { Failure } from '../../../components/failure.tsx';
import { PageLink } from '../../../components/links.tsx';
import { Loading } from '../../../components/loading.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { Status, type Tone } from '../../../components/status.tsx';
import { Time } from '../../../components/time.tsx';
import classes from '../shared/filters.module.css';
import { eventGroupsQuery } from '../webhooks/queries.ts';
import { EventDrawer } from './event-drawer.tsx';
import type { LoggedEvent } from './queries.ts';
import type { EventsSearch } from './search.ts';
import { type LogState, useEventLog } from './use-event-log.ts';

const route = getRouteApi('/developers/events');

export function EventsPage() {
  const { data, error, refetch } = useQuery(eventGroupsQuery);
  const names = useMemo(
    () => data?.flatMap(({ attributes }) => attributes.events.map(({ name }) => name)) ?? null,
    [data],
  );
  if (error && data === undefined)
    return <Failure error={error} title="The events could not be loaded" retry={refetch} />;
  return names === null ? <Loading /> : <Log names={names} />;
}

const STATES: Readonly<Record<LogState, { tone: Tone; word: string }>> = {
  connecting: { tone: 'waiting', word: 'Connecting' },
  live: { tone: 'good', word: 'Live' },
  paused: { tone: 'neutral', word: 'Paused' },
  ended: { tone: 'bad', word: 'Ended' },
};

function Log({ names }: { names: readonly string[] }) {
  const search = route.useSearch();
  const { state, events, waiting, turn, reconnect } = useEventLog(names, search);
  const { tone, word } = STATES[state];
  const isPaused = state === 'paused';
  const actions = (
    <>
      <Status tone={tone}>{word}</Status>
      {state === 'ended' ? (
        <Button onClick={reconnect}>Reconnect</Button>
      ) : (
        <Button
          variant="default"
          onClick={turn}
          leftSection={isPaused ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />}
        >
          {isPaused ? `Resume${waiting > 0 ? ` (${waiting} new)` : ''}` : 'Pause'}
        </Button>
      )}
    </>
  );
  return (
    <>
      <PageHeader
        title="Event log"
        text="All events of your shipments and containers, with or without a webhook."
        actions={actions}
      />
      <Filters names={names} />
      {events.length === 0 ? (
        <Empty
          icon={IconActivity}
          title={state === 'connecting' ? 'Connecting' : 'No recent events'}
          text="New events appear here. Older ones are available through the API."
        />
      ) : (
        <DataTable
          label="Events"
          columns={COLUMNS}
          rows={events}
          rowId={({ id }) => id}
          height="calc(100dvh - 270px)"
        />
      )}
      <EventDrawer />
    </>
  );
}

function Filters({ names }: { names: readonly string[] }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const set = (name: keyof EventsSearch, value: string | null) =>
    navigate({
      search: ({ [name]: _before, ...rest }) => (value === null || value === '' ? rest : { ...rest, [name]: value }),
      replace: true,
    });
  return (
    <div className={classes.filters ?? ''}>
      <Select
        label="Event"
        placeholder="Any"
        data={[...names]}
        value={search.event ?? null}
        onChange={(value) => set('event', value)}
        searchable
        clearable
      />
      {search.shipment !== undefined && <TextInput label="Shipment" value={search.shipment} readOnly />}
      {search.container !== undefined && <TextInput label="Container" value={search.container} readOnly />}
      {Object.keys(search).some((name) => name !== 'open') && (
        <Button variant="subtle" onClick={() => navigate({ search: {} })}>
          Clear
        </Button>
      )}
    </div>
  );
}

const COLUMNS: readonly Column<LoggedEvent>[] = [
  { id: 'sequence', header: 'Number', width: 96, cell: ({ attributes }) => attributes.sequence },
  { id: 'event', header: 'Event', width: 370, cell: (event) => <OpenLink event={event} /> },
  { id: 'created', header: 'Recorded', width: 190, cell: ({ attributes }) => <Time value={attributes.created_at} /> },
  { id: 'occurred', header: 'Occurred', width: 190, cell: ({ attributes }) => <Time value={attributes.occurred_at} /> },
  { id: 'of', header: 'Filter by', width: 220, cell: (event) => <Narrow event={event} /> },
];

function OpenLink({ event }: { event: LoggedEvent }) {
  const { event: name, backfilled } = event.attributes;
  return (
    <Group gap="xs" wrap="nowrap">
      <PageLink from="/developers/events" to="." search={(before) => ({ ...before, open: event.id })} inherit>
        {name}
      </PageLink>
      {backfilled && (
        <Badge variant="default" size="sm" tt="none" fw={500}>
          history
        </Badge>
      )}
    </Group>
  );
}

function Narrow({ event }: { event: LoggedEvent }) {
  const { shipment, container } = event.relationships;
  const of = (name: 'shipment' | 'container', id: string | undefined) =>
    id !== undefined && (
      <PageLink
        from="/developers/events"
        to="."
        search={(before) => ({ ...before, [name]: id })}
        size="sm"
        aria-label={`Only events of the ${name} of number ${event.attributes.sequence}`}
      >
        {name}
      </PageLink>
    );
  return (
    <Text component="div" size="sm">
      <Group gap="sm">
        {of('shipment', shipment.data?.id)}
        {of('container', container.data?.id)}
      </Group>
    </Text>
  );
}
