import { isRecord } from '../../reference/records.ts';
import type { PublishedSource } from '../../store/shipments/value-sources.ts';
import { sourceName } from './sources.ts';

/** The published field for each path in a result. */
export type FactPaths = Readonly<Record<string, readonly [of: PublishedSource['of'], field: string]>>;

/** `saidAt` is the time of the value's first report. */
export type ValueSources = Record<string, { source: string; code: string; saidAt: string }>;

export function fieldsOf(paths: FactPaths): string[] {
  return Object.values(paths).map(([, field]) => field);
}

/** Lists the sources of the values that are present in the result, by path. */
export function valueSources(answer: unknown, paths: FactPaths, published: readonly PublishedSource[]): ValueSources {
  const entries = Object.entries(paths).flatMap(([path, [of, field]]) => {
    const found = published.find((one) => one.of === of && one.field === field);
    if (found === undefined || valueAt(answer, path) === null) return [];
    return [[path, { source: sourceName(found.sourceKind), code: found.sourceCode, saidAt: found.saidAt }] as const];
  });
  return Object.fromEntries(entries);
}

function valueAt(answer: unknown, path: string): unknown {
  return path.split('.').reduce((value, name) => (isRecord(value) ? (value[name] ?? null) : null), answer);
}
