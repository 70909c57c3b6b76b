/**
 * Selects the last free day from the line, the terminal and the railroad, and the preferred one among them
 * (spec/contract 4.5, spec D23).
 */
import { keysOf } from '../../reference/records.ts';
import type { ContainerFacts, DocumentParty, SourceKind } from '../claims/claims.ts';
import type { ContainerContext } from '../containers/container-context.ts';
import { containerFact, type FactFilter } from '../containers/container-facts.ts';
import type { Presence } from '../containers/presence.ts';
import type { ContainerFlag } from '../fields/flags.ts';
import { NOT_STATED, provenanceOfEntry } from '../milestones/published-value.ts';
import { factsOfPapers } from '../papers/container-papers.ts';
import { isFilled, withPapers } from '../papers/paper-evidence.ts';
import { localMidnight } from '../time/event-time.ts';
import type { Published } from '../view/view.ts';

/** Provenance rule of a value that is hidden after pickup. The change is not announced. */
export const HIDDEN_AFTER_PICKUP = 'lfd.hidden_after_pickup';
export const EARLIEST_DAY = 'lfd.earliest';
const REFUSED_BEFORE_ARRIVAL = 'lfd.refused_before_arrival';

export interface LfdSituation {
  podZone: string | null;
  inlandZone: string | null;
  podTerminal: string | null;
  /** Local date on which the vessel arrived or the container was discharged; null before that. */
  arrivedOn: string | null;
  /** Whether the container has left the POD terminal. */
  leftPod: boolean;
  pickedUp: boolean;
  /** Whether the account prefers the earliest day. */
  earliest: boolean;
}

export interface LastFreeDays {
  pickup_lfd: Published<string>;
  pickup_lfd_line: Published<string>;
  pickup_lfd_terminal: Published<string>;
  pickup_lfd_rail: Published<string>;
}

export interface LastFreeDayValues {
  fields: LastFreeDays;
  /**
   * Flags for sources with an earlier day than the published one. Days are compared as local dates, each in the zone of
   * its place.
   */
  earlier: ContainerFlag[];
}

/**
 * The day that one kind of source reports. `on`: local date at the place to which it applies; null if no day is
 * published.
 */
interface Day {
  published: Published<string>;
  on: string | null;
}

export function lastFreeDays(context: ContainerContext, situation: LfdSituation): LastFreeDayValues {
  const { podZone, inlandZone, podTerminal, arrivedOn, leftPod, pickedUp, earliest } = situation;
  const lineZone = context.inland.isInland ? inlandZone : podZone;
  const of = (kinds: SourceKind[], filter: FactFilter, zone: string | null, hiddenBy: Hidden) =>
    lastFreeDay(context, { ...filter, kinds }, zone, hiddenBy);
  const hidden = () => (pickedUp ? HIDDEN_AFTER_PICKUP : null);
  const isDue =
    isRowOf(['here'], context, podTerminal) || (arrivedOn !== null && !isRowOf(['expected'], context, podTerminal));
  const isOfFormerVisit = (date: string | null) => arrivedOn !== null && date !== null && date < arrivedOn;
  const hiddenAtPod = (date: string | null) =>
    leftPod ? HIDDEN_AFTER_PICKUP : isDue && !isOfFormerVisit(date) ? null : REFUSED_BEFORE_ARRIVAL;
  const hiddenInGeneral = (date: string | null) => hidden() ?? (isOfFormerVisit(date) ? REFUSED_BEFORE_ARRIVAL : null);
  const orPaper = (live: Day, party: DocumentParty, zone: string | null, hiddenBy: Hidden) =>
    dayWithPapers(context, live, party, zone, hiddenBy);
  const stated = {
    line: of(['line'], {}, lineZone, hiddenInGeneral),
    terminal: of(['terminal'], { facility: 'pod', terminal: podTerminal }, podZone, hiddenAtPod),
    rail: of(['railroad', 'terminal'], { facility: 'inland' }, inlandZone, hiddenInGeneral),
  };
  const line = orPaper(stated.line, 'line', lineZone, hiddenInGeneral);
  const terminal = orPaper(stated.terminal, 'terminal', podZone, hiddenAtPod);
  const rail = orPaper(stated.rail, 'railroad', context.inland.isInland ? inlandZone : null, hiddenInGeneral);
  const corrected = of(['person'], {}, lineZone, hidden);
  const preferred =
    corrected.on === null
      ? preferredDay(earliest ? EARLIEST : IN_ORDER, liveFirst([line, terminal, rail]), corrected)
      : byRule(corrected, 'lfd.person');
  return {
    fields: {
      pickup_lfd: preferred.published,
      pickup_lfd_line: line.published,
      pickup_lfd_terminal: terminal.published,
      pickup_lfd_rail: rail.published,
    },
    earlier: earlierDays(preferred, { line, terminal, rail }),
  };
}

/**
 * Whether the terminal's row has one of these presences. A row that shows the container makes its last free day
 * reliable; a row that still expects it after the vessel's arrival gives the day of an earlier visit.
 */
function isRowOf(presences: readonly Presence[], { rows }: ContainerContext, podTerminal: string | null): boolean {
  return [...rows.values()].some(
    ({ source, facility, presence }) =>
      facility === 'pod' && presences.includes(presence) && (podTerminal === null || source.code === podTerminal),
  );
}

/**
 * Replaces the live day with one from a document of the same party, if the document takes precedence. The party must be
 * the one that grants the free time, the zone must be available, and the day must not be hidden.
 */
function dayWithPapers(
  { papers, number }: ContainerContext,
  live: Day,
  party: DocumentParty,
  zone: string | null,
  hiddenBy: Hidden,
): Day {
  if (zone === null) return live;
  const days = factsOfPapers(papers, number, (claim) =>
    claim.field === 'last_free_day' && hiddenBy(claim.value) === null && isDay(claim.value, zone) ? claim.value : null,
  );
  const ofParty = days.filter(({ statement }) => statement.source.speaksFor?.party === party);
  const liveDate = { value: live.on, provenance: live.published.provenance };
  const { value: on, provenance } = withPapers(liveDate, ofParty, papers, true);
  if (on === null || provenance === live.published.provenance) return live;
  return { published: { value: localMidnight(on, zone), provenance }, on };
}

function isDay(date: string | null, zone: string): boolean {
  return date !== null && localMidnight(date, zone) !== null;
}

/** Returns the rule that hides the day, or null. */
type Hidden = (date: string | null) => string | null;

function lastFreeDay(context: ContainerContext, filter: FactFilter, zone: string | null, hiddenBy: Hidden): Day {
  const fact = containerFact(context, 'last_free_day', filter);
  if (fact === null) return { published: NOT_STATED, on: null };
  const date: ContainerFacts['last_free_day'] | null = fact.claim.value;
  const hidden = hiddenBy(date);
  const provenance = provenanceOfEntry(fact, hidden ?? 'lfd.local_midnight');
  const on = hidden === null ? date : null;
  return { published: { value: on === null ? null : localMidnight(on, zone), provenance }, on };
}

/** Order of preference among the reported days, and its provenance rule. */
interface Preference {
  rule: string;
  sort: (days: Day[]) => Day[];
}

/** The default order, which does not consider which day is earliest or newest. */
const IN_ORDER: Preference = { rule: 'lfd.line_terminal_rail', sort: (days) => days };
/** Used if the account prefers the earliest day. Equal days remain in the default order. */
const EARLIEST: Preference = {
  rule: EARLIEST_DAY,
  sort: (days) => days.sort((one, other) => ((one.on ?? '') < (other.on ?? '') ? -1 : one.on === other.on ? 0 : 1)),
};

/**
 * Leaves out days stated only in documents if a live source ever stated a day, even one that was withdrawn or hidden.
 */
function liveFirst(days: Day[]): Day[] {
  const live = days.filter(({ published }) => published.provenance !== null && !isFilled(published));
  return live.length > 0 ? live : days;
}

function preferredDay({ rule, sort }: Preference, bySource: Day[], corrected: Day): Day {
  const [present] = sort(bySource.filter(({ on }) => on !== null));
  if (present !== undefined) return byRule(present, rule);
  const stated = [...bySource, corrected].filter(({ published }) => published.provenance !== null);
  const hidden = stated.find(({ published }) => published.provenance?.rule === HIDDEN_AFTER_PICKUP);
  return hidden ?? stated[0] ?? { published: NOT_STATED, on: null };
}

function byRule({ published: { value, provenance }, on }: Day, rule: string): Day {
  return { published: { value, provenance: provenance && { ...provenance, rule } }, on };
}

/** Flags sources whose day is earlier than the preferred one. */
function earlierDays({ on: published }: Day, bySource: Readonly<Record<'line' | 'terminal' | 'rail', Day>>) {
  if (published === null) return [];
  return keysOf(bySource).flatMap((name) => {
    const { on } = bySource[name];
    return on !== null && on < published ? [`earlier_last_free_day:${name}` as const] : [];
  });
}
