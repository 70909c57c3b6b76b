import type { Failure } from '../connector.ts';

/**
 * Thrown if a request cannot be authenticated. Contains the failure that ends the poll; messages contain no secrets.
 */
export class AuthenticationFailed extends Error {
  override readonly name = 'AuthenticationFailed';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.detail);
    this.failure = failure;
  }
}
