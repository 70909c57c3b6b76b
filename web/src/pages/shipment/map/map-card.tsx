import { Card, List, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import { Failure } from '../../../components/failure.tsx';
import { Loading } from '../../../components/loading.tsx';
import { mapQuery } from '../queries.ts';
import { describeRoute } from './describe-route.ts';
import { routeFeatures } from './route-features.ts';
import { RouteMap } from './route-map.tsx';

export function MapCard({ containerId }: { containerId: string }) {
  const { data, error, refetch } = useQuery(mapQuery(containerId));
  const route = useMemo(() => (data === undefined ? null : routeFeatures(data)), [data]);
  const descriptionId = useId();
  return (
    <Card withBorder component="section" aria-label="Route">
      <Title order={2} mb="sm">
        Route
      </Title>
      {error && <Failure error={error} title="The route could not be loaded" retry={refetch} />}
      {route === null && !error && <Loading rows={5} />}
      {route !== null && (
        <>
          {route.ports.length > 0 && <RouteMap route={route} descriptionId={descriptionId} />}
          <List id={descriptionId} listStyleType="none" mt="xs" size="sm" spacing={2}>
            {describeRoute(route).map((sentence) => (
              <List.Item key={sentence}>
                <Text size="sm" c="dimmed">
                  {sentence}
                </Text>
              </List.Item>
            ))}
          </List>
        </>
      )}
    </Card>
  );
}
