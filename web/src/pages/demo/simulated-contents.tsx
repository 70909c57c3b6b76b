import { List, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { problemOf } from '../../api/client.ts';
import { Loading } from '../../components/loading.tsx';
import { type SimulatedWorld, simulatedWorldQuery } from './queries.ts';

/** Lists what will be removed. During the removal, shows its progress. */
export function SimulatedContents() {
  const { data, error } = useQuery(simulatedWorldQuery);
  const [atFirst, setAtFirst] = useState<SimulatedWorld | null>(null);
  if (data === undefined) return error === null ? <Loading rows={4} /> : <Text c="red">{problemOf(error)}</Text>;
  const total = atFirst?.tracking_requests ?? data.tracking_requests;
  if (total < data.tracking_requests || atFirst === null) setAtFirst(data);
  const done = total - data.tracking_requests;
  return (
    <Stack gap="sm">
      <Text size="sm">This deletes the following simulated data and its history permanently:</Text>
      <List size="sm">
        {contentsOf(atFirst ?? data).map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
      <Text size="sm">
        Everything else stays. <b>npm start</b> does not add it again. The numbering of the event log will have gaps.
      </Text>
      {done > 0 && (
        <div>
          <Progress value={(done / total) * 100} aria-label={`${done} of ${total} removed`} />
          <Text size="sm" c="dimmed" className="tabular" mt={4} role="status">
            {done} of {total} removed
          </Text>
        </div>
      )}
    </Stack>
  );
}

const NAMES = [
  ['shipments', 'shipment', 'shipments'],
  ['containers', 'container', 'containers'],
  ['tracking_requests', 'tracking request', 'tracking requests'],
  ['events', 'event', 'events'],
  ['exceptions', 'exception', 'exceptions'],
  ['test_clocks', 'test clock', 'test clocks'],
  ['webhooks', 'webhook of the demo', 'webhooks of the demo'],
  ['parties', 'customer of the demo', 'customers of the demo'],
] as const;

function contentsOf(world: SimulatedWorld): string[] {
  return NAMES.flatMap(([name, one, several]) => {
    const count = world[name];
    return count === 0 ? [] : [`${count.toLocaleString('en')} ${count === 1 ? one : several}`];
  });
}
