import type { Failure } from '../connector.ts';

/**
 * Thrown when no request could be authenticated; carries the failure that ends the poll. Its texts
 * hold no secret.
 */
export class AuthenticationFailed extends Error {
  override readonly name = 'AuthenticationFailed';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.detail);
    this.failure = failure;
  }
}
