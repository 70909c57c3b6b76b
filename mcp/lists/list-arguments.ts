/**
 * Reads the arguments of the list tools. The filters of the REST lists are accepted by short name, as arguments or in
 * the map `filters`, in snake case or camel case (spec/contract 7.3). Unsupported filters are reported and ignored.
 */
import { z } from 'zod';
import { UnreadableValue } from '../../operations/lists/filter-values.ts';
import type { ListFilter } from '../../operations/lists/list-filters.ts';
import { MAX_PAGE_SIZE, type Page } from '../../operations/lists/pages.ts';
import { inputErrorText } from '../protocol/input-error-text.ts';
import { ToolError } from '../tools/define-tool.ts';

const DEFAULT_PAGE_SIZE = 25;
/** Every tool accepts this argument, which is not a filter. */
const INTENT = 'intent';

const filterMap = z.record(z.string(), z.unknown());

export const listArguments = {
  filters: filterMap.optional().describe('Any filter of the REST list'),
  page: z.int().min(1).optional(),
  page_size: z.int().min(1).optional().describe('Default 25, at most 100'),
};

export interface ListRequest<Filter, Options> {
  filter: Partial<Filter>;
  page: Page;
  /** Other arguments, in snake case. */
  options: Options;
  /** Filters that the list does not support, which had no effect. */
  unsupportedFilters: string[];
  /** The filters in REST notation, for links. */
  query: [name: string, value: string][];
}

export interface ListVocabulary<Filter, Options extends z.ZodRawShape> {
  filters: readonly ListFilter<Filter>[];
  /** Arguments that REST calls by another name, with the name of the filter. */
  aliases?: Readonly<Record<string, string>>;
  options: Options;
}

/** Throws a `ToolError` that lists all invalid arguments. */
export function readListArguments<Filter, Options extends z.ZodRawShape>(
  input: Readonly<Record<string, unknown>>,
  { filters, aliases = {}, options }: ListVocabulary<Filter, Options>,
): ListRequest<Filter, z.output<z.ZodObject<Options>>> {
  const { filters: map, ...others } = withSnakeKeys(input);
  const own = z.object({ page: listArguments.page, page_size: listArguments.page_size, ...options });
  const parsed = own.safeParse(others);
  if (!parsed.success) throw new ToolError(`Input validation error: ${inputErrorText(parsed.error)}`);
  const named = Object.entries(others).filter(([name]) => !(name in own.shape) && name !== INTENT);
  const { page = 1, page_size: size = DEFAULT_PAGE_SIZE } = parsed.data as { page?: number; page_size?: number };
  return {
    ...readGiven([...Object.entries(map ?? {}), ...named], filters, aliases),
    page: { number: page, size: Math.min(size, MAX_PAGE_SIZE) },
    options: parsed.data as z.output<z.ZodObject<Options>>,
  };
}

function readGiven<Filter>(
  given: readonly (readonly [string, unknown])[],
  filters: readonly ListFilter<Filter>[],
  aliases: Readonly<Record<string, string>>,
) {
  const byName = new Map(filters.map((filter) => [shortName(filter.name), filter]));
  const filter: Partial<Filter> = {};
  const unsupportedFilters: string[] = [];
  const query = new Map<string, string>();
  const problems: string[] = [];
  for (const [called, value] of given) {
    const name = shortName(called);
    const found = byName.get(aliases[name] ?? name);
    if (found === undefined) {
      unsupportedFilters.push(called);
      continue;
    }
    try {
      const text = textOf(value, called);
      Object.assign(filter, found.read([text], called));
      if (text !== '') query.set(found.name, text);
    } catch (error) {
      if (!(error instanceof UnreadableValue)) throw error;
      problems.push(error.message);
    }
  }
  if (problems.length > 0) throw new ToolError(`Input validation error: ${problems.join('; ')}`);
  return { filter, unsupportedFilters, query: [...query] };
}

/** Converts a value to text. Models send null for filters that they leave out, so null is blank. */
function textOf(value: unknown, called: string): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object')
    throw new UnreadableValue(`${called} must be a text; separate several values by commas`);
  return String(value);
}

/** Turns `filter[created_at][start]`, `created_at[start]` and `createdAtStart` into `created_at_start`. */
function shortName(name: string): string {
  return snakeCase(name.replace(/^filter(?=\[)/, '').replace(/[[\]]+/g, '_')).replace(/^_+|_+$/g, '');
}

function withSnakeKeys(input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [snakeCase(name), value]));
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
