/** Where an answer differs from the truth, leaf by leaf: a session has hundreds of facts, and a few lines say which are wrong. */
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
