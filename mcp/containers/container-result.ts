/** A container as `get_container` and `track_container` answer it (spec/service 4.7, spec/contract 7.4). */

import type { SerializedResult } from '../protocol/serialized-result.ts';
import type { ToolContext } from '../tools/define-tool.ts';
import type { CachedPresentation } from './container-cache.ts';
import { ContainerTemplate } from './container-template.ts';
import { presentContainer, withAges } from './present-container.ts';
import { readContainer } from './read-container.ts';

export type ContainerResult = ReturnType<typeof withAges>;

/**
 * `withEvents`: the whole timeline too, some kilobytes of it. What was told before is told again while all rows that it comes
 * from are the same (decision 0037). Throws where the account has no such container.
 */
export async function containerResult(context: ToolContext, id: string, withEvents = false): Promise<ContainerResult> {
  const kept = await cachedContainer(context, id, withEvents);
  return kept === null ? newResult(context, id, withEvents) : withAges(kept.told, context.now());
}

/** The same, written where it was told before. `checked`: throws where it is not what the tool answers. */
export async function serializedContainer(
  context: ToolContext,
  { id, withEvents }: { id: string; withEvents: boolean },
  checked: (answer: ContainerResult) => unknown,
): Promise<ContainerResult | SerializedResult> {
  const kept = await cachedContainer(context, id, withEvents);
  if (kept === null) return newResult(context, id, withEvents);
  kept.text ??= new ContainerTemplate(kept.told, checked);
  return kept.text.at(context.now());
}

function cachedContainer(context: ToolContext, id: string, withEvents: boolean): Promise<CachedPresentation | null> {
  return context.containers.kept(presentationKey(context, id, withEvents));
}

async function newResult(context: ToolContext, id: string, withEvents: boolean): Promise<ContainerResult> {
  const reading = await readContainer(context, id);
  const told = await presentContainer(context, reading, withEvents);
  const { stamp } = reading.whole;
  if (!told.hasImportedNames) context.containers.keep(presentationKey(context, id, withEvents), { told, stamp });
  return withAges(told, context.now());
}

function presentationKey({ caller }: ToolContext, id: string, withEvents: boolean) {
  return { accountId: caller.accountId, id, withEvents, withoutRail: !caller.account.features.rail };
}
