/** Which terminals a box passes: at the POD, and inland. */
import type { ContainerContext } from './container-context.ts';
import { placeOfFact } from './container-context.ts';
import { containerFact, publishFact } from './container-facts.ts';
import { isActual, type KnownEvent } from './known-event.ts';
import { statedOrObserved } from './port-calls.ts';
import { ruleId } from './precedence.ts';
import { fromMilestone, NOT_SAID, saidBy } from './published-value.ts';
import type { Published } from './view.ts';

/** Chosen by rules in this order: see each. */
export function podTerminal(context: ContainerContext): Published<string> {
  return corrected(context) ?? handledThere(context) ?? namedByLine(context) ?? knowsTheBox(context) ?? NOT_SAID;
}

/** As a person corrected it. */
function corrected(context: ContainerContext): Published<string> | null {
  const fact = containerFact(context, 'pod_terminal');
  return fact === null ? null : publishFact(fact, (key) => key);
}

/** The terminal that itself reports the discharge or gate-out. */
function handledThere(context: ContainerContext): Published<string> | null {
  for (const kind of ['vessel_discharged', 'full_out']) {
    for (const milestone of context.milestones) {
      if (milestone.view.kind !== kind || milestone.place.key !== context.roles.podKey) continue;
      const index = milestone.witnesses.findIndex(({ event }) => event.entry.source.kind === 'terminal');
      const witness = milestone.view.witnesses[index];
      if (witness !== undefined) {
        return { value: witness.source.code, provenance: { ...witness, rule: 'pod_terminal.handled_there' } };
      }
    }
  }
  return null;
}

/** The facility that the line names for the call at the POD: what happened before what is planned, newest first. */
function namedByLine(context: ContainerContext): Published<string> | null {
  const calls = context.standing.filter(
    (event) =>
      event.place.key === context.roles.podKey &&
      event.mode === 'vessel' &&
      event.place.terminalKey !== null &&
      event.entry.source.kind !== 'terminal',
  );
  const [best] = calls.sort((one, other) => Number(isActual(other)) - Number(isActual(one)) || newestFirst(one, other));
  if (best === undefined) return null;
  const why = saidBy(best.entry, 'pod_terminal.named_by_line');
  return { value: best.place.terminalKey, provenance: why };
}

function newestFirst(one: KnownEvent, other: KnownEvent): number {
  const [a, b] = [statedOrObserved(one), statedOrObserved(other)];
  if (a === b) return one.entry.key < other.entry.key ? -1 : 1;
  return a > b ? -1 : 1;
}

/** Where no line names a terminal: the one at the POD that knows the box. */
function knowsTheBox(context: ContainerContext): Published<string> | null {
  const knowing = context.facts.filter(
    (fact) =>
      fact.source.kind === 'terminal' &&
      fact.claim.field === 'known' &&
      fact.claim.value === true &&
      placeOfFact(fact, context.places).key === context.roles.podKey,
  );
  const [newest] = knowing.sort((one, other) => (one.observedAt > other.observedAt ? -1 : 1));
  if (newest === undefined) return null;
  const why = saidBy(newest, 'pod_terminal.knows_the_box');
  return { value: newest.source.code, provenance: why };
}

/** Ramp or terminal at the inland destination, as some event there names it. */
export function inlandTerminal(context: ContainerContext): Published<string> {
  const key = context.table.inlandKey;
  const there = context.milestones.filter(
    (one) => one.place.key === key && key !== null && one.view.terminal_key !== null,
  );
  const [first] = there.sort((one, other) => ((one.view.timestamp ?? '') > (other.view.timestamp ?? '') ? -1 : 1));
  const named = fromMilestone(first, (one) => one.view.terminal_key);
  if (named.value !== null) return named;
  const fact = context.facts.find(
    (one) => placeOfFact(one, context.places).key === key && placeOfFact(one, context.places).terminalKey !== null,
  );
  if (fact === undefined || key === null) return NOT_SAID;
  const why = saidBy(fact, ruleId({ id: 'inland_terminal.knows_the_box' }));
  return { value: placeOfFact(fact, context.places).terminalKey, provenance: why };
}
