/**
 * Caches the JSON of resources, each valid while its stamp is unchanged. Most of the cost of a list is reading wide rows and
 * rendering them, and most of its resources were rendered before.
 */
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Resource } from '../../resources/resource.ts';
import type { Fingerprinted } from '../../store/lists/page-fingerprints.ts';

export interface Rendered {
  stamp: string;
  json: Buffer;
  /** Hash of the JSON. */
  digest: string;
}

/** Size of an entry beyond its JSON: keys, stamp, objects. */
const OVERHEAD_BYTES = 500;
/** About ten thousand resources: the first pages of a few hundred accounts. */
const MAX_BYTES = 64 * 1024 * 1024;

export class RenderedResources {
  readonly #cache: LRUCache<string, Rendered>;

  constructor(maxBytes = MAX_BYTES) {
    this.#cache = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ json }) => json.length + OVERHEAD_BYTES });
  }

  /**
   * Returns each resource in the given order. `render` gets the ids of those that are not cached or have changed; resources
   * that it no longer finds are left out.
   */
  async get(
    wanted: readonly Fingerprinted[],
    render: (ids: readonly string[]) => Promise<readonly Resource[]>,
  ): Promise<Rendered[]> {
    const found = new Map<string, Rendered>();
    const missing = new Map<string, string>();
    for (const { id, stamp } of wanted) {
      const cached = this.#cache.get(id);
      if (cached?.stamp === stamp) found.set(id, cached);
      else missing.set(id, stamp);
    }
    if (missing.size > 0) {
      for (const resource of await render([...missing.keys()])) {
        const json = Buffer.from(JSON.stringify(resource));
        // The rendering is as new as the stamp or newer: at worst it is rendered once more.
        const rendered = { stamp: missing.get(resource.id) ?? '', json, digest: hash('sha256', json, 'base64url') };
        found.set(resource.id, rendered);
        this.#cache.set(resource.id, rendered);
      }
    }
    return wanted.flatMap(({ id }) => found.get(id) ?? []);
  }
}
