/** States of an account, which the operator sets (`npm run account`). */

/** `erasing` ends when the account itself is deleted. */
export const ACCOUNT_STATES = ['open', 'suspended', 'closed', 'erasing'] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

export type ClosedState = Exclude<AccountState, 'open'>;

/** Why callers are rejected: the state of the account, or a session without the second factor that the account requires. */
export type Refusal = ClosedState | 'no_second_factor';

/** State changes that an operator may make. Only a closed account can be erased, and erasure cannot be undone. */
const CHANGES: Readonly<Record<AccountState, readonly AccountState[]>> = {
  open: ['suspended', 'closed'],
  suspended: ['open', 'closed'],
  closed: ['open', 'erasing'],
  erasing: [],
};

export function mayBecome(from: AccountState, to: AccountState): boolean {
  return CHANGES[from].includes(to);
}

/** Returns the state if callers are rejected in it, and null for an open account. */
export function closedState(state: AccountState): ClosedState | null {
  return state === 'open' ? null : state;
}

/** Returns the text that rejected clients and people see. */
export function refusalText(refusal: Refusal): string {
  if (refusal === 'no_second_factor') return 'This account requires a second factor. Turn it on, then continue.';
  return refusal === 'suspended'
    ? 'This account is suspended: its data is retained, but nothing is tracked or delivered. Ask the operator of this server.'
    : 'This account is closed. Ask the operator of this server.';
}
