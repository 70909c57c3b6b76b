/**
 * What the library calls an account is a membership here, and a grant belongs to an account: both ids name the account too, so
 * that every look-up is scoped by it.
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

/** Null for anything else. */
export function readScopedId(text: string | undefined): ScopedId | null {
  const [, accountId, id] = SCOPED.exec(text ?? '') ?? [];
  return accountId === undefined || id === undefined ? null : { accountId, id };
}
