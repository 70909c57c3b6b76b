import { Grid, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '../../api/document.ts';
import { Failure } from '../../components/failure.tsx';
import { FlagNotices } from '../../components/flags.tsx';
import { Loading } from '../../components/loading.tsx';
import { Outdated } from '../../components/outdated.tsx';
import { ContainerFacts } from './container-facts.tsx';
import { EtaCard } from './eta/eta-card.tsx';
import { MapCard } from './map/map-card.tsx';
import { PickupCard } from './pickup-card.tsx';
import { containerQuery } from './queries.ts';
import { TimelineCard } from './timeline/timeline-card.tsx';

interface ContainerPanelProps {
  containerId: string;
  shipment: Schemas['shipment'];
  isAlone: boolean;
}

/** On a narrow screen, urgent cards come first. */
export function ContainerPanel({ containerId, shipment, isAlone }: ContainerPanelProps) {
  const { data, error, refetch } = useQuery(containerQuery(containerId));
  if (error && data === undefined)
    return <Failure error={error} title="The container could not be loaded" retry={refetch} />;
  if (data === undefined) return <Loading rows={8} />;
  const container = data.data;
  return (
    <Grid gap="md">
      {error && (
        <Grid.Col span={12} order={0}>
          <Outdated error={error} retry={refetch} />
        </Grid.Col>
      )}
      {container.attributes.flag_details.length > 0 && (
        <Grid.Col span={12} order={0}>
          <FlagNotices details={container.attributes.flag_details} />
        </Grid.Col>
      )}
      <Grid.Col span={{ base: 12, lg: 4 }} order={{ base: 1, lg: 2 }}>
        <Stack gap="md">
          <PickupCard container={container} document={data} shipmentId={shipment.id} />
          <ContainerFacts container={container} shipment={shipment} isAlone={isAlone} />
          <EtaCard containerId={containerId} shipment={shipment} />
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 8 }} order={{ base: 2, lg: 1 }}>
        <Stack gap="md">
          <MapCard containerId={containerId} />
          <TimelineCard containerId={containerId} />
        </Stack>
      </Grid.Col>
    </Grid>
  );
}
