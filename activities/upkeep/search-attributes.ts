import type { NativeConnection } from '@temporalio/worker';
import { SEARCH_ATTRIBUTES } from '../../workflows/search-attributes.ts';

const KEYWORD = 2; // IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD

/** Registers the search attributes of tracking runs that a namespace lacks. */
export async function registerSearchAttributes(connection: NativeConnection, namespace: string): Promise<void> {
  const { operatorService } = connection;
  const { customAttributes } = await operatorService.listSearchAttributes({ namespace });
  const missing = SEARCH_ATTRIBUTES.filter(({ name }) => !(name in customAttributes));
  if (missing.length === 0) return;
  await operatorService.addSearchAttributes({
    namespace,
    searchAttributes: Object.fromEntries(missing.map(({ name }) => [name, KEYWORD])),
  });
}
