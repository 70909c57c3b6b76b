/** A container's evidence sheet for disputing invoices, laid out for printing. */
import { Button, Group, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { included, type Schemas } from '../../../api/document.ts';
import { PageButton } from '../../../components/links.tsx';
import { Loading } from '../../../components/loading.tsx';
import { Outdated } from '../../../components/outdated.tsx';
import { PageFailure } from '../../../components/page-failure.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { formatDate, formatDateTime, zoneName } from '../../../components/time-format.ts';
import { evidenceQuery } from '../queries.ts';
import { SOURCE_WORDS } from '../words.ts';
import { AppointmentSection } from './appointment-section.tsx';
import { CostSection } from './cost-section.tsx';
import classes from './evidence.module.css';
import { FeeSection, HoldSection } from './hold-section.tsx';
import { LastFreeDaySection } from './last-free-day-section.tsx';
import { MilestoneSection } from './milestone-section.tsx';

const route = getRouteApi('/demurrage/$id/evidence');

export function EvidencePage() {
  const { id } = route.useParams();
  const { data, error, refetch } = useQuery(evidenceQuery(id));
  if (error && data === undefined) {
    return (
      <PageFailure error={error} what="container" retry={refetch}>
        <PageButton to="/demurrage">Demurrage</PageButton>
      </PageFailure>
    );
  }
  if (data === undefined) return <Loading rows={8} />;
  const { attributes } = data.data;
  const place = included<Schemas['terminal']>(data, data.data.relationships.pickup_facility.data);
  const zone = attributes.timezone ?? 'UTC';
  const facts = [
    ['Bill of lading', attributes.bill_of_lading_number],
    ['Line', attributes.scac],
    ['Pickup at', place?.attributes.name ?? attributes.destination_locode ?? attributes.pod_locode],
    [
      'Last free day',
      attributes.last_free_days.map(({ on, said_by: by }) => `${formatDate(on)} (${SOURCE_WORDS[by]})`).join(', '),
    ],
    [
      'Pickup appointment',
      attributes.pickup_appointment_at === null ? null : formatDateTime(attributes.pickup_appointment_at, zone),
    ],
    ['References', attributes.ref_numbers.join(', ')],
    ['As of', `${formatDateTime(attributes.as_of, zone)} ${zoneName(attributes.as_of, zone)}`],
  ].filter(([, value]) => value);
  return (
    <article className={classes.sheet}>
      <PageHeader
        title={`Evidence: ${attributes.container_number}`}
        text="Reported last free days with source and time, and the events of the container."
        actions={
          <Group gap="xs" className={classes.screenOnly ?? ''}>
            <PageButton to="/demurrage" variant="default">
              Board
            </PageButton>
            <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
              Print or save as PDF
            </Button>
          </Group>
        }
      />
      <Outdated error={error} retry={refetch} />
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <LastFreeDaySection attributes={attributes} />
      <MilestoneSection attributes={attributes} />
      <AppointmentSection attributes={attributes} />
      <HoldSection attributes={attributes} />
      <FeeSection attributes={attributes} />
      <CostSection attributes={attributes} />
      <Text size="xs" c="dimmed" mt="lg">
        Times are in {zone} unless a zone is given. A response is stored byte for byte as the source sent it: GET
        /v2/answers/(id).
      </Text>
    </article>
  );
}
