/**
 * Containers as calls of one process read them. Those that an account asks for while a statement is under way are read together by
 * the next. What was told of one is told again for as long as its stamp is the same: the versions of all rows that it comes from,
 * asked of the database at every call (decision 0037). Nothing here knows when something changes, and nothing has to.
 */
import { LRUCache } from 'lru-cache';
import { GatheredAsks } from '../../identity/rate-limits/request-batcher.ts';
import { findWholeContainers, stampContainers, type WholeContainer } from '../../store/containers/container-details.ts';
import type { Database } from '../../store/postgres/database.ts';
import { CONTAINER_FACT_FIELDS } from './container-facts.ts';
import type { ContainerTemplate } from './container-template.ts';
import type { ContainerPresentation } from './present-container.ts';

interface ContainerKey {
  accountId: string;
  id: string;
}

/** All that decides what is told of the same rows. */
export interface PresentationKey extends ContainerKey {
  withEvents: boolean;
  withoutRail: boolean;
}

/** What was told, and the stamp that was read by the statement that read the rows. */
export interface CachedPresentation {
  told: ContainerPresentation;
  stamp: string;
  /** Written when it is told for the second time. */
  text?: ContainerTemplate;
}

/** Some 40 kB each; the least recently used go. */
const MAX_CACHED = 2_000;

export class ContainerCache {
  readonly #whole: GatheredAsks<ContainerKey, WholeContainer | null>;
  readonly #stamps: GatheredAsks<ContainerKey, string | null>;
  readonly #kept: LRUCache<string, CachedPresentation>;

  constructor(database: Database, mostKept = MAX_CACHED) {
    this.#whole = batched((accountId, ids) => findWholeContainers(database, accountId, ids, CONTAINER_FACT_FIELDS));
    this.#stamps = batched((accountId, ids) => stampContainers(database, accountId, ids));
    this.#kept = new LRUCache({ max: mostKept });
  }

  /** Null where the account has none of that id. */
  find(accountId: string, id: string): Promise<WholeContainer | null> {
    return this.#whole.ask(accountId, { accountId, id });
  }

  /** Null where it was not told before, or a row has changed since. */
  async kept(asked: PresentationKey): Promise<CachedPresentation | null> {
    const kept = this.#kept.get(cacheKey(asked));
    if (kept === undefined) return null;
    const stamp = await this.#stamps.ask(asked.accountId, asked);
    return stamp === kept.stamp ? kept : null;
  }

  keep(asked: PresentationKey, kept: CachedPresentation): void {
    this.#kept.set(cacheKey(asked), kept);
  }
}

/** The name of an ask is its account: one statement never reads for two. */
function batched<Found>(find: (accountId: string, ids: readonly string[]) => Promise<ReadonlyMap<string, Found>>) {
  return new GatheredAsks<ContainerKey, Found | null>(async (asked) => {
    const [first] = asked;
    if (first === undefined) return [];
    const found = await find(first.accountId, [...new Set(asked.map(({ id }) => id))]);
    return asked.map(({ id }) => found.get(id) ?? null);
  });
}

function cacheKey({ accountId, id, withEvents, withoutRail }: PresentationKey): string {
  return `${accountId} ${id} ${withEvents} ${withoutRail}`;
}
