/** A container as `get_container` and `track_container` answer it (specification 4.7, rest-contract 7.4). */

import type { WrittenAnswer } from '../protocol/serialized-result.ts';
import type { ToolContext } from '../tools/define-tool.ts';
import type { KeptContainer } from './container-cache.ts';
import { ContainerText } from './container-template.ts';
import { answerAt, tellContainer } from './present-container.ts';
import { readContainer } from './read-container.ts';

export type ContainerAnswer = ReturnType<typeof answerAt>;

/**
 * `withEvents`: the whole timeline too, some kilobytes of it. What was told before is told again while all rows that it comes
 * from are the same (docs/decisions/0037). Throws where the account has no such container.
 */
export async function containerAnswer(context: ToolContext, id: string, withEvents = false): Promise<ContainerAnswer> {
  const kept = await keptContainer(context, id, withEvents);
  return kept === null ? newAnswer(context, id, withEvents) : answerAt(kept.told, context.now());
}

/** The same, written where it was told before. `checked`: throws where it is not what the tool answers. */
export async function writtenContainer(
  context: ToolContext,
  { id, withEvents }: { id: string; withEvents: boolean },
  checked: (answer: ContainerAnswer) => unknown,
): Promise<ContainerAnswer | WrittenAnswer> {
  const kept = await keptContainer(context, id, withEvents);
  if (kept === null) return newAnswer(context, id, withEvents);
  kept.text ??= new ContainerText(kept.told, checked);
  return kept.text.at(context.now());
}

function keptContainer(context: ToolContext, id: string, withEvents: boolean): Promise<KeptContainer | null> {
  return context.containers.kept(askedOf(context, id, withEvents));
}

async function newAnswer(context: ToolContext, id: string, withEvents: boolean): Promise<ContainerAnswer> {
  const reading = await readContainer(context, id);
  const told = await tellContainer(context, reading, withEvents);
  const { stamp } = reading.whole;
  if (!told.hasImportedNames) context.containers.keep(askedOf(context, id, withEvents), { told, stamp });
  return answerAt(told, context.now());
}

function askedOf({ caller }: ToolContext, id: string, withEvents: boolean) {
  return { accountId: caller.accountId, id, withEvents, withoutRail: !caller.account.features.rail };
}
