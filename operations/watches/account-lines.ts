/** Lines as one account asks them: by credentials of its own where it has any, else by those of this server (decision 0045). */
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { OwnCredentials } from '../../connectors/account-login.ts';
import type { Database } from '../../store/postgres/database.ts';
import {
  type CredentialVersions,
  credentialVersions,
  lineCredentialsOf,
} from '../../store/watches/line-credentials.ts';

/** Everything that can be asked, and the same as an account asks it. */
export interface LinesWithOwn<Registry> {
  withCredentials(accountId: string, own: readonly OwnCredentials[]): Registry;
}

export interface AccountLinesDeps<Registry> {
  database: Database;
  registry: Registry;
  /** Opens what `sealCredentials` sealed. Throws where it cannot. */
  open(sealed: Buffer, context: string): string;
  logger: Logger;
}

/** Of more accounts with credentials of their own, those that were asked for least recently are read again. */
const MOST_KNOWN = 1_000;

/** To what sealed values are bound: no row can be moved to another account, line or version. */
export function sealingContext(of: { accountId: string; scac: string; version: string }): string {
  return `line_credentials/${of.accountId}/${of.scac}/${of.version}`;
}

export class AccountLines<Registry extends LinesWithOwn<Registry>> {
  readonly #deps: AccountLinesDeps<Registry>;
  readonly #known = new LRUCache<string, { versions: string; registry: Registry }>({ max: MOST_KNOWN });

  constructor(deps: AccountLinesDeps<Registry>) {
    this.#deps = deps;
  }

  /**
   * `versions`: as they were just read; looked up when left out. What was opened is kept as long as they stand, so that a change
   * holds from the next ask on, in every process. Nothing is read of an account that has none.
   */
  async of(accountId: string, versions?: CredentialVersions): Promise<Registry> {
    const { database, registry } = this.#deps;
    const wanted = versions === undefined ? await credentialVersions(database, accountId) : versions;
    if (wanted === null) return registry;
    const known = this.#known.get(accountId);
    if (known?.versions === written(wanted)) return known.registry;
    const rows = await lineCredentialsOf(database, accountId);
    const read = Object.fromEntries(rows.map(({ scac, version }) => [scac, version]));
    const own = rows.map(({ scac, version, sealed_values: sealed }) => ({
      scac,
      version,
      values: this.#open({ accountId, scac, version }, sealed),
    }));
    const scoped = registry.withCredentials(accountId, own);
    this.#known.set(accountId, { versions: written(read), registry: scoped });
    return scoped;
  }

  /** What cannot be opened (the key of the server is another one) counts as not given: the server's login is no replacement. */
  #open(of: { accountId: string; scac: string; version: string }, sealed: Buffer): OwnCredentials['values'] {
    try {
      return JSON.parse(this.#deps.open(sealed, sealingContext(of)));
    } catch {
      this.#deps.logger.error({ accountId: of.accountId, scac: of.scac }, 'credentials of an account cannot be opened');
      return {};
    }
  }
}

function written(versions: Readonly<Record<string, string>>): string {
  return JSON.stringify(Object.entries(versions).sort(([one], [other]) => (one < other ? -1 : 1)));
}
