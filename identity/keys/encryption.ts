/**
 * Encryption of secrets that are needed in plain text later, such as webhook secrets: AES-256-GCM with a key from the
 * settings.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const version = Buffer.from('v1:');
const ivBytes = 12;
const tagBytes = 16;

export interface SecretBox {
  /** Encrypts. The result is bound to `context` (the id of the owning row), so that it cannot be moved to another row. */
  seal(plaintext: string, context: string): Buffer;
  /** Decrypts. Throws if the key or context is different or the bytes were altered. */
  open(sealed: Buffer, context: string): string;
}

/** Parses a 32-byte key from 64 hex digits or base64. The error does not repeat the value. */
export function parseSecretKey(text: string): Buffer {
  const trimmed = text.trim();
  const key = /^[0-9a-f]{64}$/i.test(trimmed) ? Buffer.from(trimmed, 'hex') : Buffer.from(trimmed, 'base64');
  if (key.length !== 32) throw new Error('The secret key must be 32 bytes, as 64 hex digits or as base64');
  return key;
}

/** Creates a box for a 32-byte key. Sealed form: `v1:`, 12 bytes IV, 16 bytes tag, ciphertext. */
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
