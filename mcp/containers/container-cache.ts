/**
 * Containers as calls of one process read them. Those that an account asks for while a statement is under way are read together by
 * the next. What was told of one is told again for as long as its stamp is the same: the versions of all rows that it comes from,
 * asked of the database at every call (docs/decisions/0037). Nothing here knows when something changes, and nothing has to.
 */
import { LRUCache } from 'lru-cache';
import { GatheredAsks } from '../../identity/rate-limits/request-batcher.ts';
import { findWholeContainers, stampContainers, type WholeContainer } from '../../store/containers/container-details.ts';
import type { Database } from '../../store/postgres/database.ts';
import { CONTAINER_FACT_FIELDS } from './container-facts.ts';
import type { ContainerText } from './container-template.ts';
import type { ToldContainer } from './present-container.ts';

interface Asked {
  accountId: string;
  id: string;
}

/** All that decides what is told of the same rows. */
export interface AskedToTell extends Asked {
  withEvents: boolean;
  withoutRail: boolean;
}

/** What was told, and the stamp that was read by the statement that read the rows. */
export interface KeptContainer {
  told: ToldContainer;
  stamp: string;
  /** Written when it is told for the second time. */
  text?: ContainerText;
}

/** Some 40 kB each; the least recently used go. */
const MOST_KEPT = 2_000;

export class KnownContainers {
  readonly #whole: GatheredAsks<Asked, WholeContainer | null>;
  readonly #stamps: GatheredAsks<Asked, string | null>;
  readonly #kept: LRUCache<string, KeptContainer>;

  constructor(database: Database, mostKept = MOST_KEPT) {
    this.#whole = gathered((accountId, ids) => findWholeContainers(database, accountId, ids, CONTAINER_FACT_FIELDS));
    this.#stamps = gathered((accountId, ids) => stampContainers(database, accountId, ids));
    this.#kept = new LRUCache({ max: mostKept });
  }

  /** Null where the account has none of that id. */
  find(accountId: string, id: string): Promise<WholeContainer | null> {
    return this.#whole.ask(accountId, { accountId, id });
  }

  /** Null where it was not told before, or a row has changed since. */
  async kept(asked: AskedToTell): Promise<KeptContainer | null> {
    const kept = this.#kept.get(nameOf(asked));
    if (kept === undefined) return null;
    const stamp = await this.#stamps.ask(asked.accountId, asked);
    return stamp === kept.stamp ? kept : null;
  }

  keep(asked: AskedToTell, kept: KeptContainer): void {
    this.#kept.set(nameOf(asked), kept);
  }
}

/** The name of an ask is its account: one statement never reads for two. */
function gathered<Found>(find: (accountId: string, ids: readonly string[]) => Promise<ReadonlyMap<string, Found>>) {
  return new GatheredAsks<Asked, Found | null>(async (asked) => {
    const [first] = asked;
    if (first === undefined) return [];
    const found = await find(first.accountId, [...new Set(asked.map(({ id }) => id))]);
    return asked.map(({ id }) => found.get(id) ?? null);
  });
}

function nameOf({ accountId, id, withEvents, withoutRail }: AskedToTell): string {
  return `${accountId} ${id} ${withEvents} ${withoutRail}`;
}
