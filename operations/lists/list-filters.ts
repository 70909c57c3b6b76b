/** Declares the filters of a list for REST and MCP: name, value type, and the store filter that each sets. */
import type { FilterValue } from './filter-values.ts';

export interface ListFilter<Filter> {
  /** Name of the query parameter: `filter[status]`, or a bare name. */
  name: string;
  about: string;
  value: FilterValue<unknown>;
  /** Whether the filter extends the contract. */
  isExtension: boolean;
  /** Returns the filter members to set in the store, or null if there is no value. Throws `UnreadableValue`. */
  read(values: readonly string[], name?: string): Partial<Filter> | null;
}

type Define<Filter> = <Value>(
  name: string,
  about: string,
  value: FilterValue<Value>,
  into: (value: Value) => Partial<Filter>,
) => ListFilter<Filter>;

/** Returns two functions: `contract` defines a filter of the contract, and `extension` defines an additional one. */
export function filtersOf<Filter>(): { contract: Define<Filter>; extension: Define<Filter> } {
  const define =
    (isExtension: boolean): Define<Filter> =>
    (name, about, value, into) => ({
      name,
      about,
      value,
      isExtension,
      read(values, label = name) {
        const read = value.read(label, values);
        return read === null ? null : into(read);
      },
    });
  return { contract: define(false), extension: define(true) };
}
