/**
 * Stores the authorization server's records. The ids of codes, tokens and cookies are secrets, so rows contain only
 * their hashes, and payloads contain a placeholder. Client secrets are hashed too.
 */
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type { IdentityDeps } from '../../identity/deps.ts';
import { hashToken } from '../../identity/keys/secret-tokens.ts';
import { deleteOauthGrants } from '../../store/people/oauth-grants.ts';
import {
  consumeOauthRecord,
  deleteOauthRecord,
  findOauthRecord,
  type OauthRecordRow,
  upsertOauthRecord,
} from '../../store/people/oauth-records.ts';
import { isForeignKeyViolation } from '../../store/postgres/failures.ts';
import { readScopedId } from './ids.ts';

type AdapterDeps = Pick<IdentityDeps, 'database' | 'now'>;

const GRANT_MODELS = ['AccessToken', 'AuthorizationCode', 'RefreshToken', 'Grant'];
const PUBLIC_IDS = ['Client', 'Grant'];
/** A client without a grant is deleted after this time. A grant extends its lifetime (KEEP_CLIENT_DAYS). */
const UNUSED_CLIENT_SECONDS = 24 * 60 * 60;

export class PostgresAdapter implements Adapter {
  readonly #model: string;
  readonly #deps: AdapterDeps;

  constructor(model: string, deps: AdapterDeps) {
    this.#model = model;
    this.#deps = deps;
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn: number = UNUSED_CLIENT_SECONDS): Promise<void> {
    const now = this.#deps.now();
    const grant = GRANT_MODELS.includes(this.#model) ? readScopedId(this.#grantIdOf(id, payload)) : null;
    await upsertOauthRecord(this.#deps.database, {
      model: this.#model,
      id_hash: hashToken(id),
      payload: this.#written(id, payload),
      account_id: grant?.accountId ?? null,
      grant_id: grant?.id ?? null,
      created_at: now,
      expires_at: new Date(now.getTime() + expiresIn * 1_000),
    }).catch((error: unknown) => {
      // The grant was revoked in the meantime.
      if (grant !== null && isForeignKeyViolation(error)) throw new errors.InvalidGrant('the grant is gone');
      throw error;
    });
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const { database, now } = this.#deps;
    const row = await findOauthRecord(database, this.#model, hashToken(id), now());
    return row === null ? undefined : this.#read(id, row);
  }

  /** Not supported, because sessions are never continued (endpoints.ts). */
  async findByUid(): Promise<undefined> {}

  /** Not supported, because the device flow is not offered. */
  async findByUserCode(): Promise<undefined> {}

  async consume(id: string): Promise<void> {
    const { database, now } = this.#deps;
    if (await consumeOauthRecord(database, this.#model, hashToken(id), now())) return;
    // A code or token that is used twice must have been stolen, so the grant is revoked.
    const row = await findOauthRecord(database, this.#model, hashToken(id), now());
    const { account_id: accountId = null, grant_id: grantId = null } = row ?? {};
    if (accountId !== null && grantId !== null) await deleteOauthGrants(database, accountId, { id: grantId });
    throw new errors.InvalidGrant('it was used already');
  }

  async destroy(id: string): Promise<void> {
    if (this.#model === 'Grant') return this.revokeByGrantId(id);
    await deleteOauthRecord(this.#deps.database, this.#model, hashToken(id));
  }

  /** Revokes a grant and everything issued under it. */
  async revokeByGrantId(grantId: string): Promise<void> {
    const grant = readScopedId(grantId);
    if (grant !== null) await deleteOauthGrants(this.#deps.database, grant.accountId, { id: grant.id });
  }

  #grantIdOf(id: string, payload: AdapterPayload): string | undefined {
    return this.#model === 'Grant' ? id : payload.grantId;
  }

  #written(id: string, payload: AdapterPayload): string {
    const { client_secret: secret } = payload;
    const stored = typeof secret === 'string' ? { ...payload, client_secret: hashOfClientSecret(secret) } : payload;
    const text = JSON.stringify(stored);
    return PUBLIC_IDS.includes(this.#model) ? text : text.replaceAll(id, placeholderOf(id));
  }

  #read(id: string, { payload, consumed_at: consumedAt }: OauthRecordRow): AdapterPayload {
    const text = JSON.stringify(payload);
    const whole: AdapterPayload = JSON.parse(
      PUBLIC_IDS.includes(this.#model) ? text : text.replaceAll(placeholderOf(id), id),
    );
    return consumedAt === null ? whole : { ...whole, consumed: Math.floor(consumedAt.getTime() / 1_000) };
  }
}

/** Returns the placeholder for an id in a payload. Clients cannot know it, so their text never contains it. */
function placeholderOf(id: string): string {
  return hashToken(id).toString('hex');
}

/** Returns the stored form of a client secret. */
export function hashOfClientSecret(secret: string): string {
  return hashToken(secret).toString('base64url');
}
