/** Whether two values are equal as JSON, regardless of the order of members, which `jsonb` does not preserve. */
export function sameContent(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const left = Object.entries(one);
  const right = new Map<string, unknown>(Object.entries(other));
  return (
    left.length === right.size && left.every(([name, value]) => right.has(name) && sameContent(value, right.get(name)))
  );
}
