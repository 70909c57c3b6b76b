/**
 * Simulates the baseline that takes the newest response as the truth: its content overwrites earlier values, whatever
 * their source, and the role of a port follows from the order of the moves in that response alone. It gets the same
 * responses at the same hours, with times and places as the core reads them; values that a response omits stay
 * unchanged.
 */
import { numbersOf } from '../../simulator/drawn/draw-scenario.ts';
import type { DrawnScenario } from '../../simulator/drawn/drawn-scenario.ts';
import type { EventClaim, SourceKind } from '../../tracking/claims/claims.ts';
import { resolvePlace } from '../../tracking/places/places.ts';
import { formatInstant, resolveTime } from '../../tracking/time/event-time.ts';
import type { ReadValue } from './judge-values.ts';
import type { Reading } from './reading.ts';

interface Latest {
  claim: EventClaim;
  at: string;
  locode: string | null;
}

type Values = Record<string, string | number | null>;

export class NewestResponse {
  readonly #containers: string[];
  readonly #byContainer: Values[];
  readonly #shipment: Values = {};
  #last: Reading | null = null;

  constructor(drawn: DrawnScenario) {
    this.#containers = numbersOf(drawn).containers;
    this.#byContainer = this.#containers.map(() => ({}));
  }

  take(reading: Reading, kind: SourceKind): void {
    if (reading.type !== 'read' || reading === this.#last) return;
    this.#last = reading;
    const events = reading.claims.flatMap((claim): Latest[] => {
      if (claim.kind !== 'event' || claim.classifier !== 'actual' || claim.time === null || claim.retracted) return [];
      const place = resolvePlace(claim.place);
      const moment = resolveTime(claim.time, place.zone);
      return moment ? [{ claim, at: formatInstant(moment.ms), locode: place.locode }] : [];
    });
    events.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
    this.#containers.forEach((number, containerIndex) => {
      const own = events.filter(({ claim }) => claim.container === number || claim.container === null);
      Object.assign(this.#byContainer[containerIndex] ?? {}, valuesOf(own));
      if (kind === 'line' && containerIndex === 0) Object.assign(this.#shipment, shipmentOf(own));
    });
  }

  /** Returns the values that this baseline would publish now; undefined for fields that it does not derive. */
  get values(): ReadValue {
    return (containerIndex, field) => {
      const values = containerIndex === null ? this.#shipment : this.#byContainer[containerIndex];
      if (!(containerIndex === null ? shipmentFields : containerFields).has(field)) return undefined;
      return values?.[field] ?? null;
    };
  }
}

const containerFields = new Set([
  'empty_out_at',
  'pol_full_in_at',
  'pol_vessel_loaded_at',
  'pol_vessel_departed_at',
  'pod_arrived_at',
  'pod_discharged_at',
  'pod_full_out_at',
  'final_destination_full_out_at',
  'pod_rail_loaded_at',
  'pod_rail_departed_at',
  'ind_ata_at',
  'ind_rail_unloaded_at',
  'empty_terminated_at',
]);
const shipmentFields = new Set([
  'port_of_lading_locode',
  'port_of_discharge_locode',
  'pod_vessel_name',
  'pod_vessel_imo',
  'pod_voyage_number',
  'pol_atd_at',
  'pod_ata_at',
]);

function valuesOf(events: Latest[]): Values {
  const of = (move: EventClaim['move'], mode: 'rail' | 'sea' | 'gate', laden?: boolean): Latest[] =>
    events.filter(
      ({ claim }) =>
        claim.move === move &&
        (mode === 'gate' || (mode === 'rail') === (claim.mode === 'rail')) &&
        (laden === undefined || (claim.laden ?? true) === laden),
    );
  const values: Values = {};
  const set = (field: string, latest: Latest | undefined): void => {
    if (latest) values[field] = latest.at;
  };
  const isInland = events.some(({ claim }) => claim.mode === 'rail');
  set('empty_out_at', of('gate_out', 'gate', false)[0]);
  set('pol_full_in_at', of('gate_in', 'gate', true)[0]);
  set('pol_vessel_loaded_at', of('load', 'sea')[0]);
  set('pol_vessel_departed_at', of('depart', 'sea')[0]);
  set('pod_arrived_at', of('arrive', 'sea').at(-1));
  set('pod_discharged_at', of('discharge', 'sea').at(-1));
  set(isInland ? 'final_destination_full_out_at' : 'pod_full_out_at', of('gate_out', 'gate', true).at(-1));
  set('pod_rail_loaded_at', of('load', 'rail')[0]);
  set('pod_rail_departed_at', of('depart', 'rail')[0]);
  set('ind_ata_at', of('arrive', 'rail').at(-1));
  set('ind_rail_unloaded_at', of('discharge', 'rail').at(-1));
  set('empty_terminated_at', of('gate_in', 'gate', false).at(-1));
  return values;
}

function shipmentOf(events: Latest[]): Values {
  const sea = events.filter(({ claim }) => claim.mode === 'vessel');
  const departed = sea.find(({ claim }) => claim.move === 'depart');
  const arrived = sea.findLast(({ claim }) => claim.move === 'arrive');
  const values: Values = {};
  if (departed) Object.assign(values, { port_of_lading_locode: departed.locode, pol_atd_at: departed.at });
  if (arrived) {
    Object.assign(values, {
      port_of_discharge_locode: arrived.locode,
      pod_ata_at: arrived.at,
      pod_vessel_name: arrived.claim.vessel?.name ?? null,
      pod_vessel_imo: arrived.claim.vessel?.imo ?? null,
      pod_voyage_number: arrived.claim.voyage,
    });
  }
  return values;
}
