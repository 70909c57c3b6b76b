/**
 * Merges the events of one subject (a container or the shipment's transport calls), keeping what each source last
 * stated.
 */

import type { EventClaim, Observation } from '../claims/claims.ts';
import {
  byContent,
  type EventEntry,
  isCorrectionOf,
  isFrom,
  isOlder,
  isSameButCallId,
  isSameButPlace,
  isSameById,
  isSuperseded,
  isWithdrawnBy,
  present,
  sameId,
  sameTime,
  statesTheSame,
} from '../events/event-entry.ts';
import { fingerprint, isReversal, vesselKey } from '../events/event-identity.ts';
import { isBetween, momentOf, occurrences } from '../events/occurrences.ts';
import { capStatementTime } from './statement-time.ts';

type Entries = Record<string, EventEntry>;

/**
 * Merges a payload's claims about one subject. `shipmentEntries`: for a container, the entries of the shipment's
 * transport calls.
 */
export function mergeEvents(
  before: Entries,
  claims: readonly EventClaim[],
  observation: Observation,
  shipmentEntries: Entries,
): Entries {
  if (claims.length === 0) return before;
  const merge = new Merge(before, claims, observation, shipmentEntries);
  return merge.run();
}

function callOf(claim: EventClaim): string | null {
  return claim.transportCall?.id ?? null;
}

class Merge {
  readonly entries: Entries;
  private readonly ofSource = new Map<string, EventEntry[]>();
  private readonly groups = new Map<string, EventClaim[]>();
  private readonly retractions: EventClaim[] = [];
  /** Keys of the entries already matched by a claim in this payload. */
  private readonly taken = new Set<string>();
  private readonly calls: ReadonlySet<string | null>;
  private readonly observation: Observation;
  private readonly shipmentEntries: Entries;

  constructor(before: Entries, claims: readonly EventClaim[], observation: Observation, shipmentEntries: Entries) {
    this.entries = { ...before };
    this.observation = observation;
    this.shipmentEntries = shipmentEntries;
    for (const entry of Object.values(before)) {
      if (isFrom(entry, observation.source)) this.index(entry);
    }
    this.calls = new Set(claims.map(callOf));
    for (const claim of claims) {
      if (claim.retracted) this.retractions.push(claim);
      else this.group(capStatementTime(claim, observation.receivedAt));
    }
  }

  run(): Entries {
    const sorted = [...this.groups].sort(([a], [b]) => (a < b ? -1 : 1));
    for (const actual of [true, false]) {
      for (const [print, claims] of sorted) {
        if ((claims[0]?.classifier === 'actual') !== actual) continue;
        this.mergeGroup(print, occurrences(claims, this.reversalsOf(claims[0])));
      }
    }
    for (const claim of this.retractions.sort(byContent))
      this.retract(capStatementTime(claim, this.observation.receivedAt));
    return this.entries;
  }

  private index(entry: EventEntry): void {
    const entries = this.ofSource.get(entry.fingerprint);
    if (entries === undefined) this.ofSource.set(entry.fingerprint, [entry]);
    else entries.push(entry);
  }

  private group(claim: EventClaim): void {
    const print = fingerprint(this.observation.source, claim);
    const group = this.groups.get(print);
    if (group === undefined) this.groups.set(print, [claim]);
    else group.push(claim);
  }

  /**
   * Pairs claims with entries, first by equal time, then by equal id. The remaining claims correct the remaining
   * entries, in order of time.
   */
  private mergeGroup(print: string, claims: EventClaim[]): void {
    if (this.comesTooLate(print, claims[0])) {
      for (const claim of claims) this.mergeOccurrence(`${print}~late`, `${print}~late`, claim);
      return;
    }
    const candidates = [...(this.ofSource.get(print) ?? [])];
    const unpaired: EventClaim[] = [];
    for (const claim of claims) {
      const match =
        candidates.find((entry) => sameTime(entry.claim, claim)) ?? candidates.find((entry) => sameId(entry, claim));
      if (match === undefined) unpaired.push(claim);
      else {
        candidates.splice(candidates.indexOf(match), 1);
        this.mergeOccurrence(print, match.key, claim);
      }
    }
    for (const claim of unpaired) {
      const reissued = this.unlisted((entry) => isSameById(entry, claim));
      if (reissued !== null) {
        this.mergeOccurrence(print, reissued, claim);
        continue;
      }
      const corrected = candidates.findIndex(
        (entry) => isCorrectionOf(entry.claim, claim) && !this.isReversedBetween(entry.claim, claim),
      );
      const [match] = corrected < 0 ? [] : candidates.splice(corrected, 1);
      this.mergeOccurrence(print, match?.key ?? this.renamed(claim) ?? this.freeKey(print), claim);
    }
  }

  /** Returns the times of the opposite move, such as the loadings between discharges, in Unix milliseconds. */
  private reversalsOf(claim: EventClaim | undefined): number[] {
    if (claim === undefined || claim.classifier !== 'actual') return [];
    const { source, complete } = this.observation;
    const earlier = complete
      ? []
      : Object.values(this.entries).filter((one) => isFrom(one, source) && one.invalidated === null);
    return [...[...this.groups.values()].flat(), ...earlier.map((entry) => entry.claim)]
      .filter((other) => isReversal(source, claim, other))
      .flatMap((other) => momentOf(other)?.ms ?? []);
  }

  private isReversedBetween(one: EventClaim, other: EventClaim): boolean {
    const [former, later] = [momentOf(one), momentOf(other)];
    return former !== null && later !== null && isBetween(this.reversalsOf(other), former.ms, later.ms);
  }

  private freeKey(print: string): string {
    let number = 0;
    while (`${print}#${number}` in this.entries) number++;
    return `${print}#${number}`;
  }

  /**
   * Finds the entry that a claim corrects although their fingerprints differ: both state the same moment, or the same
   * ship, voyage and port.
   */
  private renamed(claim: EventClaim): string | null {
    if (!this.observation.complete) return null;
    const atSameMoment = this.unlisted((entry) => isSameButPlace(entry, claim));
    if (atSameMoment !== null || this.isListedCall(claim)) return atSameMoment;
    return this.unlisted((entry) => isSameButCallId(entry, claim) && !this.calls.has(callOf(entry.claim)));
  }

  /**
   * Whether the source stated the claim's call before, in which case the call id is not a new id for an earlier call.
   */
  private isListedCall(claim: EventClaim): boolean {
    return [...this.ofSource.values()].some((group) => group.some((entry) => callOf(entry.claim) === callOf(claim)));
  }

  /**
   * Finds a matching entry that this payload no longer states. Entries that it still states are excluded, because some
   * sources share an id or a time among several events.
   */
  private unlisted(isSame: (entry: EventEntry) => boolean): string | null {
    for (const group of this.ofSource.values()) {
      for (const entry of group) {
        if (!this.groups.has(entry.fingerprint) && !this.taken.has(entry.key) && isSame(entry)) return entry.key;
      }
    }
    return null;
  }

  private mergeOccurrence(print: string, key: string, claim: EventClaim): void {
    this.taken.add(key);
    const previous = this.entries[key];
    if (previous !== undefined && isOlder(claim, previous)) {
      this.entries[key] = present(previous);
      return;
    }
    if (previous?.invalidated?.reason === 'retracted' && !this.revives(previous, claim)) return;
    if (
      previous !== undefined &&
      previous.invalidated?.reason !== 'retracted' &&
      statesTheSame(previous.claim, claim)
    ) {
      const retained = {
        ...claim,
        time: previous.claim.time,
        place: previous.claim.place,
        pointer: previous.claim.pointer,
      };
      this.entries[key] = {
        ...present(previous),
        claim: { ...retained, statedAt: claim.statedAt ?? previous.claim.statedAt },
      };
      return;
    }
    this.entries[key] = {
      key,
      fingerprint: print,
      claim,
      source: this.observation.source,
      snapshotId: this.observation.snapshotId,
      observedAt: this.observation.receivedAt,
      missing: null,
      invalidated: null,
      late: print.endsWith('~late'),
      ...firstVesselOf(previous, claim),
    };
  }

  /**
   * Whether a claim restores a retracted event. It does not if it is older than the retraction, or if the payload
   * repeats a retraction that applies to it.
   */
  private revives(entry: EventEntry, claim: EventClaim): boolean {
    const statement = { ...entry, claim };
    if (this.retractions.some((one) => this.concerns(one, statement) && !isNewer(claim, one.statedAt))) return false;
    const retractedAt = entry.invalidated?.statedAt ?? null;
    return claim.statedAt === null || retractedAt === null || claim.statedAt > retractedAt;
  }

  private concerns(retraction: EventClaim, entry: EventEntry): boolean {
    const { source } = this.observation;
    const print = fingerprint(source, retraction);
    const estimate = fingerprint(source, { ...retraction, classifier: 'estimated' });
    return isSameById(entry, retraction) || isWithdrawnBy(entry, retraction, { print, estimate });
  }

  private retract(claim: EventClaim): void {
    const matches = Object.values(this.entries).filter(
      (entry) => isFrom(entry, this.observation.source) && this.concerns(claim, entry),
    );
    for (const entry of matches) {
      if (isNewer(entry.claim, claim.statedAt) || entry.invalidated?.reason === 'retracted') continue;
      const invalidated = { at: this.observation.receivedAt, reason: 'retracted' as const, statedAt: claim.statedAt };
      this.entries[entry.key] = { ...entry, invalidated, missing: null };
    }
    if (matches.length > 0) return;
    const print = fingerprint(this.observation.source, claim);
    const key = this.freeKey(print);
    this.mergeOccurrence(print, key, claim);
    const made = this.entries[key];
    const invalidated = { at: this.observation.receivedAt, reason: 'retracted' as const, statedAt: claim.statedAt };
    if (made !== undefined) this.entries[key] = { ...made, invalidated };
  }

  /**
   * Whether this is a new estimate for an event that has already happened. If so, the earlier estimate is retained as
   * well.
   */
  private comesTooLate(print: string, claim: EventClaim | undefined): boolean {
    if (claim === undefined || claim.classifier === 'actual') return false;
    const hasOther = this.ofSource.get(print)?.some((entry) => !sameTime(entry.claim, claim)) ?? false;
    return hasOther && (isSuperseded(claim, this.entries) || isSuperseded(claim, this.shipmentEntries));
  }
}

/** Returns a plan's original vessel if its source has since reassigned it to another one under the same id. */
function firstVesselOf(previous: EventEntry | undefined, claim: EventClaim): Pick<EventEntry, 'firstVessel'> {
  if (previous === undefined || claim.classifier === 'actual' || !sameId(previous, claim)) return {};
  const before = previous.claim.vessel;
  const isOther = claim.vessel !== null && before !== null && !isSameShip(before, claim.vessel);
  const firstVessel = previous.firstVessel ?? (isOther ? vesselKey(before) : null);
  return firstVessel === null ? {} : { firstVessel };
}

function isSameShip(one: NonNullable<EventClaim['vessel']>, other: NonNullable<EventClaim['vessel']>): boolean {
  if (one.imo !== null && one.imo === other.imo) return true;
  return one.name === null || other.name === null || one.name.toUpperCase() === other.name.toUpperCase();
}

function isNewer({ statedAt }: EventClaim, than: string | null): boolean {
  return statedAt !== null && than !== null && statedAt > than;
}
