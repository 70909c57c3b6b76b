import { Button, Select } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import classes from '../shared/filters.module.css';
import type { WebhookSearch } from '../webhooks/search.ts';

const route = getRouteApi('/developers/webhooks/$webhookId');

const STATUSES = [
  { value: 'succeeded', label: 'Delivered' },
  { value: 'failed', label: 'Failed' },
  { value: 'pending', label: 'Pending' },
];
const ANSWERS = [
  { value: '2xx', label: '2xx: accepted' },
  { value: '3xx', label: '3xx: redirected' },
  { value: '4xx', label: '4xx: refused' },
  { value: '5xx', label: '5xx: failed' },
  { value: 'none', label: 'No response' },
];
const PERIODS = [
  { value: 'hour', label: 'Last hour' },
  { value: 'day', label: 'Last 24 hours' },
  { value: 'week', label: 'Last 7 days' },
];

/** `events` lists the event names to choose from. */
export function DeliveryFilters({ events }: { events: readonly string[] }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const set = (name: keyof WebhookSearch) => (value: string | null) =>
    navigate({
      search: ({ page: _page, [name]: _before, ...rest }) => (value === null ? rest : { ...rest, [name]: value }),
      replace: true,
    });
  const isFiltered = Boolean(search.status ?? search.event ?? search.answer ?? search.period);
  return (
    <div className={classes.filters ?? ''}>
      <Select
        label="Status"
        placeholder="Any"
        data={STATUSES}
        value={search.status ?? null}
        onChange={set('status')}
        clearable
      />
      <Select
        label="Event"
        placeholder="Any"
        data={[...new Set([...events, ...(search.event === undefined ? [] : [search.event])])]}
        value={search.event ?? null}
        onChange={set('event')}
        searchable
        clearable
      />
      <Select
        label="Last response"
        placeholder="Any"
        data={ANSWERS}
        value={search.answer ?? null}
        onChange={set('answer')}
        clearable
      />
      <Select
        label="Created in the"
        placeholder="Any time"
        data={PERIODS}
        value={search.period ?? null}
        onChange={set('period')}
        clearable
      />
      {isFiltered && (
        <Button variant="subtle" onClick={() => navigate({ search: {} })}>
          Clear
        </Button>
      )}
    </div>
  );
}
