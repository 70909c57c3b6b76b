/**
 * Compares results with the truth, leaf by leaf, so that of a session's hundreds of facts only the wrong ones are
 * listed.
 */
export function differences(actual: unknown, expected: unknown, path = ''): string[] {
  if (isOpen(actual) && isOpen(expected)) {
    const names = new Set([...Object.keys(actual), ...Object.keys(expected)]);
    return [...names].flatMap((name) =>
      differences(actual[name], expected[name], path === '' ? name : `${path}.${name}`),
    );
  }
  const [reported, stored] = [actual, expected].map((value) => JSON.stringify(value) ?? 'nothing');
  return reported === stored ? [] : [`${path}: answered ${reported}, known ${stored}`];
}

function isOpen(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
