/** Derives a container's terminals at the POD and the inland destination. */
import { isSamePort } from '../../reference/ports/port-complexes.ts';
import { findTerminal } from '../../reference/terminals/terminals.ts';
import type { Source } from '../claims/claims.ts';
import { ownCode } from '../claims/partner.ts';
import { sourceKey } from '../events/event-identity.ts';
import { isActual, type ResolvedEvent } from '../events/resolved-event.ts';
import type { TransportEventKind } from '../fields/transport-event-kind.ts';
import type { FactEntry } from '../ledger/fact-ledger.ts';
import { placeOfFact } from '../ledger/shipment-facts.ts';
import { fromMilestone, NOT_STATED, provenanceOfEntry } from '../milestones/published-value.ts';
import { absenceFrom } from '../milestones/transfers.ts';
import { mayBeSameTerminal } from '../places/terminal-keys.ts';
import { statedOrObserved } from '../port-calls/port-calls.ts';
import { instantMs } from '../time/event-time.ts';
import { ruleId } from '../view/precedence.ts';
import type { Published } from '../view/view.ts';
import type { ContainerContext } from './container-context.ts';
import { containerFact, publishFact } from './container-facts.ts';

/** Applies the rules in order; the first that yields a terminal decides. */
export function podTerminal(context: ContainerContext): Published<string> {
  return (
    corrected(context) ??
    movedOffDock(context) ??
    transferredTo(context) ??
    shownBy(context) ??
    handledThere(context) ??
    listedUnderAnotherCode(context) ??
    namedByLine(context) ??
    listsContainer(context) ??
    NOT_STATED
  );
}

function corrected(context: ContainerContext): Published<string> | null {
  const fact = containerFact(context, 'pod_terminal');
  return fact === null ? null : publishFact(fact, (key) => key);
}

/**
 * Returns the off-dock terminal to which the container was moved: the one stated with the move, otherwise one that has
 * listed the container since.
 */
function movedOffDock(context: ContainerContext): Published<string> | null {
  const moves = context.table.timed.filter((event) => event.claim.move === 'off_dock' && isActual(event));
  const move = moves.at(-1);
  if (move === undefined) return null;
  const named = move.place.terminalKey;
  if (named !== null && named !== move.entry.source.code) {
    return { value: named, provenance: provenanceOfEntry(move.entry, 'pod_terminal.moved_off_dock') };
  }
  const since = listings(context).find(
    (fact) => fact.source.code !== move.entry.source.code && instantMs(fact.observedAt) >= move.moment.ms,
  );
  if (since === undefined) return null;
  return { value: since.source.code, provenance: provenanceOfEntry(since, 'pod_terminal.moved_off_dock') };
}

/** Returns the terminal or yard at the POD to which the container was trucked from its discharge terminal. */
function transferredTo(context: ContainerContext): Published<string> | null {
  const { transfers, roles } = context;
  const end = transfers.at(-1)?.end;
  if (end === undefined || !isSamePort(end.place.key, roles.podKey)) return null;
  const key = end.entry.source.kind === 'terminal' ? terminalOf(end.entry.source, end) : end.place.terminalKey;
  const from = (handledThere(context) ?? namedByLine(context))?.value ?? null;
  const isAway = from !== null && absenceFrom({ kind: 'terminal', code: from }, transfers)?.backMs === null;
  return key === null || !isAway
    ? null
    : { value: key, provenance: provenanceOfEntry(end.entry, 'pod_terminal.transferred') };
}

/**
 * Returns the terminal whose row shows the container in its yard, if the terminal that handled it, or that the line
 * gives, states that it does not have it.
 */
function shownBy(context: ContainerContext): Published<string> | null {
  const rows = [...context.rows.values()];
  const former = (handledThere(context) ?? namedByLine(context))?.value ?? null;
  const left = rows.find(({ source }) => source.kind === 'terminal' && source.code === former);
  if (left === undefined || (left.presence !== 'gone' && left.isListed)) return null;
  const now = listings(context).find((fact) => context.rows.get(sourceKey(fact.source))?.isPresent);
  return now === undefined
    ? null
    : { value: now.source.code, provenance: provenanceOfEntry(now, 'pod_terminal.in_its_yard') };
}

/** Returns the terminal that reported the discharge itself or, failing that, the gate-out. */
function handledThere(context: ContainerContext): Published<string> | null {
  for (const kind of ['vessel_discharged', 'full_out']) {
    for (const milestone of context.milestones) {
      if (milestone.view.kind !== kind || !isSamePort(milestone.place.key, context.roles.podKey)) continue;
      const index = milestone.witnesses.findIndex(({ event }) => event.entry.source.kind === 'terminal');
      const witness = milestone.view.witnesses[index];
      const key = witness === undefined ? null : terminalOf(witness.source, milestone.witnesses[index]?.event);
      if (witness !== undefined && key !== null) {
        return { value: key, provenance: { ...witness, rule: 'pod_terminal.handled_there' } };
      }
    }
  }
  return null;
}

/** Returns the terminal that is the source, otherwise the one given in an EDI partner's message. */
function terminalOf(source: Source, event: ResolvedEvent | undefined): string | null {
  return ownCode(source) ?? event?.place.terminalKey ?? null;
}

/**
 * Returns the terminal at the POD that lists the container, if the line may refer to it by a code from another list.
 * The codes cannot be compared, but this terminal has the container.
 */
function listedUnderAnotherCode(context: ContainerContext): Published<string> | null {
  const [named, listed] = [namedByLine(context)?.value ?? null, listsContainer(context)];
  const listedKey = listed?.value ?? null;
  if (named === null || listedKey === null || named === listedKey) return null;
  return mayBeSameTerminal(named, listedKey) ? listed : null;
}

/**
 * Returns the terminal that the line gives for the call at the POD: from actual calls before planned ones, then from
 * the newest statement.
 */
function namedByLine(context: ContainerContext): Published<string> | null {
  // Until the POD is certain, the terminal may be at a hub.
  if (!context.roles.podIsSafe) return null;
  const calls = context.standing.filter(
    (event) =>
      isSamePort(event.place.key, context.roles.podKey) &&
      event.mode === 'vessel' &&
      event.place.terminalKey !== null &&
      event.entry.source.kind !== 'terminal',
  );
  const [best] = calls.sort((one, other) => Number(isActual(other)) - Number(isActual(one)) || newestFirst(one, other));
  if (best === undefined) return null;
  const lineCall = isActual(best) ? best : firstOfSiblings(best, calls);
  return {
    value: lineCall.place.terminalKey,
    provenance: provenanceOfEntry(lineCall.entry, 'pod_terminal.named_by_line'),
  };
}

/** Plans alternate between sections of one terminal, so the section with the lowest key is used until the arrival. */
function firstOfSiblings(best: ResolvedEvent, calls: readonly ResolvedEvent[]): ResolvedEvent {
  const stem = stemOf(best);
  const siblings = calls.filter((call) => !isActual(call) && stemOf(call) === stem);
  return siblings.reduce((one, other) =>
    (other.place.terminalKey ?? '') < (one.place.terminalKey ?? '') ? other : one,
  );
}

/** Returns a terminal's name without its section: `Example Terminal, Yard B` is part of Example Terminal. */
function stemOf({ place, claim }: ResolvedEvent): string {
  const name = findTerminal(place.terminalKey ?? '')?.name ?? claim.place?.facilityName ?? '';
  const stem = name.toUpperCase().replace(/[\s,(-]+YARD\s+\w+\)?$/, '');
  return stem === name.toUpperCase() ? (place.terminalKey ?? '') : stem;
}

function newestFirst(one: ResolvedEvent, other: ResolvedEvent): number {
  const [a, b] = [statedOrObserved(one), statedOrObserved(other)];
  if (a === b) return one.entry.key < other.entry.key ? -1 : 1;
  return a > b ? -1 : 1;
}

/** Returns the terminal at the POD that most recently listed the container. */
function listsContainer(context: ContainerContext): Published<string> | null {
  const [newest] = listings(context);
  if (newest === undefined) return null;
  const why = provenanceOfEntry(newest, 'pod_terminal.lists_container');
  return { value: newest.source.code, provenance: why };
}

/**
 * Returns the statements by which terminals at the POD list the container, newest first. A terminal that stopped
 * listing a container that has not left is assumed to still have it.
 */
function listings(context: ContainerContext): FactEntry[] {
  const facts = context.facts.filter(
    (fact) =>
      fact.source.kind === 'terminal' &&
      ownCode(fact.source) !== null &&
      fact.claim.field === 'known' &&
      (fact.claim.value === true || context.rows.get(sourceKey(fact.source))?.unlisted === true) &&
      isSamePort(placeOfFact(fact, context.places).key, context.roles.podKey),
  );
  return facts.sort((one, other) => (one.observedAt > other.observedAt ? -1 : 1));
}

/** Moves of empty containers take place at depots. */
const EMPTY_MOVES: readonly TransportEventKind[] = ['empty_out', 'empty_in'];

/** Returns the ramp or terminal at the inland destination, from the latest laden event, otherwise from a fact. */
export function inlandTerminal(context: ContainerContext): Published<string> {
  const key = context.table.inlandKey;
  const there = context.milestones.filter(
    ({ place, view }) => isSamePort(place.key, key) && view.terminal_key !== null && !EMPTY_MOVES.includes(view.kind),
  );
  const [first] = there.sort((one, other) => ((one.view.timestamp ?? '') > (other.view.timestamp ?? '') ? -1 : 1));
  const named = fromMilestone(first, (one) => one.view.terminal_key);
  if (named.value !== null) return named;
  const fact = context.facts.find(
    (one) =>
      isSamePort(placeOfFact(one, context.places).key, key) && placeOfFact(one, context.places).terminalKey !== null,
  );
  if (fact === undefined || key === null) return NOT_STATED;
  const why = provenanceOfEntry(fact, ruleId({ id: 'inland_terminal.lists_container' }));
  return { value: placeOfFact(fact, context.places).terminalKey, provenance: why };
}
