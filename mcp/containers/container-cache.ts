/**
 * Caches presentations of containers for the calls of one process (decision 0037). Concurrent lookups of an account share one
 * statement. A presentation is reused while its stamp, the versions of all rows behind it, is unchanged; every call reads the
 * stamp, so nothing has to be invalidated.
 */
import { LRUCache } from 'lru-cache';
import { RequestBatcher } from '../../identity/rate-limits/request-batcher.ts';
import {
  type ContainerDetails,
  containerFingerprints,
  findContainerDetails,
} from '../../store/containers/container-details.ts';
import type { Database } from '../../store/postgres/database.ts';
import { CONTAINER_FACT_FIELDS } from './container-facts.ts';
import type { ContainerTemplate } from './container-template.ts';
import type { ContainerPresentation } from './present-container.ts';

interface ContainerKey {
  accountId: string;
  id: string;
}

/** Everything besides the rows that a presentation depends on. */
export interface PresentationKey extends ContainerKey {
  withEvents: boolean;
  withoutRail: boolean;
}

/** A presentation with the stamp that was read in the same statement as its rows. */
export interface CachedPresentation {
  presentation: ContainerPresentation;
  stamp: string;
  /** Serialised at the second use. */
  text?: ContainerTemplate;
}

/** About 40 kB each; the least recently used are evicted. */
const MAX_CACHED = 2_000;

export class ContainerCache {
  readonly #whole: RequestBatcher<ContainerKey, ContainerDetails | null>;
  readonly #stamps: RequestBatcher<ContainerKey, string | null>;
  readonly #cached: LRUCache<string, CachedPresentation>;

  constructor(database: Database, maxCached = MAX_CACHED) {
    this.#whole = batched((accountId, ids) => findContainerDetails(database, accountId, ids, CONTAINER_FACT_FIELDS));
    this.#stamps = batched((accountId, ids) => containerFingerprints(database, accountId, ids));
    this.#cached = new LRUCache({ max: maxCached });
  }

  /** Null if the account has no container with that id. */
  find(accountId: string, id: string): Promise<ContainerDetails | null> {
    return this.#whole.submit(accountId, { accountId, id });
  }

  /** Null if it is not cached or a row has changed. */
  async cached(key: PresentationKey): Promise<CachedPresentation | null> {
    const cached = this.#cached.get(cacheKey(key));
    if (cached === undefined) return null;
    const stamp = await this.#stamps.submit(key.accountId, key);
    return stamp === cached.stamp ? cached : null;
  }

  set(key: PresentationKey, presentation: CachedPresentation): void {
    this.#cached.set(cacheKey(key), presentation);
  }
}

/** Batches by account: one statement never reads for two accounts. */
function batched<Found>(find: (accountId: string, ids: readonly string[]) => Promise<ReadonlyMap<string, Found>>) {
  return new RequestBatcher<ContainerKey, Found | null>(async (keys) => {
    const [first] = keys;
    if (first === undefined) return [];
    const found = await find(first.accountId, [...new Set(keys.map(({ id }) => id))]);
    return keys.map(({ id }) => found.get(id) ?? null);
  });
}

function cacheKey({ accountId, id, withEvents, withoutRail }: PresentationKey): string {
  return `${accountId} ${id} ${withEvents} ${withoutRail}`;
}
