/** A container as `get_container` and `track_container` answer it (specification 4.7, rest-contract 7.4). */
import { readContainer } from './container-reading.ts';
import { answerAt, tellContainer } from './told-container.ts';
import type { ToolContext } from './tool.ts';

export type ContainerAnswer = ReturnType<typeof answerAt>;

/**
 * `withEvents`: the whole timeline too, some kilobytes of it. What was told before is told again while all rows that it comes
 * from are the same (docs/decisions/0037). Throws where the account has no such container.
 */
export async function containerAnswer(context: ToolContext, id: string, withEvents = false): Promise<ContainerAnswer> {
  const { containers, caller } = context;
  const asked = { accountId: caller.accountId, id, withEvents, withoutRail: !caller.account.features.rail };
  const known = await containers.told(asked);
  if (known !== null) return answerAt(known, context.now());
  const reading = await readContainer(context, id);
  const told = await tellContainer(context, reading, withEvents);
  if (!told.hasImportedNames) containers.keep(asked, { told, stamp: reading.whole.stamp });
  return answerAt(told, context.now());
}
