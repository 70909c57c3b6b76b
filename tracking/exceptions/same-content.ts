/**
 * Whether values are equal as JSON, whatever the order of their members: `jsonb` returns another order than was stored.
 */
export function sameContent(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [left, right] = [Object.entries(one), other as Record<string, unknown>];
  return (
    left.length === Object.keys(right).length &&
    left.every(([name, value]) => name in right && sameContent(value, right[name]))
  );
}
