/**
 * Ids for the library. Its "accounts" are memberships here, and its grants belong to an account. Both kinds of id
 * contain the account, so that every lookup is scoped to it.
 */
export interface ScopedId {
  accountId: string;
  id: string;
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const SCOPED = new RegExp(`^(${UUID})\\.(${UUID})$`);

export function scopedId({ accountId, id }: ScopedId): string {
  return `${accountId}.${id}`;
}

export function readScopedId(text: string | undefined): ScopedId | null {
  const [, accountId, id] = SCOPED.exec(text ?? '') ?? [];
  return accountId === undefined || id === undefined ? null : { accountId, id };
}
