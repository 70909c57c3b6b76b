/**
 * Recognizes gate-outs that are not pickups but drayage to a ramp, an exam site or another terminal, where the
 * container is gated in laden again.
 */
import { splitTerminalKey } from '../../reference/terminals/terminal-keys.ts';
import type { Source } from '../claims/claims.ts';
import { sourceKey } from '../events/event-identity.ts';
import { isActual, type ResolvedEvent, type TimedEvent } from '../events/resolved-event.ts';
import { mayBeSameTerminal } from '../places/terminal-keys.ts';

const DAY_MS = 86_400_000;
/** Exams take up to two weeks. A container that comes back later carries other or refused cargo. */
const TRANSFER_MS = 14 * DAY_MS;
/** A truck takes a container from one ramp to another, or back to the same one, within this time. */
export const BETWEEN_RAMPS_MS = 3 * DAY_MS;

const FACILITIES: readonly (string | null | undefined)[] = [
  'rail_ramp',
  'port_terminal',
  'inland_terminal',
  'container_yard',
  'depot',
];

export function isTransfer(out: ResolvedEvent, timed: readonly TimedEvent[]): boolean {
  return endOfTransfer(out, timed) !== null;
}

/** Returns the gate-in that ends a transfer; null if the gate-out is not a transfer. */
export function endOfTransfer(out: ResolvedEvent, timed: readonly TimedEvent[]): TimedEvent | null {
  const { moment } = out;
  if (moment === null || !isActual(out)) return null;
  const since = timed.filter((event) => isActual(event) && isLater(event, out, moment.ms));
  const back = since.find((event) => isLadenIn(event) && !isUnstatedAtRamp(event, out));
  if (back === undefined || back.moment.ms - moment.ms > limitOf(out)) return null;
  const isDelivered = since.some(({ claim, moment: at }) => claim.move === 'delivered' && at.ms <= back.moment.ms);
  return isDelivered ? null : back;
}

function limitOf({ claim, entry }: ResolvedEvent): number {
  const isFromRamp = entry.source.kind === 'railroad' || claim.place?.facilityType === 'rail_ramp';
  return isFromRamp ? BETWEEN_RAMPS_MS : TRANSFER_MS;
}

export interface Transfer {
  out: TimedEvent;
  /** Gate-in at the end of the transfer. */
  end: TimedEvent;
}

export function transfersIn(timed: readonly TimedEvent[]): Transfer[] {
  return timed
    .filter(({ claim }) => claim.move === 'gate_out' && claim.laden !== false)
    .flatMap((out) => {
      const end = endOfTransfer(out, timed);
      return end === null ? [] : [{ out, end }];
    });
}

/** Time during which a container was away from a terminal on a transfer. `backMs` is null while it is still away. */
export interface Absence {
  fromMs: number;
  backMs: number | null;
}

/** Returns the container's last absence from a terminal; null if no transfer took it away. */
export function absenceFrom(source: Source, transfers: readonly Transfer[]): Absence | null {
  if (source.kind !== 'terminal') return null;
  const backIndex = transfers.findLastIndex(({ end }) => endsAt(end, source));
  const away = transfers[backIndex + 1];
  if (away !== undefined) return { fromMs: away.out.moment.ms, backMs: null };
  const back = transfers[backIndex];
  return back === undefined ? null : { fromMs: back.out.moment.ms, backMs: back.end.moment.ms };
}

const OFF_TERMINAL: readonly (string | null | undefined)[] = [
  'rail_ramp',
  'inland_terminal',
  'container_yard',
  'depot',
];

/**
 * Whether a transfer ends at the terminal. If a line's gate-in gives no terminal, the container may have come back to
 * this one.
 */
function endsAt({ entry, place, claim }: TimedEvent, source: Source): boolean {
  if (sourceKey(entry.source) === sourceKey(source)) return true;
  const key = place.terminalKey;
  const isComparable = key !== null && splitTerminalKey(key).list === splitTerminalKey(source.code).list;
  if (isComparable) return mayBeSameTerminal(key, source.code);
  if (entry.source.kind !== 'line' || OFF_TERMINAL.includes(claim.place?.facilityType)) return false;
  return key === null || mayBeSameTerminal(key, source.code);
}

/** Whether an event follows the gate-out. At the same time, only an event at another facility does. */
function isLater(event: TimedEvent, out: ResolvedEvent, ms: number): boolean {
  if (event.moment.ms !== ms) return event.moment.ms > ms;
  return (
    event.place.key !== out.place.key || event.place.terminalKey !== out.place.terminalKey || hasOtherType(event, out)
  );
}

function hasOtherType(one: ResolvedEvent, other: ResolvedEvent): boolean {
  return (one.claim.place?.facilityType ?? null) !== (other.claim.place?.facilityType ?? null);
}

/**
 * Whether a railroad reports, without stating the load, that the container is back at the ramp it had left. That may be
 * the empty return or the end of drayage, so it does not prove a transfer.
 */
function isUnstatedAtRamp({ claim, entry, place }: TimedEvent, out: ResolvedEvent): boolean {
  const { source } = out.entry;
  if (claim.laden !== null || entry.source.kind !== 'railroad' || place.key !== out.place.key) return false;
  return source.kind === 'railroad'
    ? sourceKey(source) === sourceKey(entry.source)
    : out.claim.place?.facilityType === 'rail_ramp';
}

/**
 * Whether this is a laden gate-in at a ramp, terminal, yard or depot. If a railroad does not state the load, the
 * container is assumed to be laden.
 */
function isLadenIn({ claim, entry, place }: TimedEvent): boolean {
  if (claim.move !== 'gate_in' || claim.laden === false) return false;
  if (entry.source.kind === 'railroad') return true;
  if (entry.source.kind === 'terminal') return claim.laden === true;
  const type = claim.place?.facilityType;
  return claim.laden === true && (FACILITIES.includes(type) || (type == null && place.terminalKey !== null));
}
