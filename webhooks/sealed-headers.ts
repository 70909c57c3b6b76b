/** Seals custom webhook headers. Their values are often the receiver's credentials, so they are masked for everyone. */
import { MASKED_VALUE, maskHeaders } from '../resources/webhooks/webhook.ts';
import type { WebhookHeaders } from '../store/postgres/json-columns.ts';

export interface StoredHeaders {
  id: string;
  /** Names with masked values, but with plain values for webhooks stored before sealing was introduced. */
  headers: WebhookHeaders | null;
  headers_encrypted: Buffer | null;
}

export function sealHeaders(
  seal: (plaintext: string, context: string) => Buffer,
  { id, headers }: { id: string; headers: WebhookHeaders | null },
): Pick<StoredHeaders, 'headers' | 'headers_encrypted'> {
  if (headers === null) return { headers, headers_encrypted: null };
  return { headers: maskHeaders(headers), headers_encrypted: seal(JSON.stringify(headers), headersContext(id)) };
}

/** Opens a webhook's headers. Throws if the installation does not have the key. */
export function openHeaders(
  open: (sealed: Buffer, context: string) => string,
  { id, headers, headers_encrypted }: StoredHeaders,
): WebhookHeaders {
  return headers_encrypted === null ? (headers ?? []) : JSON.parse(open(headers_encrypted, headersContext(id)));
}

/** Replaces masked values, which clients send back as displayed, by the stored values with the same names. */
export function withStoredValues(given: WebhookHeaders, stored: WebhookHeaders): WebhookHeaders {
  return given.map(({ name, value }) => {
    const same =
      value === MASKED_VALUE ? stored.find((one) => one.name.toLowerCase() === name.toLowerCase()) : undefined;
    return { name, value: same?.value ?? value };
  });
}

export function headersContext(id: string): string {
  return `webhook headers ${id}`;
}
