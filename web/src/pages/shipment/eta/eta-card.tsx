import { Card, Group, SegmentedControl, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schemas } from '../../../api/document.ts';
import { Failure } from '../../../components/failure.tsx';
import { Loading } from '../../../components/loading.tsx';
import { Outdated } from '../../../components/outdated.tsx';
import { provenanceQuery } from '../../../components/provenance/queries.ts';
import { estimateChangesQuery } from '../queries.ts';
import { useShipmentNow } from '../use-shipment-now.ts';
import { describeHistory, ESTIMATES, type Estimate, estimateHistory } from './estimate-history.ts';
import { EstimatePlot } from './estimate-plot.tsx';
import { EstimateTable } from './estimate-table.tsx';

interface EtaCardProps {
  containerId: string;
  shipment: Schemas['shipment'];
}

/** Shows the history of the estimate as a plot, in words and as a table. */
export function EtaCard({ containerId, shipment }: EtaCardProps) {
  const { data, error, refetch } = useQuery(estimateChangesQuery(containerId));
  const { data: values = [] } = useQuery(provenanceQuery(containerId));
  const now = useShipmentNow(shipment.id);
  const [chosen, choose] = useState<string | null>(null);
  if (error && data === undefined)
    return <Failure error={error} title="The estimate history could not be loaded" retry={refetch} />;
  const reported = ESTIMATES.filter(({ field }) => data?.some(({ attributes }) => attributes.field === field));
  const estimate = reported.find(({ field }) => field === chosen) ?? reported[0];
  return (
    <Card withBorder component="section" aria-label="Estimate history">
      <Group justify="space-between" mb="xs">
        <Title order={2}>Estimate history</Title>
        {reported.length > 1 && estimate !== undefined && (
          <SegmentedControl
            size="xs"
            aria-label="Estimate"
            value={estimate.field}
            onChange={choose}
            data={reported.map(({ field, short }) => ({ value: field, label: short }))}
          />
        )}
      </Group>
      <Outdated error={error} retry={refetch} />
      {(data === undefined || now === null) && <Loading rows={4} />}
      {data !== undefined && estimate === undefined && (
        <Text size="sm" c="dimmed">
          No estimate reported yet.
        </Text>
      )}
      {data !== undefined && estimate !== undefined && now !== null && (
        <History estimate={estimate} data={{ changes: data, values, shipment: shipment.attributes }} now={now} />
      )}
    </Card>
  );
}

interface HistoryProps {
  estimate: Estimate;
  data: Parameters<typeof estimateHistory>[1];
  now: number;
}

function History({ estimate, data, now }: HistoryProps) {
  const history = estimateHistory(estimate, data);
  const zone = data.shipment[estimate.zone];
  const place = typeof zone === 'string' ? zone : null;
  return (
    <>
      <Text size="sm" mb="xs">
        {estimate.label}. {describeHistory(history)}
      </Text>
      <EstimatePlot history={history} zone={place} label={estimate.label} now={now} />
      <EstimateTable history={history} zone={place} />
    </>
  );
}
