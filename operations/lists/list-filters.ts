/** The filters of a list as a table, for REST and for tools: what a filter is called, how its value is read, what it narrows. */
import type { FilterValue } from './filter-values.ts';

export interface ListFilter<Filter> {
  /** As in the query of REST: `filter[status]`, or bare. */
  name: string;
  about: string;
  value: FilterValue<unknown>;
  /** Clients of the original do not know it, or find it ignored. */
  isExtension: boolean;
  /** What it sets in the filter of the store; null where nothing is given. Throws `UnreadableValue`. */
  read(given: readonly string[], name?: string): Partial<Filter> | null;
}

type Define<Filter> = <Value>(
  name: string,
  about: string,
  value: FilterValue<Value>,
  into: (value: Value) => Partial<Filter>,
) => ListFilter<Filter>;

/** `by` defines a filter of the original, `ours` one that is an extension. */
export function filtersOf<Filter>(): { by: Define<Filter>; ours: Define<Filter> } {
  const define =
    (isExtension: boolean): Define<Filter> =>
    (name, about, value, into) => ({
      name,
      about,
      value,
      isExtension,
      read(given, called = name) {
        const read = value.read(called, given);
        return read === null ? null : into(read);
      },
    });
  return { by: define(false), ours: define(true) };
}
