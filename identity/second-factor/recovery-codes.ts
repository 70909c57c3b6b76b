/**
 * Recovery codes, for people without their phone. Each has 80 random bits, so it cannot be guessed, and a fast hash
 * protects it.
 */
import { randomBytes } from 'node:crypto';
import { hashToken } from '../keys/secret-tokens.ts';

const CODES = 10;
const CHARACTERS = 16;
/** Without letters that look like others: 32 characters, so that a byte modulo 32 is uniform. */
const ALPHABET = 'abcdefghjkmnpqrstvwxyz0123456789';

export function newRecoveryCodes(): { codes: string[]; hashes: Buffer[] } {
  const codes = Array.from({ length: CODES }, newCode);
  return { codes, hashes: codes.map((code) => hashToken(plain(code))) };
}

/** Returns the hash of a text in the form of a recovery code; null for any other text. */
export function recoveryCodeHash(given: string): Buffer | null {
  const code = plain(given);
  return code.length === CHARACTERS ? hashToken(code) : null;
}

function newCode(): string {
  const characters = [...randomBytes(CHARACTERS)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return characters.match(/.{4}/g)?.join('-') ?? '';
}

function plain(given: string): string {
  return given.toLowerCase().replaceAll(/[\s-]/g, '');
}
