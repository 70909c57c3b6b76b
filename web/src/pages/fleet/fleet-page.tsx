import { Group, SimpleGrid, Stack } from '@mantine/core';
import { IconMap2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useId } from 'react';
import { Empty } from '../../components/empty.tsx';
import { Failure } from '../../components/failure.tsx';
import { Loading } from '../../components/loading.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { containerList } from '../lists/container-list.ts';
import { FilterBar } from '../lists/filter-bar.tsx';
import { filtersOf, type ListSearch } from '../lists/list-address.ts';
import { SearchBox } from '../lists/search-box.tsx';
import { FleetMap } from './fleet-map.tsx';
import { PortsTable, VesselsTable } from './fleet-tables.tsx';
import { fleetQuery } from './queries.ts';

const route = getRouteApi('/map');
const { filters } = containerList;
const HEIGHT = 460;

export function FleetPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (part: ListSearch) => void navigate({ search: { ...search, ...part }, replace: true });
  const parameters = filtersOf(
    search,
    filters.map(({ parameter }) => parameter),
  );
  const { data: fleet, error, refetch } = useQuery(fleetQuery(parameters));
  const descriptionId = useId();
  return (
    <>
      <PageHeader
        title="Map"
        text="Tracked containers by port of discharge, and the vessels that carry them at their last reported positions."
      />
      <Stack gap="md">
        <Group gap="xs">
          <SearchBox
            label="Search containers"
            value={search['q'] ?? ''}
            onChange={(q) => change({ q: q === '' ? undefined : q })}
          />
          <FilterBar filters={filters} search={search} onChange={change} />
        </Group>
        {error && <Failure error={error} title="The map could not be loaded" retry={refetch} />}
        {fleet === undefined && !error && <Loading rows={8} />}
        {fleet !== undefined &&
          (fleet.ports.length + fleet.vessels.length + fleet.unplaced.length === 0 ? (
            <Empty
              icon={IconMap2}
              title="No containers on the way"
              text="Containers appear here until they leave the port of discharge."
            />
          ) : (
            <>
              <FleetMap fleet={fleet} descriptionId={descriptionId} height={HEIGHT} />
              <SimpleGrid cols={{ base: 1, md: 2 }} id={descriptionId}>
                <PortsTable fleet={fleet} />
                <VesselsTable fleet={fleet} />
              </SimpleGrid>
            </>
          ))}
      </Stack>
    </>
  );
}
