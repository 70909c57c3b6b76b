/**
 * JSON of resources as they were rendered last, each good for as long as its stamp is the same. Most of what a list costs is
 * reading wide rows and rendering them; most of what it answers was answered before.
 */
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Resource } from '../../resources/resource.ts';
import type { Stamped } from '../../store/lists/page-fingerprints.ts';

export interface Rendered {
  stamp: string;
  json: Buffer;
  /** Of the JSON. */
  digest: string;
}

/** What an entry takes beyond its JSON: keys, stamp, objects. */
const OVERHEAD_BYTES = 500;
/** Some ten thousand resources: the first pages of a few hundred accounts. */
const MAX_BYTES = 64 * 1024 * 1024;

export class RenderedResources {
  readonly #kept: LRUCache<string, Rendered>;

  constructor(maxBytes = MAX_BYTES) {
    this.#kept = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ json }) => json.length + OVERHEAD_BYTES });
  }

  /**
   * Each resource in the order given. `render` is asked for those that are not kept or were changed since; what it does not
   * find any more is left out.
   */
  async get(
    wanted: readonly Stamped[],
    render: (ids: readonly string[]) => Promise<readonly Resource[]>,
  ): Promise<Rendered[]> {
    const found = new Map<string, Rendered>();
    const missing = new Map<string, string>();
    for (const { id, stamp } of wanted) {
      const kept = this.#kept.get(id);
      if (kept?.stamp === stamp) found.set(id, kept);
      else missing.set(id, stamp);
    }
    if (missing.size > 0) {
      for (const resource of await render([...missing.keys()])) {
        const json = Buffer.from(JSON.stringify(resource));
        // What was rendered is as new as the stamp or newer: at worst it is rendered once more.
        const rendered = { stamp: missing.get(resource.id) ?? '', json, digest: hash('sha256', json, 'base64url') };
        found.set(resource.id, rendered);
        this.#kept.set(resource.id, rendered);
      }
    }
    return wanted.flatMap(({ id }) => found.get(id) ?? []);
  }
}
