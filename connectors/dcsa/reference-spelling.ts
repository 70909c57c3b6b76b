import type { DcsaProfile, ReferenceKind } from './profile.ts';

/** How a number is written when the line is asked, by its prefix rule; the first is the likeliest. */
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

/** The number without the line's letters; unchanged where taking them off would leave no number. */
export function withoutPrefix(profile: DcsaProfile, value: string): string {
  for (const prefix of [...profile.prefixes, ...profile.scacs]) {
    const rest = value.slice(prefix.length);
    if (value.startsWith(prefix) && rest.length >= 4 && /\d/.test(rest)) return rest;
  }
  return value;
}

/** Two spellings of one number of this line. */
export function isSameReference(profile: DcsaProfile, a: string, b: string): boolean {
  return withoutPrefix(profile, a) === withoutPrefix(profile, b);
}
