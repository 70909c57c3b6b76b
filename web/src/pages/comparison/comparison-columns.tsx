import type { Column } from '../../components/data-table.tsx';
import { PageLink } from '../../components/links.tsx';
import { Status } from '../../components/status.tsx';
import { Ago, Time } from '../../components/time.tsx';
import type { Comparison } from './queries.ts';
import { FIELDS, SIDES } from './search.ts';
import { durationWord, verdictWord } from './words.ts';

type Attributes = Comparison['attributes'];

export const COLUMNS: readonly Column<Comparison>[] = [
  {
    id: 'container',
    header: 'Container',
    width: 140,
    cell: ({ attributes, relationships }) => {
      const shipment = relationships.shipment.data?.id;
      if (shipment === undefined) return attributes.container_number;
      const container = relationships.container.data?.id;
      return (
        <PageLink
          to="/shipments/$id"
          params={{ id: shipment }}
          search={container === undefined ? {} : { container }}
          size="sm"
        >
          {attributes.container_number}
        </PageLink>
      );
    },
  },
  {
    id: 'value',
    header: 'Value',
    width: 200,
    cell: ({ attributes: { scac, field } }) => `${FIELDS[field]} (${scac})`,
  },
  {
    id: 'service',
    header: 'The service',
    width: 190,
    cell: ({ attributes }) => <Value attributes={attributes} value={attributes.bridge_value} />,
  },
  {
    id: 'others',
    header: 'Your sources',
    width: 190,
    cell: ({ attributes }) => <Value attributes={attributes} value={attributes.others_value} />,
  },
  {
    id: 'differs',
    header: 'Agreement',
    width: 110,
    cell: ({ attributes: { differs } }) => (
      <Status tone={differs ? 'warning' : 'good'}>{differs ? 'Differ' : 'Agree'}</Status>
    ),
  },
  {
    id: 'first',
    header: 'First',
    width: 180,
    cell: ({ attributes: { first, lead_seconds: lead } }) =>
      first === null ? 'Only one has it' : `${SIDES[first]}, by ${durationWord(lead ?? 0)}`,
  },
  {
    id: 'right',
    header: 'Right in the end',
    width: 150,
    cell: ({ attributes: { bridge_right, others_right } }) => verdictWord(bridge_right, others_right),
  },
  {
    id: 'standing',
    header: 'Judged by',
    width: 190,
    minor: true,
    cell: ({ attributes }) => <Value attributes={attributes} value={attributes.standing_value} />,
  },
  {
    id: 'service-first',
    header: 'Service since',
    width: 130,
    minor: true,
    cell: ({ attributes }) => <Ago value={attributes.bridge_first_at} />,
  },
  {
    id: 'others-first',
    header: 'Your sources since',
    width: 150,
    minor: true,
    cell: ({ attributes }) => <Ago value={attributes.others_first_at} />,
  },
];

/** Shows a time in the zone of the port of discharge, a last free day as a day, and availability as a word. */
function Value({
  attributes: { field, time_zone: zone },
  value,
}: {
  attributes: Attributes;
  value: string | boolean | null;
}) {
  if (typeof value === 'boolean') return value ? 'Available' : 'Not available';
  return <Time value={value} zone={zone} dateOnly={field === 'pickup_lfd'} />;
}
