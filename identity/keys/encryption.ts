/**
 * Encrypts secrets that are needed in plain text later, such as webhook secrets, with AES-256-GCM and keys from the
 * settings.
 */
import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Prefix of the current sealed form, which contains the id of its key. */
const VERSION = Buffer.from('v2:');
/** Prefix of the form that earlier releases used, which does not contain the id of its key. */
const FORMER_VERSION = Buffer.from('v1:');
const KEY_ID_BYTES = 4;
const IV_BYTES = 12;
const TAG_BYTES = 16;

export interface SecretBox {
  /**
   * Encrypts with the first key. The result is bound to `context` (the id of its row), so it cannot be moved to another
   * row.
   */
  seal(plaintext: string, context: string): Buffer;
  /** Decrypts with any of the keys. Throws if the key or the context differs, or if the bytes were altered. */
  open(sealed: Buffer, context: string): string;
  /** Signs public text with the first key. Equal texts have equal signatures in the same context. */
  sign(text: string, context: string): string;
  /** Whether any of the keys signed the text in this context. */
  isSigned(text: string, context: string, signature: string): boolean;
  /** Prefix of everything sealed with the first key. */
  readonly prefix: Buffer;
}

/** Parses a 32-byte key from 64 hex digits or base64. The error does not contain the value. */
export function parseSecretKey(text: string): Buffer {
  const trimmed = text.trim();
  const key = /^[0-9a-f]{64}$/i.test(trimmed) ? Buffer.from(trimmed, 'hex') : Buffer.from(trimmed, 'base64');
  if (key.length !== 32) throw new Error('The secret key must be 32 bytes, as 64 hex digits or as base64');
  return key;
}

/**
 * Creates a secret box. The first key seals; every key opens. Sealed form: `v2:`, key id, 12-byte IV, 16-byte tag,
 * ciphertext.
 */
export function createSecretBox(key: Buffer, ...formerKeys: readonly Buffer[]): SecretBox {
  const keys = [key, ...formerKeys];
  if (keys.some(({ length }) => length !== 32)) throw new Error('The secret key must be 32 bytes');
  const byId = new Map(keys.map((one) => [keyId(one).toString('hex'), one]));
  const prefix = Buffer.concat([VERSION, keyId(key)]);
  return {
    prefix,
    seal(plaintext, context) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
      const ciphertext = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
      return Buffer.concat([prefix, iv, cipher.getAuthTag(), ciphertext]);
    },
    open(sealed, context) {
      if (startsWith(sealed, FORMER_VERSION)) return openByAny(keys, sealed.subarray(FORMER_VERSION.length), context);
      if (!startsWith(sealed, VERSION)) throw new Error('The secret is sealed in an unknown form');
      const own = byId.get(sealed.subarray(VERSION.length, prefix.length).toString('hex'));
      if (own === undefined) throw new Error('The secret is sealed with a key that is not among SEAMARK_SECRET_KEYS');
      return decrypt(own, sealed.subarray(prefix.length), context);
    },
    sign: (text, context) => signatureOf(key, text, context).toString('base64url'),
    isSigned(text, context, signature) {
      const given = Buffer.from(signature, 'base64url');
      return keys.some((one) => {
        const own = signatureOf(one, text, context);
        return own.length === given.length && timingSafeEqual(own, given);
      });
    },
  };
}

/** Derives a key's id, which reveals nothing about the key. */
function keyId(key: Buffer): Buffer {
  return createHash('sha256').update('seamark key id').update(key).digest().subarray(0, KEY_ID_BYTES);
}

const SIGNATURE_BYTES = 16;

function signatureOf(key: Buffer, text: string, context: string): Buffer {
  const signed = JSON.stringify(['seamark signature', context, text]);
  return createHmac('sha256', key).update(signed).digest().subarray(0, SIGNATURE_BYTES);
}

function startsWith(sealed: Buffer, version: Buffer): boolean {
  return sealed.subarray(0, version.length).equals(version);
}

function openByAny(keys: readonly Buffer[], bytes: Buffer, context: string): string {
  let failure: unknown;
  for (const key of keys) {
    try {
      return decrypt(key, bytes, context);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

function decrypt(key: Buffer, bytes: Buffer, context: string): string {
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(context)).setAuthTag(tag);
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}
