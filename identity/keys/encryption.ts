/** Secrets that must be known in clear later (webhook secrets) are kept encrypted: AES-256-GCM with a key from the settings. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const version = Buffer.from('v1:');
const ivBytes = 12;
const tagBytes = 16;

export interface SecretBox {
  /** Encrypts; `context` (the id of the owner row) is bound to the result, so that it cannot be moved to another row. */
  seal(plaintext: string, context: string): Buffer;
  /** Throws when the key or the context is another one, or the bytes were changed. */
  open(sealed: Buffer, context: string): string;
}

/** Reads a key of 32 bytes, written as 64 hex digits or as base64. Throws without repeating the value. */
export function parseSecretKey(text: string): Buffer {
  const trimmed = text.trim();
  const key = /^[0-9a-f]{64}$/i.test(trimmed) ? Buffer.from(trimmed, 'hex') : Buffer.from(trimmed, 'base64');
  if (key.length !== 32) throw new Error('The secret key must be 32 bytes, as 64 hex digits or as base64');
  return key;
}

/** A box that seals and opens with this key of 32 bytes. Sealed form: `v1:`, 12 bytes IV, 16 bytes tag, ciphertext. */
export function createSecretBox(key: Buffer): SecretBox {
  if (key.length !== 32) throw new Error('The secret key must be 32 bytes');
  return {
    seal(plaintext, context) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
      const ciphertext = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
      return Buffer.concat([version, iv, cipher.getAuthTag(), ciphertext]);
    },
    open(sealed, context) {
      if (!sealed.subarray(0, version.length).equals(version))
        throw new Error('The secret is sealed in an unknown form');
      const iv = sealed.subarray(version.length, version.length + ivBytes);
      const tag = sealed.subarray(version.length + ivBytes, version.length + ivBytes + tagBytes);
      const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes });
      decipher.setAAD(Buffer.from(context)).setAuthTag(tag);
      const ciphertext = sealed.subarray(version.length + ivBytes + tagBytes);
      return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('utf8');
    },
  };
}
