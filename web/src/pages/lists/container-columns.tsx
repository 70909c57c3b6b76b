import type { Schemas } from '../../api/document.ts';
import { containerStatuses } from '../../components/status-words.ts';
import { Time } from '../../components/time.tsx';
import {
  Arrival,
  DaysToArrival,
  Deadline,
  Flags,
  Labels,
  Mark,
  Muted,
  Place,
  RowLink,
  Since,
  Vessel,
} from './cells.tsx';
import type { ListColumn } from './list-definition.ts';

export interface ContainerRow {
  container: Schemas['container'];
  shipment: Schemas['shipment'] | null;
}

const shipmentIdOf = ({ container }: ContainerRow) => container.relationships.shipment.data?.id ?? '';

const hasEarlierDay = (flags: readonly string[]) => flags.some((flag) => flag.startsWith('earlier_last_free_day'));

export const containerColumns: readonly ListColumn<ContainerRow>[] = [
  {
    id: 'number',
    header: 'Container',
    width: 130,
    standard: true,
    cell: (row) => (
      <RowLink shipmentId={shipmentIdOf(row)} containerId={row.container.id}>
        {row.container.attributes.number}
      </RowLink>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    width: 150,
    standard: true,
    cell: ({ container }) => {
      const { label, tone } = containerStatuses[container.attributes.current_status];
      return <Mark tone={tone}>{label}</Mark>;
    },
  },
  {
    id: 'port_of_discharge',
    header: 'Port',
    width: 112,
    standard: true,
    cell: ({ shipment }) => (
      <Place
        name={shipment?.attributes.port_of_discharge_name ?? null}
        locode={shipment?.attributes.port_of_discharge_locode ?? null}
      />
    ),
  },
  {
    id: 'arrival',
    header: 'Arrival',
    width: 186,
    standard: true,
    cell: ({ container: { attributes }, shipment }) => (
      <Arrival
        actual={attributes.pod_arrived_at}
        estimated={shipment?.attributes.pod_eta_at ?? null}
        first={shipment?.attributes.pod_original_eta_at ?? null}
        zone={attributes.pod_timezone}
      />
    ),
  },
  {
    id: 'days_to_arrival',
    header: 'Days',
    width: 108,
    standard: true,
    cell: ({ container: { attributes }, shipment }) => (
      <DaysToArrival
        actual={attributes.pod_arrived_at}
        estimated={shipment?.attributes.pod_eta_at ?? null}
        zone={attributes.pod_timezone}
      />
    ),
  },
  {
    id: 'last_free_day',
    header: 'Last free day',
    width: 160,
    sortBy: 'pickup_lfd',
    standard: true,
    cell: ({ container: { attributes } }) => (
      <Deadline
        value={attributes.pickup_lfd}
        zone={attributes.pod_timezone}
        isOver={attributes.pod_full_out_at !== null || attributes.final_destination_full_out_at !== null}
        earlier={hasEarlierDay(attributes.flags) ? attributes.earliest_pickup_lfd : null}
      />
    ),
  },
  {
    id: 'available',
    header: 'For pickup',
    width: 104,
    standard: true,
    cell: ({ container: { attributes } }) => (
      <Muted>
        {attributes.available_for_pickup === null ? null : attributes.available_for_pickup ? 'Available' : 'Not yet'}
      </Muted>
    ),
  },
  {
    id: 'holds',
    header: 'Holds',
    width: 124,
    standard: true,
    cell: ({ container }) => (
      <Labels items={container.attributes.holds_at_pod_terminal.map(({ name }) => name)} isTag />
    ),
  },
  {
    id: 'shipment',
    minor: true,
    header: 'Shipment',
    width: 128,
    standard: true,
    cell: (row) =>
      row.shipment && (
        <RowLink shipmentId={row.shipment.id} isQuiet>
          {row.shipment.attributes.bill_of_lading_number}
        </RowLink>
      ),
  },
  {
    id: 'flags',
    header: 'Warnings',
    width: 190,
    standard: true,
    cell: ({ container }) => <Flags details={container.attributes.flag_details} />,
  },
  {
    id: 'line',
    header: 'Line',
    width: 118,
    cell: ({ shipment }) => <Muted>{shipment?.attributes.shipping_line_short_name ?? null}</Muted>,
  },
  {
    id: 'vessel',
    header: 'Vessel and voyage',
    width: 190,
    cell: ({ shipment }) => (
      <Vessel
        name={shipment?.attributes.pod_vessel_name ?? null}
        voyage={shipment?.attributes.pod_voyage_number ?? null}
      />
    ),
  },
  {
    id: 'bills',
    header: 'Bills of lading',
    width: 160,
    cell: ({ container }) => <Labels items={container.attributes.bills_of_lading} />,
  },
  {
    id: 'references',
    header: 'References',
    width: 160,
    cell: ({ container }) => <Labels items={container.attributes.ref_numbers} />,
  },
  {
    id: 'changed',
    header: 'Line last polled',
    width: 150,
    cell: ({ container }) => <Since value={container.attributes.shipment_last_tracking_request_at} />,
  },
  {
    id: 'appointment',
    header: 'Appointment',
    width: 220,
    sortBy: 'pickup_appointment_at',
    cell: ({ container: { attributes } }) => (
      <Time value={attributes.pickup_appointment_at} zone={attributes.pod_timezone} />
    ),
  },
  {
    id: 'discharged',
    header: 'Discharged',
    width: 220,
    cell: ({ container: { attributes } }) => (
      <Time value={attributes.pod_discharged_at} zone={attributes.pod_timezone} />
    ),
  },
  {
    id: 'picked_up',
    header: 'Picked up',
    width: 220,
    cell: ({ container: { attributes } }) => (
      <Time
        value={attributes.pod_full_out_at ?? attributes.final_destination_full_out_at}
        zone={attributes.pod_full_out_at === null ? attributes.final_destination_timezone : attributes.pod_timezone}
      />
    ),
  },
  {
    id: 'empty_returned',
    header: 'Empty returned',
    width: 220,
    cell: ({ container: { attributes } }) => (
      <Time value={attributes.empty_terminated_at} zone={attributes.empty_terminated_timezone} />
    ),
  },
  {
    id: 'equipment',
    header: 'Equipment',
    width: 160,
    cell: ({ container: { attributes } }) => (
      <Muted>
        {[
          attributes.equipment_length && `${attributes.equipment_length} ft`,
          attributes.equipment_height === 'high_cube' ? 'high cube' : null,
          attributes.equipment_type,
        ]
          .filter(Boolean)
          .join(' ') || null}
      </Muted>
    ),
  },
  {
    id: 'weight',
    header: 'Weight',
    width: 120,
    cell: ({ container: { attributes } }) => (
      <Muted>{attributes.weight_in_lbs === null ? null : `${attributes.weight_in_lbs.toLocaleString('en')} lb`}</Muted>
    ),
  },
  {
    id: 'location',
    header: 'In the terminal',
    width: 150,
    cell: ({ container }) => <Muted>{container.attributes.location_at_pod_terminal}</Muted>,
  },
  {
    id: 'tracking',
    header: 'Tracking',
    width: 150,
    cell: ({ container, shipment }) => {
      const isStopped =
        container.attributes.tracking_stopped_at !== null ||
        (shipment !== null && shipment.attributes.line_tracking_stopped_at !== null);
      return isStopped ? <Muted>Stopped</Muted> : 'On';
    },
  },
  {
    id: 'created',
    header: 'Added',
    width: 140,
    sortBy: 'created_at',
    cell: ({ container }) => <Time value={container.attributes.created_at} dateOnly />,
  },
];
