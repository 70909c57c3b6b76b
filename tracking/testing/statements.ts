import type { Changes } from '../changes/changes.ts';
import { diffViews } from '../changes/diff.ts';
import type {
  Claim,
  Classifier,
  ContainerFactClaim,
  ContainerFacts,
  DocumentParty,
  EventClaim,
  EventTime,
  FacilityType,
  Move,
  Observation,
  PlaceClaim,
  PortRole,
  ShipmentFactClaim,
  ShipmentFacts,
  Source,
  TransportMode,
} from '../claims/claims.ts';
import type { TrackedNumber } from '../claims/numbers.ts';
import { emptyLedger, type Ledger, record } from '../ledger/ledger.ts';
import { type PublishContext, publish } from '../publish/publish.ts';
import type { ContainerView, View } from '../view/view.ts';

export const LINE: Source = { kind: 'line', code: 'TEST' };
export const TERMINAL: Source = { kind: 'terminal', code: 'smdg:SIM1' };
export const RAILROAD: Source = { kind: 'railroad', code: 'SIMR' };
export const CONTAINER = 'SIMU0000011';
export const AURORA = { imo: '9123453', name: 'EXAMPLE AURORA' };
export const BOREAL = { imo: '9234567', name: 'EXAMPLE BOREAL' };

export function place(unlocode: string | null, more: Partial<PlaceClaim> = {}): PlaceClaim {
  return {
    unlocode,
    name: null,
    region: null,
    country: null,
    latitude: null,
    longitude: null,
    facility: null,
    facilityType: null,
    facilityName: null,
    ...more,
  };
}

export function terminalAt(unlocode: string, code: string, facilityType: FacilityType = 'port_terminal'): PlaceClaim {
  return place(unlocode, { facility: { code, codeList: 'SMDG' }, facilityType });
}

export function instant(at: string): EventTime {
  return { precision: 'instant', at };
}

interface EventOptions {
  classifier?: Classifier;
  container?: string | null;
  laden?: boolean | null;
  mode?: TransportMode | null;
  vessel?: EventClaim['vessel'];
  voyage?: string | null;
  call?: string | null;
  statedAt?: string | null;
  id?: string | null;
  at?: PlaceClaim;
  retracted?: boolean;
  bill?: string;
  booking?: string;
  role?: PortRole;
  carrier?: string | null;
}

let pointers = 0;

/**
 * Builds an event of the container. `time` is `2026-08-13T14:41:00Z`, `2026-08-13T22:41:00` (local) or `2026-08-13`.
 */
export function event(move: Move, where: string, time: string | null, options: EventOptions = {}): EventClaim {
  const atSea = ['load', 'discharge', 'depart', 'arrive', 'berth'].includes(move);
  pointers += 1;
  return {
    kind: 'event',
    container: options.container === undefined ? CONTAINER : options.container,
    move,
    mode: options.mode === undefined ? (atSea ? 'vessel' : null) : options.mode,
    laden: options.laden === undefined ? true : options.laden,
    classifier: options.classifier ?? 'actual',
    time: time === null ? null : timeOf(time),
    place: options.at ?? place(where),
    vessel: options.vessel ?? null,
    voyage: options.voyage ?? null,
    transportCall: options.call == null ? null : { id: options.call, sequence: null },
    carrier: options.carrier ?? null,
    sourceEventId: options.id ?? null,
    retracted: options.retracted ?? false,
    original: `${move} ${where}`,
    documents: [
      ...(options.bill === undefined ? [] : [{ type: 'bill_of_lading' as const, number: options.bill }]),
      ...(options.booking === undefined ? [] : [{ type: 'booking' as const, number: options.booking }]),
    ],
    ...(options.role === undefined ? {} : { role: options.role }),
    pointer: `/${pointers}`,
    statedAt: options.statedAt ?? null,
  };
}

function timeOf(text: string): EventTime {
  if (text.length === 10) return { precision: 'date', date: text };
  return text.endsWith('Z') ? { precision: 'instant', at: text } : { precision: 'local', local: text };
}

export function fact<Field extends keyof ContainerFacts>(
  field: Field,
  value: ContainerFacts[Field] | null,
  more: { container?: string; statedAt?: string | null; place?: PlaceClaim | null } = {},
): ContainerFactClaim<Field> {
  pointers += 1;
  return {
    kind: 'container_fact',
    container: more.container ?? CONTAINER,
    field,
    value,
    place: more.place ?? null,
    pointer: `/${pointers}`,
    statedAt: more.statedAt ?? null,
  };
}

export function shipmentFact<Field extends keyof ShipmentFacts>(
  field: Field,
  value: ShipmentFacts[Field] | null,
  statedAt: string | null = null,
): ShipmentFactClaim<Field> {
  pointers += 1;
  return { kind: 'shipment_fact', field, value, pointer: `/${pointers}`, statedAt };
}

export function listing(containers: string[], complete = true): Claim {
  return { kind: 'listing', containers, complete, pointer: '/', statedAt: null };
}

let snapshots = 0;

export function response(receivedAt: string, claims: Claim[], more: Partial<Observation> = {}): Observation {
  snapshots += 1;
  return {
    source: LINE,
    snapshotId: `snapshot-${snapshots}`,
    receivedAt,
    complete: true,
    absence: 'snapshot',
    claims,
    ...more,
  };
}

/** Builds a document's statements, with its times of issue and receipt, its party, and the party's code if certain. */
export function paper(
  receivedAt: string,
  claims: Claim[],
  more: { id?: string; party?: DocumentParty; code?: string | null; issuedAt?: string | null } = {},
): Observation {
  const { id = 'paper', party = 'line', code = party === 'line' ? LINE.code : null, issuedAt = receivedAt } = more;
  return response(
    receivedAt,
    claims.map((claim) => ({ ...claim, statedAt: issuedAt })),
    {
      source: { kind: 'document', code: id, speaksFor: { party, code } },
      complete: false,
      absence: 'log',
    },
  );
}

/** The functions of the core that `RecordedShipment` calls. */
export interface RecordingCore {
  emptyLedger: typeof emptyLedger;
  record: typeof record;
  publish: typeof publish;
  diffViews: typeof diffViews;
}

const CORE: RecordingCore = { emptyLedger, record, publish, diffViews };

/** A shipment whose responses are recorded and published one by one. */
export class RecordedShipment {
  ledger: Ledger;
  view: View | null = null;
  changes: Changes | null = null;
  /** Names of all published events, in order of announcement. */
  names: string[] = [];
  private readonly thresholdMinutes: number;
  private readonly core: RecordingCore;

  constructor(request: Partial<TrackedNumber> = {}, thresholdMinutes = 60, core: RecordingCore = CORE) {
    this.thresholdMinutes = thresholdMinutes;
    this.core = core;
    this.ledger = core.emptyLedger({
      requestType: 'bill_of_lading',
      normalizedNumber: 'EXBL1',
      scac: 'TEST',
      ...request,
    });
  }

  record(observation: Observation): this {
    this.ledger = this.core.record(this.ledger, observation);
    return this.publishAt(observation.receivedAt);
  }

  publishAt(now: string, context: PublishContext = {}): this {
    const after = this.core.publish(this.ledger, now, context);
    this.changes = this.core.diffViews(this.view, after, { now, etaThresholdMinutes: this.thresholdMinutes });
    this.view = this.changes.view;
    this.names.push(...this.lastEventNames());
    return this;
  }

  lastEventNames(): string[] {
    return (this.changes?.events ?? []).map((one) => one.name);
  }

  container(number = CONTAINER): ContainerView {
    const found = this.view?.containers.find((one) => one.number === number);
    if (found === undefined) throw new Error(`no container ${number}`);
    return found;
  }

  field(name: keyof ContainerView['fields'], number = CONTAINER): unknown {
    return this.container(number).fields[name].value;
  }

  shipment(name: keyof View['shipment']['fields']): unknown {
    return this.view?.shipment.fields[name].value;
  }

  kinds(number = CONTAINER): string[] {
    return this.container(number).events.map((one) => one.kind);
  }

  milestone(kind: string, number = CONTAINER) {
    return this.container(number).events.find((one) => one.kind === kind);
  }
}
