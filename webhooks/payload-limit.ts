/**
 * Limits notifications to 256 KiB, the maximum that receivers and their queues accept. The account's own texts alone
 * could be several times larger.
 */
import type { Resource } from '../resources/resource.ts';

/** Maximum size of a notification as UTF-8. */
export const MAX_PAYLOAD_BYTES = 256 * 1024;

/** Space reserved for the beginning of the notification and the separators between resources. */
const HEAD_BYTES = 4 * 1024;
const BUDGET = MAX_PAYLOAD_BYTES - HEAD_BYTES;

/** Limits on texts and lists, applied in order until everything fits. */
const CLIPS: readonly Clip[] = [
  { characters: 1_000, items: 1_000 },
  { characters: 255, items: 500 },
  { characters: 100, items: 100 },
  { characters: 40, items: 10 },
];

interface Clip {
  characters: number;
  items: number;
}

/**
 * Returns the resources unchanged if they fit. Otherwise drops containers, starting with the last one (the shipment
 * still lists their ids), and only then shortens texts and lists. Preserves the order and the first container.
 */
export function fitPayload(included: Resource[]): Resource[] {
  const sizes = included.map(bytesOf);
  let size = sizes.reduce((sum, bytes) => sum + bytes, 0);
  if (size <= BUDGET) return included;
  const containers = included.flatMap(({ type }, index) => (type === 'container' ? [index] : []));
  const left = new Set<number>();
  for (const index of containers.slice(1).reverse()) {
    if (size <= BUDGET) break;
    size -= sizes[index] ?? 0;
    left.add(index);
  }
  return clipped(included.filter((_, index) => !left.has(index)));
}

function clipped(included: Resource[]): Resource[] {
  let fitting = included;
  for (const clip of CLIPS) {
    if (fitting.reduce((sum, resource) => sum + bytesOf(resource), 0) <= BUDGET) return fitting;
    fitting = included.map((resource) => cut(resource, clip) as Resource);
  }
  return fitting;
}

function cut(value: unknown, clip: Clip): unknown {
  if (typeof value === 'string') {
    return value.length <= clip.characters ? value : `${value.slice(0, clip.characters - 1).toWellFormed()}…`;
  }
  if (Array.isArray(value)) return value.slice(0, clip.items).map((item) => cut(item, clip));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, cut(member, clip)]));
}

function bytesOf(resource: Resource): number {
  return Buffer.byteLength(JSON.stringify(resource)) + 1;
}
