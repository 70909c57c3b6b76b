/** Who said the facts of an answer, by their paths in it. */
import type { PublishedSource } from '../../store/shipments/value-sources.ts';
import { sourceName } from './sources.ts';

/** Path in an answer → where its value is published. */
export type FactPaths = Readonly<Record<string, readonly [of: PublishedSource['of'], field: string]>>;

/** `saidAt` is when it was first said so. */
export type ValueSources = Record<string, { source: string; code: string; saidAt: string }>;

export function fieldsOf(paths: FactPaths): string[] {
  return Object.values(paths).map(([, field]) => field);
}

/** Of values that are in the answer: what the account does not get has no source either. */
export function valueSources(answer: unknown, paths: FactPaths, said: readonly PublishedSource[]): ValueSources {
  const entries = Object.entries(paths).flatMap(([path, [of, field]]) => {
    const found = said.find((one) => one.of === of && one.field === field);
    if (found === undefined || valueAt(answer, path) === null) return [];
    return [[path, { source: sourceName(found.sourceKind), code: found.sourceCode, saidAt: found.saidAt }] as const];
  });
  return Object.fromEntries(entries);
}

function valueAt(answer: unknown, path: string): unknown {
  return path.split('.').reduce((value, name) => (value as Record<string, unknown> | null)?.[name] ?? null, answer);
}
