/** Selects last free days of line, terminal and railroad, and the preferred one (spec/contract 4.5, spec D23). */
import type { ContainerFacts, SourceKind } from '../claims/claims.ts';
import type { ContainerContext } from '../containers/container-context.ts';
import { containerFact, type FactFilter } from '../containers/container-facts.ts';
import { NOT_STATED, provenanceOfEntry } from '../milestones/published-value.ts';
import { localMidnight } from '../time/event-time.ts';
import type { Published } from '../view/view.ts';

/** Rule of a value that is hidden after pickup; its change is not announced. */
export const HIDDEN_AFTER_PICKUP = 'lfd.hidden_after_pickup';
const REFUSED_BEFORE_ARRIVAL = 'lfd.refused_before_arrival';

export interface LfdSituation {
  podZone: string | null;
  inlandZone: string | null;
  podTerminal: string | null;
  /** The vessel has arrived or the container was discharged. */
  arrived: boolean;
  /** The container has left the terminal of the POD. */
  leftPod: boolean;
  pickedUp: boolean;
}

export interface LastFreeDays {
  pickup_lfd: Published<string>;
  pickup_lfd_line: Published<string>;
  pickup_lfd_terminal: Published<string>;
  pickup_lfd_rail: Published<string>;
}

export function lastFreeDays(context: ContainerContext, situation: LfdSituation): LastFreeDays {
  const { podZone, inlandZone, podTerminal, arrived, leftPod, pickedUp } = situation;
  const lineZone = context.inland.isInland ? inlandZone : podZone;
  const of = (kinds: SourceKind[], filter: FactFilter, zone: string | null, hiddenBy: string | null) =>
    lastFreeDay(context, { ...filter, kinds }, zone, hiddenBy);
  const hidden = pickedUp ? HIDDEN_AFTER_PICKUP : null;
  const hiddenAtPod = leftPod ? HIDDEN_AFTER_PICKUP : arrived ? null : REFUSED_BEFORE_ARRIVAL;
  const line = of(['line'], {}, lineZone, hidden);
  const terminal = of(['terminal'], { facility: 'pod', terminal: podTerminal }, podZone, hiddenAtPod);
  const rail = of(['railroad', 'terminal'], { facility: 'inland' }, inlandZone, hidden);
  const corrected = of(['person'], {}, context.inland.isInland ? inlandZone : podZone, hidden);
  return {
    pickup_lfd: corrected.value === null ? preferred([line, terminal, rail], corrected) : byPerson(corrected),
    pickup_lfd_line: line,
    pickup_lfd_terminal: terminal,
    pickup_lfd_rail: rail,
  };
}

function lastFreeDay(
  context: ContainerContext,
  filter: FactFilter,
  zone: string | null,
  hiddenBy: string | null,
): Published<string> {
  const fact = containerFact(context, 'last_free_day', filter);
  if (fact === null) return NOT_STATED;
  const why = provenanceOfEntry(fact, hiddenBy ?? 'lfd.local_midnight');
  const date: ContainerFacts['last_free_day'] | null = fact.claim.value;
  return { value: date === null || hiddenBy !== null ? null : localMidnight(date, zone), provenance: why };
}

/** Publishes a person's day, which takes precedence; the sources' days remain visible beside it. */
function byPerson(corrected: Published<string>): Published<string> {
  const why = corrected.provenance;
  return { value: corrected.value, provenance: why === null ? null : { ...why, rule: 'lfd.person' } };
}

/** Returns the first day present in the order line, terminal, rail: neither the earliest nor the newest. */
function preferred(bySource: Published<string>[], corrected: Published<string>): Published<string> {
  const sources = [...bySource, corrected];
  const present = sources.find((one) => one.value !== null);
  if (present?.provenance) {
    return { value: present.value, provenance: { ...present.provenance, rule: 'lfd.line_terminal_rail' } };
  }
  const stated = sources.filter((one) => one.provenance !== null);
  return stated.find((one) => one.provenance?.rule === HIDDEN_AFTER_PICKUP) ?? stated[0] ?? NOT_STATED;
}

/** Flags sources whose day is earlier than the preferred one. */
export function earlierLastFreeDays(days: LastFreeDays): string[] {
  const preferredDay = days.pickup_lfd.value;
  if (preferredDay === null) return [];
  const others = { line: days.pickup_lfd_line, terminal: days.pickup_lfd_terminal, rail: days.pickup_lfd_rail };
  return Object.entries(others)
    .filter(([, { value }]) => value !== null && value < preferredDay)
    .map(([name]) => `earlier_last_free_day:${name}`);
}
