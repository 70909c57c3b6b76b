/** Codes of authenticator apps (RFC 6238): SHA-1, 6 digits, 30 seconds, which all apps support. */
import { Secret, TOTP } from 'otpauth';

/** The length that RFC 4226, section 4, recommends. */
const SECRET_BYTES = 20;
/** Steps before and after the current one whose codes are valid, because clocks of phones differ. */
const WINDOW = 1;

/** Returns a random secret in base32, as people enter it in an app. */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** Returns the address that an app reads from the QR code. */
export function appAddress(secret: string, email: string): string {
  return totpOf(secret, email).toString();
}

/** Returns the number of the step whose code this is; null if it is the code of no valid step. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const digits = code.replaceAll(/[\s-]/g, '');
  if (!/^\d{6}$/.test(digits)) return null;
  const timestamp = now.getTime();
  const totp = totpOf(secret);
  const delta = totp.validate({ token: digits, window: WINDOW, timestamp });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: 'Seamark', label, secret: Secret.fromBase32(secret) });
}
