/** Lines with the account's own credentials, or the server's if the account has none (decision 0045). */
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { OwnCredentials } from '../../connectors/account-login.ts';
import type { Database } from '../../store/postgres/database.ts';
import {
  type CredentialVersions,
  credentialVersions,
  lineCredentialsOf,
} from '../../store/watches/line-credentials.ts';

/** Registry of lines that can be scoped to an account's credentials. */
export interface LinesWithOwn<Registry> {
  withCredentials(accountId: string, own: readonly OwnCredentials[]): Registry;
}

export interface AccountLinesDeps<Registry> {
  database: Database;
  registry: Registry;
  /** Decrypts sealed credentials. Throws if decryption fails. */
  open(sealed: Buffer, context: string): string;
  logger: Logger;
}

const MAX_CACHED_ACCOUNTS = 1_000;

/**
 * Returns the encryption context of credentials. It binds them to their row, so that they cannot be moved to another
 * account, line or version.
 */
export function sealingContext(of: { accountId: string; scac: string; version: string }): string {
  return `line_credentials/${of.accountId}/${of.scac}/${of.version}`;
}

export class AccountLines<Registry extends LinesWithOwn<Registry>> {
  readonly #deps: AccountLinesDeps<Registry>;
  readonly #cache = new LRUCache<string, { versions: string; registry: Registry }>({ max: MAX_CACHED_ACCOUNTS });

  constructor(deps: AccountLinesDeps<Registry>) {
    this.#deps = deps;
  }

  /**
   * Returns the registry of an account. The cache is checked against the credential versions, so that a change takes
   * effect with the next poll in every process. `versions` are looked up unless the caller has already read them.
   */
  async of(accountId: string, versions?: CredentialVersions): Promise<Registry> {
    const { database, registry } = this.#deps;
    const current = versions === undefined ? await credentialVersions(database, accountId) : versions;
    if (current === null) return registry;
    const cached = this.#cache.get(accountId);
    if (cached?.versions === cacheKey(current)) return cached.registry;
    const rows = await lineCredentialsOf(database, accountId);
    const read = Object.fromEntries(rows.map(({ scac, version }) => [scac, version]));
    const own = rows.map(({ scac, version, sealed_values: sealed }) => ({
      scac,
      version,
      values: this.#open({ accountId, scac, version }, sealed),
    }));
    const scoped = registry.withCredentials(accountId, own);
    this.#cache.set(accountId, { versions: cacheKey(read), registry: scoped });
    return scoped;
  }

  /**
   * Returns the credentials, or empty ones if they cannot be decrypted (after the server's key changed). The server's
   * own credentials are not used as a fallback.
   */
  #open(of: { accountId: string; scac: string; version: string }, sealed: Buffer): OwnCredentials['values'] {
    try {
      return JSON.parse(this.#deps.open(sealed, sealingContext(of)));
    } catch {
      this.#deps.logger.error(
        { accountId: of.accountId, scac: of.scac },
        'could not decrypt the credentials of an account',
      );
      return {};
    }
  }
}

function cacheKey(versions: Readonly<Record<string, string>>): string {
  return JSON.stringify(Object.entries(versions).sort(([one], [other]) => (one < other ? -1 : 1)));
}
