/** A list filter: a query parameter and the store filter that it sets. */
import { dayValue, type FilterValue, placesValue, UnreadableValue } from '../../operations/lists/filter-values.ts';
import type { ListFilter } from '../../operations/lists/list-filters.ts';
import { ApiError, badRequest } from './errors.ts';
import type { Parameter } from './parameters.ts';
import type { Query } from './query.ts';

export interface FilterRow<Filter> {
  parameter: Parameter<unknown>;
  read(query: Query): Partial<Filter>;
}

/** Creates a filter. `into` runs only if the parameter is present. */
export function filterBy<Filter>() {
  return <Value>(
    parameter: Parameter<Value>,
    into: (value: NonNullable<Value>) => Partial<Filter>,
  ): FilterRow<Filter> => ({
    parameter,
    read(query) {
      const value = parameter.read(query);
      return value === null || value === undefined ? {} : into(value);
    },
  });
}

/** Creates a row for a query parameter that is not part of the contract, and marks it as an extension. */
export function extensionFilterBy<Filter>() {
  const by = filterBy<Filter>();
  return <Value>(
    parameter: Parameter<Value>,
    into: (value: NonNullable<Value>) => Partial<Filter>,
  ): FilterRow<Filter> => by({ ...parameter, about: `${parameter.about}. Extension` }, into);
}

/** Turns the list filters that REST and MCP share into query parameters. */
export function filterRows<Filter>(filters: readonly ListFilter<Filter>[]): FilterRow<Filter>[] {
  return filters.map((filter) => {
    const { name, about, value, isExtension } = filter;
    const isRepeated = REPEATED.has(value);
    const form = isRepeated ? `${value.form}, or given as \`${name}[]\`` : value.form;
    const read = (query: Query): Partial<Filter> => {
      try {
        return filter.read(isRepeated ? [...query.all(name), ...query.all(`${name}[]`)] : query.all(name)) ?? {};
      } catch (error) {
        if (!(error instanceof UnreadableValue)) throw error;
        throw REFUSED_WITH_422.has(value)
          ? unreadableFilter(name, error.message)
          : badRequest(error.message, { parameter: name });
      }
    };
    return {
      parameter: { name, about: `${about}${form}${isExtension ? '. Extension' : ''}`, schema: value.schema, read },
      read,
    };
  });
}

/** Filters that may repeat, as `filter[x][]=CNSHA&filter[x][]=CNNGB` (spec/contract 1.2). */
const REPEATED = new Set<FilterValue<unknown>>([placesValue]);
/** Filters for which the contract requires a 422 on bad values. */
const REFUSED_WITH_422 = new Set<FilterValue<unknown>>([dayValue, placesValue]);

/** Reads all filters. Throws one error that lists every bad value. */
export function readFilters<Filter extends object>(rows: readonly FilterRow<Filter>[], query: Query): Partial<Filter> {
  const filter: Partial<Filter> = {};
  const failures: ApiError[] = [];
  for (const row of rows) {
    try {
      Object.assign(filter, row.read(query));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      failures.push(error);
    }
  }
  const [first] = failures;
  if (first === undefined) return filter;
  throw new ApiError(
    first.status,
    failures.flatMap(({ errors }) => errors),
  );
}

export function parametersOf(rows: readonly { parameter: Parameter<unknown> }[]): Parameter<unknown>[] {
  return rows.map((row) => row.parameter);
}

/** Creates the 422 for a filter; its title is the bare name of the filter (spec/contract 1.2). */
function unreadableFilter(name: string, detail: string): ApiError {
  const field = name.replace(/^filter\[(.*)\]$/, '$1');
  return new ApiError(422, [{ status: '422', title: `Invalid ${field}`, detail, source: { parameter: name } }]);
}
