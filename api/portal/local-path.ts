/** Restricts redirects to paths of this origin. */
const ORIGIN = 'http://seamark.invalid';
const MAX_LENGTH = 2_000;

/**
 * Normalizes a path with its query as browsers do. Returns null if the result leads to another origin or could be
 * interpreted as such.
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
