/**
 * Recognizes gate-outs that are not pickups: drayage to a ramp, an exam site or another terminal, after which the
 * container is gated in laden again.
 */
import { splitTerminalKey } from '../../reference/terminals/terminal-keys.ts';
import type { Source } from '../claims/claims.ts';
import { sourceKey } from '../events/event-identity.ts';
import { isActual, type ResolvedEvent, type TimedEvent } from '../events/resolved-event.ts';
import { mayBeSameTerminal } from '../places/terminal-keys.ts';

/** Exams take up to two weeks; a container that comes back later carries other or refused cargo. */
const TRANSFER_MS = 14 * 86_400_000;

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
  if (back === undefined || back.moment.ms - moment.ms > TRANSFER_MS) return null;
  const isDelivered = since.some(({ claim, moment: at }) => claim.move === 'delivered' && at.ms <= back.moment.ms);
  return isDelivered ? null : back;
}

export interface Transfer {
  out: TimedEvent;
  /** The gate-in that ends it. */
  end: TimedEvent;
}

/** Returns the transfers in order of time. */
export function transfersIn(timed: readonly TimedEvent[]): Transfer[] {
  return timed
    .filter(({ claim }) => claim.move === 'gate_out' && claim.laden !== false)
    .flatMap((out) => {
      const end = endOfTransfer(out, timed);
      return end === null ? [] : [{ out, end }];
    });
}

/** Absence from a terminal; `backMs` is null while the container is elsewhere. */
export interface Absence {
  fromMs: number;
  backMs: number | null;
}

/** Returns when a transfer last took the container away from a terminal; null if none did. */
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

/** Whether a transfer ends at the terminal. A gate-in that gives no terminal may be the return to any of them. */
function endsAt({ entry, place, claim }: TimedEvent, source: Source): boolean {
  if (sourceKey(entry.source) === sourceKey(source)) return true;
  const key = place.terminalKey;
  const isComparable = key !== null && splitTerminalKey(key).list === splitTerminalKey(source.code).list;
  if (isComparable) return mayBeSameTerminal(key, source.code);
  if (entry.source.kind !== 'line' || OFF_TERMINAL.includes(claim.place?.facilityType)) return false;
  return key === null || mayBeSameTerminal(key, source.code);
}

/** Whether an event follows the gate-out. An event on the same date follows it if it is at another facility. */
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
 * Whether a railroad reports the container back at the ramp that it left, without stating the load. This is more often
 * the empty return than drayage, but neither is proven.
 */
function isUnstatedAtRamp({ claim, entry, place }: TimedEvent, out: ResolvedEvent): boolean {
  const { source } = out.entry;
  if (claim.laden !== null || entry.source.kind !== 'railroad' || place.key !== out.place.key) return false;
  return source.kind === 'railroad'
    ? sourceKey(source) === sourceKey(entry.source)
    : out.claim.place?.facilityType === 'rail_ramp';
}

/** Whether this is a laden gate-in at a ramp, terminal or depot. Terminals state the load less often than lines. */
function isLadenIn({ claim, entry, place }: TimedEvent): boolean {
  if (claim.move !== 'gate_in' || claim.laden === false) return false;
  if (entry.source.kind === 'railroad') return true;
  if (entry.source.kind === 'terminal') return claim.laden === true;
  const type = claim.place?.facilityType;
  return claim.laden === true && (FACILITIES.includes(type) || (type == null && place.terminalKey !== null));
}
