import { Grid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { PageButton } from '../../components/links.tsx';
import { Loading } from '../../components/loading.tsx';
import { Outdated } from '../../components/outdated.tsx';
import { PageFailure } from '../../components/page-failure.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { REQUEST_TYPES } from '../../components/request-types.ts';
import { AttemptsCard } from './attempts-card.tsx';
import { standingQuery } from './queries.ts';
import { StandingCard } from './standing-card.tsx';
import { WorkflowCard } from './workflow-card.tsx';

const route = getRouteApi('/tracking/$id');

export function RequestPage() {
  const { id } = route.useParams();
  const { data, error, refetch } = useQuery(standingQuery(id));
  if (error && data === undefined) {
    return (
      <PageFailure error={error} what="tracking request" retry={refetch}>
        <PageButton to="/tracking">Tracking board</PageButton>
      </PageFailure>
    );
  }
  if (data === undefined) return <Loading />;
  const { request_number, request_type, scac } = data.attributes;
  const shipment = data.relationships?.shipment.data ?? null;
  return (
    <>
      <PageHeader
        title={request_number}
        text={`${REQUEST_TYPES[request_type]} · ${scac ?? 'Line not detected yet'}`}
        actions={
          <>
            <PageButton to="/tracking" variant="default">
              Tracking board
            </PageButton>
            {shipment && (
              <PageButton to="/shipments/$id" params={{ id: shipment.id }}>
                Open shipment
              </PageButton>
            )}
          </>
        }
      />
      <Outdated error={error} retry={refetch} />
      <Grid>
        <Grid.Col span={{ base: 12, lg: 7 }}>
          <StandingCard standing={data} />
          <AttemptsCard id={id} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 5 }}>
          <WorkflowCard id={id} clockId={data.attributes.test_clock_id} />
        </Grid.Col>
      </Grid>
    </>
  );
}
