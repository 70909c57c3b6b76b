const ORIGIN = 'http://seamark.invalid';
const MAX_LENGTH = 2_000;

/**
 * Normalizes a path with its query as browsers do, for redirects within this origin. Returns null for any address that
 * leads elsewhere or could be taken to do so.
 */
export function localPath(given: string | null): string | null {
  if (given === null || given.length > MAX_LENGTH || !/^\/(?![/\\])[^\\\p{C}]*$/u.test(given)) return null;
  const path = pathOf(given);
  // `/.//elsewhere` is normalized to a different origin.
  return path !== null && pathOf(path) === path ? path : null;
}

function pathOf(given: string): string | null {
  if (!URL.canParse(given, ORIGIN)) return null;
  const { origin, pathname, search } = new URL(given, ORIGIN);
  return origin === ORIGIN ? `${pathname}${search}` : null;
}
