/** Finds text that Postgres cannot store: NUL characters and lone surrogates. */
import type { Problem } from './errors.ts';

/** Returns one problem for each string or key of a parsed body that cannot be stored. */
export function unstorableTexts(value: unknown, pointer = ''): Problem[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [problem(pointer)];
  if (Array.isArray(value)) return value.flatMap((item, index) => unstorableTexts(item, `${pointer}/${index}`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    isStorable(key) ? unstorableTexts(member, `${pointer}/${escapePointer(key)}`) : [problem(pointer)],
  );
}

/** Escapes one segment of a JSON pointer (RFC 6901). */
export function escapePointer(step: string): string {
  return step.replaceAll('~', '~0').replaceAll('/', '~1');
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

function problem(pointer: string): Problem {
  return { pointer, detail: 'Text must not contain NUL characters or broken surrogate pairs', code: 'invalid' };
}
