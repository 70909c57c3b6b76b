import { Card, Text, Title, VisuallyHidden } from '@mantine/core';
import { included, type Schemas } from '../../api/document.ts';
import { LocalTime } from '../../components/local-time.tsx';
import { ValueWithProvenance } from '../../components/value-with-provenance.tsx';
import classes from './journey-card.module.css';

type Shipment = Schemas['shipment'];
type Field = keyof Shipment['attributes'];

interface JourneyCardProps {
  shipment: Shipment;
  document: Parameters<typeof included>[0];
  /** The container whose provenance is shown; null if there is no container yet. */
  containerId: string | null;
}

interface Moment {
  name: string;
  field: Field;
}

interface Stop {
  role: string;
  /** The vessel's event at the port. */
  move: string;
  place: Field;
  code: Field;
  zone: Field;
  moments: readonly Moment[];
  /** Actual times of arrival and departure. */
  reached: Field;
  left: Field | null;
}

const STOPS: readonly Stop[] = [
  {
    role: 'Port of lading',
    move: 'departure',
    place: 'port_of_lading_name',
    code: 'port_of_lading_locode',
    zone: 'pol_timezone',
    moments: [
      { name: 'First estimate', field: 'pol_original_etd_at' },
      { name: 'Estimated', field: 'pol_etd_at' },
      { name: 'Actual', field: 'pol_atd_at' },
    ],
    reached: 'pol_atd_at',
    left: 'pol_atd_at',
  },
  {
    role: 'Port of discharge',
    move: 'arrival',
    place: 'port_of_discharge_name',
    code: 'port_of_discharge_locode',
    zone: 'pod_timezone',
    moments: [
      { name: 'First estimate', field: 'pod_original_eta_at' },
      { name: 'Estimated', field: 'pod_eta_at' },
      { name: 'Actual', field: 'pod_ata_at' },
    ],
    reached: 'pod_ata_at',
    left: 'destination_ata_at',
  },
  {
    role: 'Destination',
    move: 'arrival',
    place: 'destination_name',
    code: 'destination_locode',
    zone: 'destination_timezone',
    moments: [
      { name: 'First estimate', field: 'destination_original_eta_at' },
      { name: 'Estimated', field: 'destination_eta_at' },
      { name: 'Actual', field: 'destination_ata_at' },
    ],
    reached: 'destination_ata_at',
    left: null,
  },
];

/** Shows the ports and vessels with first estimate, current estimate and actual time. */
export function JourneyCard({ shipment, document, containerId }: JourneyCardProps) {
  const { attributes } = shipment;
  const stops = STOPS.filter(({ place, role }) => role !== 'Destination' || attributes[place] !== null);
  return (
    <Card withBorder component="section" aria-label="Journey">
      <VisuallyHidden>
        <Title order={2}>Journey</Title>
      </VisuallyHidden>
      <div className={classes.journey}>
        {stops.map((stop) => (
          <div
            key={stop.role}
            className={classes.stop}
            data-reached={attributes[stop.reached] !== null || undefined}
            data-left={(stop.left !== null && attributes[stop.left] !== null) || undefined}
          >
            <StopOfJourney stop={stop} shipment={shipment} containerId={containerId} document={document} />
          </div>
        ))}
      </div>
    </Card>
  );
}

interface StopProps extends JourneyCardProps {
  stop: Stop;
}

function StopOfJourney({ stop, shipment, containerId, document }: StopProps) {
  const { attributes, relationships } = shipment;
  const terminal =
    stop.role === 'Port of discharge'
      ? included<Schemas['terminal']>(document, relationships.pod_terminal.data)
      : stop.role === 'Destination'
        ? included<Schemas['terminal']>(document, relationships.destination_terminal.data)
        : null;
  const of = { containerId, shipment };
  return (
    <>
      <Text size="xs" c="dimmed">
        {stop.role}, {stop.move}
      </Text>
      <Text fw={600} size="lg" lh={1.3}>
        <ShipmentValue {...of} field={stop.place} label={stop.role}>
          {text(attributes[stop.place] ?? attributes[stop.code]) ?? 'Not reported yet'}
        </ShipmentValue>
      </Text>
      <Text size="sm" c="dimmed" mb={6}>
        {[text(attributes[stop.code]), terminal?.attributes.name].filter(Boolean).join(' · ') || ' '}
      </Text>
      <dl className={classes.times}>
        {stop.moments.map(({ name, field }) => (
          <MomentOfStop
            key={field}
            {...of}
            name={name}
            move={stop.move}
            field={field}
            zone={text(attributes[stop.zone])}
          />
        ))}
        {stop.role === 'Port of discharge' && <Vessel {...of} />}
      </dl>
    </>
  );
}

interface Of {
  shipment: Shipment;
  containerId: string | null;
}

interface MomentOfStopProps extends Of, Moment {
  move: string;
  zone: string | null;
}

function MomentOfStop({ shipment, containerId, name, move, field, zone }: MomentOfStopProps) {
  const value = text(shipment.attributes[field]);
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {value === null ? (
          '–'
        ) : (
          <ShipmentValue
            shipment={shipment}
            containerId={containerId}
            field={field}
            label={`${name} ${move}`}
            zone={zone}
          >
            <LocalTime value={value} zone={zone} />
          </ShipmentValue>
        )}
      </dd>
    </>
  );
}

function Vessel({ shipment, containerId }: Of) {
  const { pod_vessel_name: name, pod_vessel_imo: imo, pod_voyage_number: voyage } = shipment.attributes;
  if (name === null && imo === null) return null;
  return (
    <>
      <dt>Vessel</dt>
      <dd>
        <ShipmentValue shipment={shipment} containerId={containerId} field="pod_vessel_name" label="Vessel">
          {name ?? `IMO ${imo}`}
        </ShipmentValue>
        {voyage !== null && (
          <Text span size="sm" c="dimmed">
            {' '}
            voyage {voyage}
          </Text>
        )}
      </dd>
    </>
  );
}

interface ShipmentValueProps extends Of {
  field: Field;
  label: string;
  zone?: string | null;
  children: React.ReactNode;
}

function ShipmentValue({ shipment, containerId, field, label, zone = null, children }: ShipmentValueProps) {
  if (containerId === null || shipment.attributes[field] === null) return <>{children}</>;
  return (
    <ValueWithProvenance containerId={containerId} of="shipment" field={field} label={label} zone={zone}>
      {children}
    </ValueWithProvenance>
  );
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
