/** Reasons for rejecting operations on people and accounts, with texts for people. */
const MESSAGES = {
  bad_email: 'This is not a valid email address',
  bad_name: 'A name is one line of at most 200 characters',
  weak_password: 'The password was rejected',
  busy: 'Too many passwords are being checked right now: try again shortly',
  // Unknown, used, replaced and expired links all have the same text.
  bad_link: 'This link has been used, replaced by a newer one, or has expired',
  is_set_up: 'Seamark is already set up: a setup link is only for the first person',
  is_person: 'A person with this email address already exists: sign in first',
  other_person: 'This invitation is for another email address',
  is_member: 'That person is already a member of the account',
  too_many_open_invitations: 'An account has at most 50 open invitations: revoke those that will not be accepted',
  // The response also states how long to wait.
  too_many_invitations: 'An account sends at most 20 invitations in an hour',
  no_person: 'No person has this email address',
  no_member: 'The account has no such member',
  no_account: 'There is no such account',
  bad_account_name: 'The name of an account is one line of 1 to 200 characters',
  account_name_taken: 'An account with this name already exists',
  bad_state: 'The state of the account does not allow that',
  not_allowed: 'Your role does not allow that',
  bad_key_name: 'The name of a key is one line of 1 to 100 characters',
  key_name_taken: 'A key with this name already exists',
  too_many_keys: 'An account has at most 50 valid keys: revoke one that is no longer used',
  bad_expiry: 'A key expires today or later, on a day written as 2027-01-31',
  has_second_factor: 'Your second factor is on already, from another page',
  own_second_factor_first: 'Turn on your own second factor first',
  last_owner: 'An account needs an owner: make another member an owner first',
} as const;

export type IdentityProblem = keyof typeof MESSAGES;

export class IdentityError extends Error {
  readonly problem: IdentityProblem;
  /** Milliseconds after which a retry can succeed; null if waiting does not help. */
  readonly retryAfterMs: number | null;

  constructor(
    problem: IdentityProblem,
    message: string = MESSAGES[problem],
    { retryAfterMs = null }: { retryAfterMs?: number | null } = {},
  ) {
    super(message);
    this.problem = problem;
    this.retryAfterMs = retryAfterMs;
  }
}
