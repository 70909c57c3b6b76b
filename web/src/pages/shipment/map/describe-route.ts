/** Describes the map as text, for screen readers and for exact values. */
import { formatDateTime, formatDateTimeZone } from '../../../components/time-format.ts';
import type { PortFeature, RouteFeatures, VesselFeature } from './route-features.ts';

export function describeRoute({ ports, vessel, lines }: RouteFeatures): string[] {
  if (ports.length === 0) return ['No port reported yet.'];
  const route = ports.map(({ properties }) => properties.name).join(' → ');
  return [
    `Route: ${route}.`,
    ...ports.map(describePort).filter((text) => text !== ''),
    ...describeVessel(vessel),
    ...describeLines(lines),
  ];
}

function describePort({ properties: port }: PortFeature): string {
  const zone = port.time_zone;
  const moments = [
    moment('arrived', port.inbound_ata_at, zone) ?? moment('expected', port.inbound_eta_at, zone),
    moment('sailed', port.outbound_atd_at, zone) ?? moment('to sail', port.outbound_etd_at, zone),
  ].filter((text) => text !== null);
  return moments.length === 0 ? '' : `${port.name}: ${moments.join(', ')}.`;
}

function moment(verb: string, at: string | null, zone: string | null): string | null {
  if (at === null) return null;
  return `${verb} ${formatDateTimeZone(at, zone ?? 'UTC')}`;
}

function describeVessel(vessel: VesselFeature | null): string[] {
  if (vessel === null) return [];
  const { vessel_name: name, vessel_location_timestamp: at, vessel_location_speed: knots } = vessel.properties;
  const [longitude = 0, latitude = 0] = vessel.geometry.coordinates;
  const speed = knots === null ? '' : ` at ${Math.round(knots)} knots`;
  const where = `${degrees(latitude, 'N', 'S')}, ${degrees(longitude, 'E', 'W')}`;
  return [`${name ?? 'The vessel'} was last reported at ${where}${speed}, ${formatDateTime(at, 'UTC')} UTC.`];
}

function describeLines(lines: RouteFeatures['lines']): string[] {
  const isReported = lines.some(({ kind }) => kind === 'past');
  const isUsual = lines.some(({ kind }) => kind !== 'past');
  if (!isUsual) return [];
  return [
    isReported
      ? 'Solid: reported positions. Dotted: usual route.'
      : 'Dotted: usual route. No vessel positions reported.',
  ];
}

function degrees(value: number, positive: string, negative: string): string {
  return `${Math.abs(value).toFixed(1)}° ${value < 0 ? negative : positive}`;
}
