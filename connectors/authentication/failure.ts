import type { Failure } from '../connector.ts';

/**
 * Thrown if a request could not be authenticated. Carries the failure that ends the poll; its messages contain no
 * secrets.
 */
export class AuthenticationFailed extends Error {
  override readonly name = 'AuthenticationFailed';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.detail);
    this.failure = failure;
  }
}
