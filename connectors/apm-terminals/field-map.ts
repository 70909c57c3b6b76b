/**
 * Maps each value to its location in an APM Terminals response. The property names of the import availability resource
 * are not public (spec/sources D2), so they are configurable: each value has a list of candidate names, and the first
 * one present is used. A dot separates nested members. An operator can replace the names with the setting `FIELD_MAP`
 * or the file `FIELD_MAP_FILE`.
 */
import { isRecord } from '../json-shape.ts';

export const FIELDS = [
  'list',
  'container',
  'available',
  'status',
  'location',
  'holds',
  'freightHold',
  'customsHold',
  'storagePaidThrough',
  'demurrageOwed',
  'currency',
  'isoType',
  'grossWeightKg',
  'dischargedAt',
  'gateOutAt',
  'vesselEta',
  'vesselName',
  'vesselImo',
  'appointmentAt',
  'sealNumber',
] as const;

export type Field = (typeof FIELDS)[number];

export interface FieldMap {
  names: Record<Field, string[]>;
  /** `wall_clock` ignores the offsets stated after local times. */
  times: 'as_written' | 'wall_clock';
}

/**
 * Default names, modeled on a sibling resource whose names are public ("empty container returns": containerId,
 * containerIsoCode, gateInDateTimeLocal). A weight is read only if its name includes the unit.
 */
export const DEFAULT_FIELD_MAP: FieldMap = {
  names: {
    list: ['containers', 'importAvailability', 'assets', 'data'],
    container: ['containerId', 'containerNumber', 'assetId'],
    available: ['readyForDelivery', 'isReadyForDelivery'],
    status: ['containerStatus', 'status'],
    location: ['yardLocation'],
    holds: ['holds'],
    freightHold: ['freightHold', 'isFreightHold'],
    customsHold: ['customsHold', 'isCustomsHold'],
    storagePaidThrough: ['storagePaidThroughDate', 'storagePaidThroughDateLocal'],
    demurrageOwed: ['demurrageAmountOwed', 'demurrageOwed'],
    currency: ['demurrageCurrency', 'currency'],
    isoType: ['containerIsoCode', 'isoCode'],
    grossWeightKg: ['grossWeightKg'],
    dischargedAt: ['dischargeDateTimeLocal', 'dischargedDateTimeLocal'],
    gateOutAt: ['gateOutDateTimeLocal'],
    vesselEta: ['vesselEtaDateTimeLocal', 'vesselEta'],
    vesselName: ['vesselName'],
    vesselImo: ['vesselImoNumber', 'vesselImo'],
    appointmentAt: ['appointmentDateTimeLocal', 'appointmentDate'],
    sealNumber: ['sealNumber'],
  },
  times: 'as_written',
};

/**
 * Merges the entries of `json` into the default map: `{"available": ["isAvailable"], "customsHold": []}`. An empty list
 * means that the terminal does not provide the value. Each entry that cannot be read adds a problem.
 */
export function readFieldMap(json: string): { map: FieldMap; problems: string[] } {
  const map: FieldMap = { names: { ...DEFAULT_FIELD_MAP.names }, times: DEFAULT_FIELD_MAP.times };
  let given: unknown;
  try {
    given = JSON.parse(json);
  } catch {
    return { map, problems: ['is not JSON'] };
  }
  if (!isRecord(given)) return { map, problems: ['is not a JSON object'] };
  const problems: string[] = [];
  for (const [name, value] of Object.entries(given)) {
    const field = FIELDS.find((one) => one === name);
    const isNames =
      Array.isArray(value) && value.every((one) => typeof one === 'string' && /^[^.]+(\.[^.]+)*$/.test(one));
    if (name === 'times' && (value === 'as_written' || value === 'wall_clock')) map.times = value;
    else if (name === 'times') problems.push('times must be "as_written" or "wall_clock"');
    else if (field === undefined) problems.push(`has no field "${name.slice(0, 40)}"; fields are ${FIELDS.join(', ')}`);
    else if (!isNames) problems.push(`${field} must be a list of property names`);
    else map.names[field] = value;
  }
  return { map, problems };
}
