/**
 * Explains a published value: which statement was chosen, and why each competing one was not. Values derived from the
 * whole journey have no competing statements.
 */
import type {
  Claim,
  ContainerFacts,
  EventClaim,
  EventTime,
  PlaceClaim,
  PortRole,
  Quote,
  ShipmentFacts,
  Source,
} from '../claims/claims.ts';
import { canonicalJson } from '../claims/claims-hash.ts';
import { EARLIEST_DAY } from '../demurrage/last-free-day.ts';
import type { EventEntry } from '../events/event-entry.ts';
import { momentOf } from '../events/occurrences.ts';
import { CONTAINER_FIELDS } from '../fields/container.ts';
import type { ContainerFieldRow, ShipmentFieldRow } from '../fields/field.ts';
import { SHIPMENT_FIELDS } from '../fields/shipment.ts';
import type { FactEntry } from '../ledger/fact-ledger.ts';
import type { ContainerLedger, ShipmentLedger } from '../ledger/ledger.ts';
import { paperStatements } from '../ledger/papers.ts';
import { resolvePlace } from '../places/places.ts';
import { instantMs, isRedundantTime } from '../time/event-time.ts';
import { orderOfRule, rankOfSource } from '../view/precedence.ts';
import type { ContainerFields, Provenance, ShipmentFields } from '../view/view.ts';

export type ReasonNotChosen =
  /** It gives the same value. */
  | 'agrees'
  /** The rule prefers another kind of source. */
  | 'lower_rank'
  /** The rule ignores this kind of source. */
  | 'no_say'
  | 'older'
  | 'taken_back'
  /** Complete responses of its source no longer contain it. */
  | 'vanished'
  /** It is a correction that has expired. */
  | 'expired'
  /** It is an estimate of something that had already happened. */
  | 'too_late'
  /** It gives a later day, and the account prefers the earliest. */
  | 'later_day'
  /** It concerns another place or move. */
  | 'set_aside';

/** The latest statement from a source. */
export interface Statement {
  source: Source;
  author: string | null;
  /** Times keep the precision that the source gave. Other values are as in the ledger. */
  value: unknown;
  statedAt: string | null;
  observedAt: string;
  snapshotId: string;
  pointer: string;
  /** Passage of the document that states it. */
  quote?: Quote;
}

export interface UnchosenStatement extends Statement {
  because: ReasonNotChosen;
}

export interface ValueExplanation {
  /** Null if the ledger no longer contains the statement, or if the value is derived from several statements. */
  chosen: Statement | null;
  others: UnchosenStatement[];
}

export interface ExplainedLedgers {
  shipment: ShipmentLedger;
  /** Null if the value belongs to the shipment. */
  container: ContainerLedger | null;
}

type Field = keyof ContainerFields | keyof ShipmentFields;
type Entry = EventEntry | FactEntry<Claim>;

const ROWS: Readonly<Record<Field, ContainerFieldRow | ShipmentFieldRow>> = { ...SHIPMENT_FIELDS, ...CONTAINER_FIELDS };

/** Explains a published value. `now`: RFC 3339 UTC, by the tracking request's clock. */
export function explainValue(ledger: ExplainedLedgers, field: Field, why: Provenance, now: string): ValueExplanation {
  const papers = competingPapers(ledger, field, why);
  const rivals = [...competingEntries(ledger, field, why, papers), ...papers];
  const chosen = rivals.find((entry) => isOrigin(entry, why)) ?? null;
  const isTime = factOf(ROWS[field]) === undefined;
  const others = rivals
    .filter((entry) => entry !== chosen)
    .map((entry) => ({ ...statementOf(entry, isTime), because: reasonOf(entry, chosen, why, now) }));
  return { chosen: chosen && statementOf(chosen, isTime), others: others.sort(newestFirst) };
}

function newestFirst(one: Statement, other: Statement): number {
  const [a, b] = [one, other].map(({ observedAt, source, pointer }) => `${observedAt} ${source.code} ${pointer}`);
  return (a ?? '') > (b ?? '') ? -1 : 1;
}

function competingEntries(ledger: ExplainedLedgers, field: Field, why: Provenance, papers: readonly Entry[]): Entry[] {
  const row = ROWS[field];
  const fact = factOf(row);
  if (fact !== undefined) {
    const facts: FactEntry<Claim>[] = [
      ...Object.values(ledger.container?.facts ?? {}),
      ...Object.values(ledger.shipment.facts),
    ];
    const reportedBy = 'reportedBy' in row ? row.reportedBy : undefined;
    const stated = facts.filter(({ claim, source }) => {
      const isOfFact = 'field' in claim && claim.field === fact;
      return isOfFact && (reportedBy === undefined || reportedBy.includes(source.kind));
    });
    // If the chosen value comes from a move, that move took precedence over facts about the port.
    const move = [...stated, ...papers].some((entry) => isOrigin(entry, why)) ? undefined : moveOf(ledger, why);
    return move === undefined ? stated : [move, ...stated];
  }
  if (row.type !== 'time') return [];
  const move = moveOf(ledger, why);
  return move === undefined ? [] : eventsOf(ledger).filter((entry) => isOfSameMove(entry.claim, move.claim));
}

/** Returns the statements that documents make about the same fact or call. */
function competingPapers({ shipment, container }: ExplainedLedgers, field: Field, why: Provenance): Entry[] {
  const row = ROWS[field];
  const fact = factOf(row);
  const call = ESTIMATED_CALLS[field];
  const reportedBy = 'reportedBy' in row ? row.reportedBy : undefined;
  return paperStatements(shipment).filter((entry) => {
    const { claim, source } = entry;
    if (isOrigin(entry, why)) return true;
    if (claim.kind === 'event') return call !== undefined && claim.move === call.move && claim.role === call.role;
    if (!('field' in claim) || claim.field !== fact) return false;
    if (claim.kind === 'container_fact' && claim.container !== container?.number) return false;
    return reportedBy === undefined || reportedBy.some((kind) => kind === source.speaksFor?.party);
  });
}

/** Calls whose estimates may come from the shipment's documents. */
const ESTIMATED_CALLS: Partial<Record<Field, { move: 'arrive' | 'depart'; role: PortRole }>> = {
  pol_etd_at: { move: 'depart', role: 'pol' },
  pod_eta_at: { move: 'arrive', role: 'pod' },
  destination_eta_at: { move: 'arrive', role: 'destination' },
};

/** Returns the fact that explains a field; undefined if moves explain it. */
function factOf(row: ContainerFieldRow | ShipmentFieldRow): keyof ContainerFacts | keyof ShipmentFacts | undefined {
  return 'fact' in row ? row.fact : undefined;
}

function eventsOf({ container, shipment }: ExplainedLedgers): EventEntry[] {
  return [...Object.values(container?.events ?? {}), ...Object.values(shipment.events)];
}

function moveOf(ledger: ExplainedLedgers, why: Provenance): EventEntry | undefined {
  return eventsOf(ledger).find((entry) => isOrigin(entry, why));
}

function isOrigin({ source, snapshotId, claim }: Entry, why: Provenance): boolean {
  const isSource = source.kind === why.source.kind && source.code === why.source.code;
  return isSource && snapshotId === why.snapshotId && claim.pointer === why.pointer;
}

/**
 * Whether both state the same move at the same place. Plans and estimates compete only with each other, as do actual
 * events.
 */
function isOfSameMove(one: EventClaim, other: EventClaim): boolean {
  const isKind = one.move === other.move && (one.classifier === 'actual') === (other.classifier === 'actual');
  const isLaden = one.laden === null || other.laden === null || one.laden === other.laden;
  return isKind && isLaden && resolvePlace(one.place).key === resolvePlace(other.place).key;
}

function statementOf({ source, snapshotId, observedAt, claim }: Entry, isTime: boolean): Statement {
  return {
    ...(claim.quote === undefined ? {} : { quote: claim.quote }),
    source,
    author: claim.author ?? null,
    value: statedValue(claim, isTime),
    statedAt: claim.statedAt,
    observedAt,
    snapshotId,
    pointer: claim.pointer,
  };
}

/** Returns the time or place that an event states, or the value of a fact. */
function statedValue(claim: Claim, isTime: boolean): unknown {
  if (claim.kind === 'event') {
    if (!isTime) return claim.place && statedPlace(claim.place);
    return claim.time && statedTime(claim.time);
  }
  if (!('field' in claim)) return null;
  if (claim.value === null) return null;
  switch (claim.field) {
    case 'appointment':
      return statedTime(claim.value);
    case 'place_of_delivery':
    case 'port_of_lading':
    case 'port_of_discharge':
      return statedPlace(claim.value);
    default:
      return claim.value;
  }
}

function statedTime(time: EventTime): string {
  if (time.precision === 'instant') return time.at;
  return time.precision === 'local' ? time.local : time.date;
}

function statedPlace({ unlocode, name }: PlaceClaim): string | null {
  return unlocode ?? name;
}

function reasonOf(entry: Entry, chosen: Entry | null, why: Provenance, now: string): ReasonNotChosen {
  const { claim } = entry;
  if ('retracted' in claim && claim.retracted === true) return 'taken_back';
  if (claim.expiresAt != null && instantMs(claim.expiresAt) <= instantMs(now)) return 'expired';
  if ('invalidated' in entry && entry.invalidated !== null) {
    return entry.invalidated.reason === 'vanished' ? 'vanished' : 'taken_back';
  }
  if ('late' in entry && entry.late) return 'too_late';
  if (chosen !== null && statesSameValue(chosen.claim, claim)) return 'agrees';
  if (why.source.kind === 'document') return isOfParty(entry, why.source) ? 'older' : 'lower_rank';
  if (entry.source.kind === 'document') return 'lower_rank';
  if (why.rule === EARLIEST_DAY) return 'later_day';
  const order = orderOfRule(why.rule);
  if (order === null) return 'set_aside';
  const [rank, best] = [entry.source.kind, why.source.kind].map((kind) => rankOfSource({ id: why.rule, order }, kind));
  if (rank === undefined || best === undefined || rank === Number.POSITIVE_INFINITY) return 'no_say';
  if (rank > best) return 'lower_rank';
  return rank === best && chosen !== null && statementTime(entry) <= statementTime(chosen) ? 'older' : 'set_aside';
}

/** Whether both are statements by the same party. */
function isOfParty({ source }: Entry, { speaksFor }: Source): boolean {
  return speaksFor?.party === (source.kind === 'document' ? source.speaksFor?.party : source.kind);
}

function statementTime({ claim, observedAt }: Entry): string {
  return claim.kind === 'event' ? (claim.statedAt ?? observedAt) : observedAt;
}

function statesSameValue(one: Claim, other: Claim): boolean {
  if (one.kind === 'event' && other.kind === 'event') {
    const [a, b] = [momentOf(one), momentOf(other)];
    const { zone } = resolvePlace(one.place);
    return a !== null && b !== null && (isRedundantTime(a, b, zone) || isRedundantTime(b, a, zone));
  }
  if ('field' in one && 'field' in other && one.field === other.field) {
    return canonicalJson(one.value) === canonicalJson(other.value);
  }
  return statedValue(one, false) !== null && statedValue(one, false) === statedValue(other, false);
}
