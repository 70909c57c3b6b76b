/**
 * What first pages of the large lists are made of: which resources stand on them, as stamps, and their renderings
 * (docs/decisions/0021). A client that reads a list with several connections asks for the same page at the same time; requests that
 * come while its stamps are being read share the next look, so that none is answered by one that began before it.
 */

import { GatheredAsks } from '../identity/gathered-asks.ts';
import type { Database } from '../store/database.ts';
import type { Listed } from '../store/slice.ts';
import { type Stamped, type StampedContainer, stampNewestContainers, stampNewestShipments } from '../store/stamps.ts';
import { RenderedResources } from './rendered-resources.ts';

interface FirstPage {
  accountId: string;
  size: number;
}

export class FirstPageSource {
  readonly rendered = new RenderedResources();
  readonly #containers: GatheredAsks<FirstPage, Listed<StampedContainer>>;
  readonly #shipments: GatheredAsks<FirstPage, Listed<Stamped>>;

  constructor(database: Database) {
    this.#containers = shared(({ accountId, size }) => stampNewestContainers(database, accountId, size));
    this.#shipments = shared(({ accountId, size }) => stampNewestShipments(database, accountId, size));
  }

  containers(page: FirstPage): Promise<Listed<StampedContainer>> {
    return this.#containers.ask(nameOf(page), page);
  }

  shipments(page: FirstPage): Promise<Listed<Stamped>> {
    return this.#shipments.ask(nameOf(page), page);
  }
}

function nameOf({ accountId, size }: FirstPage): string {
  return `${accountId} ${size}`;
}

/** Asks of one name are for the same page: one look answers them all. */
function shared<Listing>(look: (page: FirstPage) => Promise<Listing>): GatheredAsks<FirstPage, Listing> {
  return new GatheredAsks(async (asked) => {
    const [page] = asked;
    if (page === undefined) return [];
    const listing = await look(page);
    return asked.map(() => listing);
  });
}
