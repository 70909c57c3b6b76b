import type { DcsaProfile, ReferenceKind } from './profile.ts';

/** Lists the spellings of a number to use in requests to the line, according to its prefix rule, most likely first. */
export function spellings(profile: DcsaProfile, kind: ReferenceKind, value: string): string[] {
  if (kind === 'container') return [value];
  const bare = withoutPrefix(profile, value);
  switch (profile.prefixRule[kind]) {
    case 'keep':
      return [value];
    case 'strip':
      return [bare];
    case 'try_both': {
      const own = profile.prefixes[0] ?? profile.scacs[0];
      return bare === value ? [value, `${own}${value}`] : [value, bare];
    }
  }
}

/** Strips the line's letters from a number, unless nothing would remain. */
export function withoutPrefix(profile: DcsaProfile, value: string): string {
  for (const prefix of [...profile.prefixes, ...profile.scacs]) {
    const rest = value.slice(prefix.length);
    if (value.startsWith(prefix) && rest.length >= 4 && /\d/.test(rest)) return rest;
  }
  return value;
}

/** Whether both are spellings of the same number of this line. */
export function isSameReference(profile: DcsaProfile, a: string, b: string): boolean {
  return withoutPrefix(profile, a) === withoutPrefix(profile, b);
}
