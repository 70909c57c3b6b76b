import { AuthenticationFailed } from '../authentication/failure.ts';
import { MissingSecret } from '../authentication/secrets.ts';
import type { Failure } from '../connector.ts';

/** Alerts with which a server rejects our certificate. */
const CERTIFICATE_REFUSED =
  /ALERT_(CERTIFICATE_REQUIRED|BAD_CERTIFICATE|UNSUPPORTED_CERTIFICATE|CERTIFICATE_(REVOKED|EXPIRED|UNKNOWN)|UNKNOWN_CA|ACCESS_DENIED)/;

/**
 * Describes why a call got no response. Uses only error codes and our own words, because a library's message may
 * contain an address. `alert` is the TLS alert that preceded the closing of the connection.
 */
export function networkFailure(error: unknown, alert: string | null = null): Failure {
  if (error instanceof AuthenticationFailed) return error.failure;
  if (error instanceof MissingSecret) return failure('credentials_rejected', error.message);
  const own = errorCode(error);
  const code = own === 'UND_ERR_SOCKET' && alert !== null ? alert : own;
  if (CERTIFICATE_REFUSED.test(code))
    return failure('credentials_rejected', `TLS: client certificate refused (${code})`);
  return failure('source_unreachable', `no response (${code})`);
}

function failure(reason: Failure['reason'], detail: string): Failure {
  return { reason, detail, retryAfterSeconds: null };
}

function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'TimeoutError') return 'ETIMEDOUT';
  const { code }: Error & { code?: unknown } = error;
  if (typeof code === 'string') return code;
  if (error instanceof AggregateError && error.errors.length > 0) return errorCode(error.errors[0]);
  return error.cause instanceof Error ? errorCode(error.cause) : error.name;
}
