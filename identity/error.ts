/** Why something about people and accounts is refused, in words for whoever asked. */
const MESSAGES = {
  bad_email: 'That is not an e-mail address',
  bad_name: 'A name is one line of at most 200 characters',
  weak_password: 'The password is refused',
  busy: 'Too many passwords are being checked just now: try again in a moment',
  // One answer for what never was, was used, was replaced and is too old.
  bad_link: 'This link was used before, replaced by a newer one, or is too old',
  is_set_up: 'There are people already: a set-up link is for the first one',
  is_person: 'There is somebody with this e-mail address already: sign in first',
  other_person: 'This invitation is for another e-mail address',
  is_member: 'That person is in the account already',
  too_many_open_invitations:
    'An account has at most 50 invitations that are open: revoke those that nobody will accept',
  // Told with when to come again.
  too_many_invitations: 'An account makes at most 20 invitations in an hour',
  no_person: 'There is nobody with this e-mail address',
  no_member: 'There is no such person in the account',
  no_account: 'There is no such account',
  not_allowed: 'Your role does not allow that',
  bad_key_name: 'The name of a key is one line of 1 to 100 characters',
  key_name_taken: 'There is a key with this name already',
  too_many_keys: 'An account has at most 50 keys that are good: revoke one that nobody uses',
  bad_expiry: 'A key expires on a day from today on, written as 2027-01-31',
  last_owner: 'The last owner of an account stays its owner: make somebody else an owner first',
} as const;

export type IdentityProblem = keyof typeof MESSAGES;

export class IdentityError extends Error {
  readonly problem: IdentityProblem;
  /** Where waiting helps. */
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
