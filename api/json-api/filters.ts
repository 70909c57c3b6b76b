/** The filters of a list as a table: a parameter of the query, and what it sets in the filter of the store. */
import { ApiError } from './errors.ts';
import type { Parameter } from './parameters.ts';
import type { Query } from './query.ts';

export interface FilterRow<Filter> {
  parameter: Parameter<unknown>;
  read(query: Query): Partial<Filter>;
}

/** One row of the table. `into` is asked only where the parameter is given. */
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

/** The same for parameters that are ours: clients of the original do not know them, or find them ignored. */
export function extensionBy<Filter>() {
  const by = filterBy<Filter>();
  return <Value>(
    parameter: Parameter<Value>,
    into: (value: NonNullable<Value>) => Partial<Filter>,
  ): FilterRow<Filter> => by({ ...parameter, about: `${parameter.about}. Extension` }, into);
}

/** Throws everything that cannot be read in one error. */
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

/** Filters that the original knows answer 422 under their bare name (rest-contract 1.2). */
export function unreadableFilter(field: string, detail: string): ApiError {
  const source = { parameter: `filter[${field}]` };
  return new ApiError(422, [{ status: '422', title: `Invalid ${field}`, detail, source }]);
}
