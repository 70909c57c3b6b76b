import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { FlagNotices } from '../../components/flags.tsx';
import { PageButton } from '../../components/links.tsx';
import { Loading } from '../../components/loading.tsx';
import { Outdated } from '../../components/outdated.tsx';
import { PageFailure } from '../../components/page-failure.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { ContainerPanel } from './container-panel.tsx';
import { ContainerTabs } from './container-tabs.tsx';
import { DocumentsCard } from './documents-card.tsx';
import { ExceptionsCard } from './exceptions-card.tsx';
import { JourneyCard } from './journey-card.tsx';
import { shipmentQuery } from './queries.ts';
import { ReferencesCard } from './references-card.tsx';
import { ShareButton } from './share/share-button.tsx';
import { ShipmentFacts } from './shipment-facts.tsx';
import { TrackingActions } from './tracking-actions.tsx';
import { TrackingNotice } from './tracking-notice.tsx';

const route = getRouteApi('/shipments/$id');

/** The URL selects the container to show. */
export function ShipmentPage() {
  const { id } = route.useParams();
  const { container } = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, refetch } = useQuery(shipmentQuery(id));
  if (error && data === undefined) {
    return (
      <PageFailure error={error} what="shipment" retry={refetch}>
        <PageButton to="/shipments">All shipments</PageButton>
      </PageFailure>
    );
  }
  if (data === undefined) return <Loading rows={10} />;
  const { shipment, containers } = data;
  const selected = containers.find((one) => one.id === container) ?? containers[0] ?? null;
  return (
    <>
      <PageHeader
        title={shipment.attributes.bill_of_lading_number}
        text={<ShipmentFacts shipment={shipment} containers={containers} />}
        actions={
          <>
            <ShareButton shipment={shipment} />
            <TrackingActions shipment={shipment} container={selected} />
          </>
        }
      />
      <Stack gap="md">
        <Outdated error={error} retry={refetch} />
        <TrackingNotice shipment={shipment} />
        <FlagNotices
          details={shipment.attributes.flag_details.filter(({ flag }) => shipment.attributes.flags.includes(flag))}
        />
        <ExceptionsCard shipmentId={shipment.id} />
        <JourneyCard shipment={shipment} document={data.data} containerId={selected?.id ?? null} />
        <DocumentsCard shipmentId={shipment.id} />
        <ReferencesCard shipment={shipment} />
        <ContainerTabs
          containers={containers}
          selected={selected?.id ?? null}
          onSelect={(next) => navigate({ search: { container: next }, replace: true, resetScroll: false })}
        >
          {selected !== null && (
            <ContainerPanel
              key={selected.id}
              containerId={selected.id}
              shipment={shipment}
              isAlone={containers.length === 1}
            />
          )}
        </ContainerTabs>
      </Stack>
    </>
  );
}
