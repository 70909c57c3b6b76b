/** Where a page may lead on to: a path of this origin, whatever was asked for. */
const ORIGIN = 'http://seamark.invalid';
const MAX_LENGTH = 2_000;

/** The path with its query, as browsers read it; null for anything that leads, or could be read as leading, elsewhere. */
export function localPath(given: string | null): string | null {
  if (given === null || given.length > MAX_LENGTH || !/^\/(?![/\\])[^\\\p{C}]*$/u.test(given)) return null;
  const path = pathOf(given);
  // `/.//elsewhere` is a path whose normal form is none.
  return path !== null && pathOf(path) === path ? path : null;
}

function pathOf(given: string): string | null {
  if (!URL.canParse(given, ORIGIN)) return null;
  const { origin, pathname, search } = new URL(given, ORIGIN);
  return origin === ORIGIN ? `${pathname}${search}` : null;
}
