/** Result of `get_container` and `track_container` (spec/service 4.7, spec/contract 7.4). */

import type { SerializedResult } from '../protocol/serialized-result.ts';
import type { ToolContext } from '../tools/define-tool.ts';
import type { CachedPresentation } from './container-cache.ts';
import { ContainerTemplate } from './container-template.ts';
import { presentContainer, withAges } from './present-container.ts';
import { readContainer } from './read-container.ts';

export type ContainerResult = ReturnType<typeof withAges>;

/**
 * Presents a container, from the cache while its rows are unchanged (decision 0037). `withEvents` adds the whole timeline, some
 * kilobytes. Throws `ToolError` if the account has no such container.
 */
export async function containerResult(context: ToolContext, id: string, withEvents = false): Promise<ContainerResult> {
  const cached = await cachedContainer(context, id, withEvents);
  return cached === null ? newResult(context, id, withEvents) : withAges(cached.presentation, context.now());
}

/** Like `containerResult`, but serialised where it is cached. `checked` throws if the result does not match the tool's schema. */
export async function serializedContainer(
  context: ToolContext,
  { id, withEvents }: { id: string; withEvents: boolean },
  checked: (answer: ContainerResult) => unknown,
): Promise<ContainerResult | SerializedResult> {
  const cached = await cachedContainer(context, id, withEvents);
  if (cached === null) return newResult(context, id, withEvents);
  cached.text ??= new ContainerTemplate(cached.presentation, checked);
  return cached.text.at(context.now());
}

function cachedContainer(context: ToolContext, id: string, withEvents: boolean): Promise<CachedPresentation | null> {
  return context.containers.cached(presentationKey(context, id, withEvents));
}

async function newResult(context: ToolContext, id: string, withEvents: boolean): Promise<ContainerResult> {
  const reading = await readContainer(context, id);
  const presentation = await presentContainer(context, reading, withEvents);
  const { stamp } = reading.whole;
  if (!presentation.hasImportedNames)
    context.containers.set(presentationKey(context, id, withEvents), { presentation, stamp });
  return withAges(presentation, context.now());
}

function presentationKey({ caller }: ToolContext, id: string, withEvents: boolean) {
  return { accountId: caller.accountId, id, withEvents, withoutRail: !caller.account.features.rail };
}
