/**
 * Identifies events by their content (spec/sources G1), because a source's event id is optional, sometimes random and
 * sometimes shared (A6).
 */
import type { EventClaim, Source } from '../claims/claims.ts';
import { facilityCode, resolvePlace, statedLocode } from '../places/places.ts';

/** Returns the key of a source in a ledger, such as `line:TEST`. */
export function sourceKey(source: Source): string {
  return `${source.kind}:${source.code}`;
}

/** Returns the key of a raw event. It includes the time, so a changed time creates a new raw event. */
export function rawEventKey(entryKey: string, time: EventClaim['time']): string {
  return `${entryKey}=${timeText(time)}`;
}

function timeText(time: EventClaim['time']): string {
  if (time === null) return '-';
  return time.precision === 'instant' ? time.at : time.precision === 'local' ? time.local : time.date;
}

/**
 * Returns the key of a vessel: its IMO number, otherwise its name. Placeholders such as TBN have no key (spec/sources
 * G31, G32).
 */
export function vesselKey(vessel: EventClaim['vessel']): string | null {
  if (vessel === null) return null;
  if (isImoNumber(vessel.imo)) return `imo:${vessel.imo}`;
  const name = vessel.name?.trim().toUpperCase() ?? '';
  return JUNK_NAMES.has(name) ? null : `name:${name}`;
}

/** Returns the vessel as published, without placeholders. The raw event still shows them. */
export function vesselOf(vessel: EventClaim['vessel']): EventClaim['vessel'] {
  if (vessel === null || vesselKey(vessel) === null) return null;
  const name = JUNK_NAMES.has(vessel.name?.trim().toUpperCase() ?? '') ? null : vessel.name;
  return { imo: isImoNumber(vessel.imo) ? vessel.imo : null, name };
}

const JUNK_NAMES = new Set(['', 'TBN', 'TBA']);

function isImoNumber(imo: string | null): imo is string {
  return imo !== null && /^\d{7}$/.test(imo) && imo !== '0000000' && imo !== '9999999';
}

/** Normalizes a voyage number: 026E, 26E and 0026-E are the same voyage (spec/sources G33). */
export function voyageKey(voyage: string | null): string {
  return voyage === null
    ? ''
    : voyage
        .toUpperCase()
        .replace(/[^A-Z0-9]/g, '')
        .replace(/^0+/, '');
}

/**
 * Returns a key for the move without its classifier, so that planned, estimated and actual events share it. A vessel
 * call is identified by its call id if it has one, so a corrected place does not change the key. Gate and ramp moves
 * are distinguished by place and facility.
 */
export function seriesFingerprint(source: Source, claim: EventClaim): string {
  const laden = claim.laden === null ? '-' : claim.laden ? 'L' : 'E';
  return [sourceKey(source), whatOf(claim), claim.mode ?? '-', laden, whereOf(claim)].join('|');
}

const OPPOSITE: Partial<Record<EventClaim['move'], EventClaim['move']>> = { load: 'discharge', discharge: 'load' };

/** Whether `other` undoes the move of `claim` during the same call: a discharge undoes a loading, or the reverse. */
export function isReversal(source: Source, claim: EventClaim, other: EventClaim): boolean {
  if (OPPOSITE[claim.move] !== other.move || other.classifier !== 'actual' || other.retracted) return false;
  return seriesFingerprint(source, { ...other, move: claim.move }) === seriesFingerprint(source, claim);
}

/**
 * Returns the move, including the wording of documents, holds and releases so that a release does not replace the hold
 * before it.
 */
function whatOf({ move, original }: EventClaim): string {
  return move === 'other' ? `other ${original}` : move;
}

function whereOf(claim: EventClaim): string {
  const byVessel = claim.mode === 'vessel' || claim.mode === 'barge';
  const call = claim.transportCall?.id;
  if (byVessel && call) return `call ${call}`;
  // Places are identified by their stated codes, because stored ledgers depend on these keys: a port keeps a code that
  // has since been replaced, and a facility is identified without its port.
  const key = (claim.place && statedLocode(claim.place)) ?? resolvePlace(claim.place).key;
  if (byVessel) return `${key} ${vesselKey(claim.vessel) ?? '-'} ${voyageKey(claim.voyage)}`;
  return `${key} ${(claim.place === null ? null : facilityCode(claim.place)) ?? '-'}`;
}

const classifierLetter = { planned: 'P', estimated: 'E', actual: 'A' } as const;

/** Returns the fingerprint of a source's event. Occurrences of the same move share it (`occurrences.ts`). */
export function fingerprint(source: Source, claim: EventClaim): string {
  return `${seriesFingerprint(source, claim)}|${classifierLetter[claim.classifier]}`;
}
