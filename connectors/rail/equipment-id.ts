/**
 * Returns the ids that railroads use for containers: four letters and six digits, without the check digit (spec/sources
 * R).
 */
export function equipmentIds(containers: readonly string[]): string[] {
  return [...new Set(containers.map((container) => container.slice(0, 10)))];
}

export function inGroups<Item>(items: readonly Item[], size: number): Item[][] {
  const groups: Item[][] = [];
  for (let start = 0; start < items.length; start += size) groups.push(items.slice(start, start + size));
  return groups;
}
