import { Text } from '@mantine/core';
import type { Schemas } from '../../api/document.ts';
import { statusOfShipment, stopReasons } from '../../components/status-words.ts';
import { Time } from '../../components/time.tsx';
import { Arrival, DaysToArrival, Flags, Labels, Mark, Muted, Place, RowLink, Since, Vessel } from './cells.tsx';
import type { ListColumn } from './list-definition.ts';

export type ShipmentRow = Schemas['shipment'];

export const shipmentColumns: readonly ListColumn<ShipmentRow>[] = [
  {
    id: 'number',
    header: 'Shipment',
    width: 158,
    standard: true,
    cell: ({ id, attributes }) => <RowLink shipmentId={id}>{attributes.bill_of_lading_number}</RowLink>,
  },
  {
    id: 'status',
    header: 'Status',
    width: 156,
    standard: true,
    cell: ({ attributes }) => {
      const { label, tone } = statusOfShipment(attributes);
      return <Mark tone={tone}>{label}</Mark>;
    },
  },
  {
    id: 'port_of_discharge',
    header: 'To port',
    width: 112,
    standard: true,
    cell: ({ attributes: { port_of_discharge_name: name, port_of_discharge_locode: locode } }) => (
      <Place name={name} locode={locode} />
    ),
  },
  {
    id: 'arrival',
    header: 'Arrival',
    width: 186,
    sortBy: 'arrival_date',
    standard: true,
    cell: ({ attributes: { pod_ata_at, pod_eta_at, pod_original_eta_at, pod_timezone } }) => (
      <Arrival actual={pod_ata_at} estimated={pod_eta_at} first={pod_original_eta_at} zone={pod_timezone} />
    ),
  },
  {
    id: 'days_to_arrival',
    header: 'Days',
    width: 108,
    standard: true,
    cell: ({ attributes: { pod_ata_at, pod_eta_at, pod_timezone } }) => (
      <DaysToArrival actual={pod_ata_at} estimated={pod_eta_at} zone={pod_timezone} />
    ),
  },
  {
    id: 'vessel',
    minor: true,
    header: 'Vessel and voyage',
    width: 190,
    standard: true,
    cell: ({ attributes: { pod_vessel_name: vessel, pod_voyage_number: voyage } }) => (
      <Vessel name={vessel} voyage={voyage} />
    ),
  },
  {
    id: 'references',
    header: 'References',
    width: 116,
    standard: true,
    cell: ({ attributes }) => <Labels items={attributes.ref_numbers ?? []} />,
  },
  {
    id: 'line',
    minor: true,
    header: 'Line',
    width: 108,
    standard: true,
    cell: ({ attributes }) => <span title={attributes.shipping_line_name}>{attributes.shipping_line_short_name}</span>,
  },
  {
    id: 'flags',
    header: 'Warnings',
    width: 190,
    standard: true,
    cell: ({ attributes }) => <Flags details={attributes.flag_details} />,
  },
  {
    id: 'port_of_lading',
    header: 'From',
    width: 120,
    cell: ({ attributes: { port_of_lading_name: name, port_of_lading_locode: locode } }) => (
      <Place name={name} locode={locode} />
    ),
  },
  {
    id: 'containers',
    header: 'Containers',
    width: 100,
    cell: ({ relationships }) => relationships.containers.data.length,
  },
  {
    id: 'tags',
    header: 'Tags',
    width: 160,
    cell: ({ attributes }) => <Labels items={attributes.tags} isTag />,
  },
  {
    id: 'changed',
    header: 'Changed',
    width: 130,
    sortBy: 'changed_at',
    cell: ({ attributes }) => <Since value={attributes.updated_at} />,
  },
  { id: 'customer', header: 'Customer', cell: ({ attributes }) => <Muted>{attributes.customer_name}</Muted> },
  {
    id: 'departure',
    header: 'Departure',
    width: 200,
    cell: ({ attributes: { pol_atd_at, pol_etd_at, pol_original_etd_at, pol_timezone } }) => (
      <Arrival actual={pol_atd_at} estimated={pol_etd_at} first={pol_original_etd_at} zone={pol_timezone} />
    ),
  },
  {
    id: 'destination',
    header: 'Destination',
    cell: ({ attributes: { destination_name: name, destination_locode: locode } }) => (
      <Place name={name} locode={locode} />
    ),
  },
  {
    id: 'tracking',
    header: 'Tracking',
    width: 190,
    cell: ({ attributes: { line_tracking_stopped_at: stoppedAt, line_tracking_stopped_reason: reason } }) =>
      stoppedAt === null ? (
        <Text size="sm">On</Text>
      ) : (
        <Muted>{reason === null ? 'Stopped' : stopReasons[reason].label}</Muted>
      ),
  },
  {
    id: 'checked',
    header: 'Last line response',
    width: 160,
    cell: ({ attributes }) => <Since value={attributes.line_tracking_last_succeeded_at} />,
  },
  {
    id: 'created',
    header: 'Added',
    width: 190,
    sortBy: 'created_at',
    cell: ({ attributes }) => <Time value={attributes.created_at} dateOnly />,
  },
];
