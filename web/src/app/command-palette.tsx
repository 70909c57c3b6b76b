import '@mantine/spotlight/styles.css';
import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight, type SpotlightActionData, spotlight } from '@mantine/spotlight';
import { IconBox, IconClockPlay, IconPlus, IconRadar2, IconSearch, IconShip } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { api } from '../api/client.ts';
import type { Schemas } from '../api/document.ts';
import { testClockCountQuery } from '../pages/home/queries.ts';
import { type NavigationEntry, navigation } from './navigation.ts';
import { useSession } from './session.ts';

type Found = Schemas['search_result']['attributes'];
type Navigate = ReturnType<typeof useNavigate>;

const ICONS = { shipment: IconShip, cargo: IconBox, tracking_request: IconRadar2 } as const;
/** Pages that are not in the navigation. */
const ADD: NavigationEntry = { label: 'Add numbers', to: '/add', icon: IconPlus, permission: 'write' };
const DEMO: NavigationEntry = { label: 'Simulated journeys', to: '/demo', icon: IconClockPlay };
const KINDS = { shipment: 'Shipment', cargo: 'Container', tracking_request: 'Tracking request' } as const;

/** Opens any page, shipment, container or tracking request. Each change of `opened` opens the palette. */
export function CommandPalette({ opened }: { opened: number }) {
  const [query, setQuery] = useState('');
  const navigate = useNavigate();
  const pages = usePages(navigate);
  const found = useFound(query.trim(), navigate);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each request opens it
  useEffect(() => spotlight.open(), [opened]);
  const wanted = query.trim().toLowerCase();
  const matching = pages.filter(({ label }) => label?.toLowerCase().includes(wanted));
  return (
    <Spotlight
      query={query}
      onQueryChange={setQuery}
      // An empty group would suppress the "not found" message.
      actions={[
        { group: 'Found', actions: found.actions },
        { group: 'Go to', actions: matching },
      ].filter(({ actions }) => actions.length > 0)}
      // The results are already filtered.
      filter={(_, actions) => actions}
      nothingFound={found.isPending ? 'Searching…' : 'No page, number or reference matches'}
      shortcut={null}
      scrollable
      maxHeight={420}
      searchProps={{
        leftSection: <IconSearch size={18} aria-hidden />,
        placeholder: 'A number, a reference, or a page',
        'aria-label': 'Find or go to',
      }}
    />
  );
}

function usePages(navigate: Navigate): SpotlightActionData[] {
  const { permissions } = useSession().attributes;
  const { data: clocks = 0 } = useQuery(testClockCountQuery);
  return [...navigation.flatMap(({ entries }) => entries), ADD, ...(clocks > 0 ? [DEMO] : [])]
    .filter(({ permission }) => permission === undefined || permissions.includes(permission))
    .map(({ label, to, icon: Icon }) => ({
      id: to,
      label,
      leftSection: <Icon size={20} stroke={1.5} aria-hidden />,
      onClick: () => void navigate({ to }),
    }));
}

function useFound(query: string, navigate: Navigate): { actions: SpotlightActionData[]; isPending: boolean } {
  const [searched] = useDebouncedValue(query, 150);
  const { data, isLoading } = useQuery({
    queryKey: ['search_result', searched],
    queryFn: async ({ signal }) =>
      (await api.GET('/v2/search', { params: { query: { query: searched } }, signal })).data.data,
    enabled: searched !== '',
    placeholderData: keepPreviousData,
  });
  const results = searched === '' || query === '' ? [] : (data ?? []);
  const actions = results.slice(0, 12).map(({ id, attributes }) => {
    const Icon = ICONS[attributes.entity_type];
    return {
      id,
      label: attributes.number,
      description: describe(attributes),
      leftSection: <Icon size={20} stroke={1.5} aria-hidden />,
      onClick: () => go(navigate, id, attributes),
    };
  });
  return { actions, isPending: isLoading || searched !== query };
}

function describe({
  entity_type: kind,
  scac,
  port_of_lading_name: from,
  port_of_discharge_name: to,
  ref_numbers,
}: Found) {
  const way = from !== null && to !== null ? `${from} → ${to}` : null;
  return [KINDS[kind], scac, way, ...ref_numbers.slice(0, 3)].filter(Boolean).join(' · ');
}

function go(navigate: Navigate, id: string, { entity_type: kind, shipment_id: shipmentId }: Found): void {
  if (kind === 'tracking_request') void navigate({ to: '/tracking/$id', params: { id } });
  else if (kind === 'shipment') void navigate({ to: '/shipments/$id', params: { id } });
  else if (shipmentId !== null)
    void navigate({ to: '/shipments/$id', params: { id: shipmentId }, search: { container: id } });
}
