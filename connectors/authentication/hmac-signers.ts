import { createHash, createHmac, randomUUID } from 'node:crypto';

export interface SignInput {
  method: string;
  /** Path and query as sent. */
  target: string;
  body: string;
  keyId: string;
  secret: string;
  /** Milliseconds since the epoch. */
  nowMs: number;
}

export type Signer = (input: SignInput) => Record<string, string>;

/**
 * Creates a signer for the "hmac" scheme of common API gateways. It signs `date`, the digest of the body and the
 * request line, in this order, one `name: value` per line (the request line as `GET /path HTTP/1.1`), with HMAC and the
 * shared secret.
 */
function gatewaySigner(algorithm: 'sha1' | 'sha256'): Signer {
  return ({ method, target, body, keyId, secret, nowMs }) => {
    const date = new Date(nowMs).toUTCString();
    const digest = `SHA-256=${createHash('sha256').update(body).digest('base64')}`;
    const signed = `date: ${date}\ndigest: ${digest}\n${method} ${target} HTTP/1.1`;
    const signature = createHmac(algorithm, secret).update(signed).digest('base64');
    return {
      date,
      digest,
      authorization: `hmac username="${keyId}", algorithm="hmac-${algorithm}", headers="date digest request-line", signature="${signature}"`,
    };
  };
}

/**
 * Signs requests to COSCO's Open Platform with the scheme of its gateway, which uses proprietary headers and a nonce
 * per request. The platform tolerates a clock difference of two minutes.
 */
const coscoSigner: Signer = ({ method, target, body, keyId, secret, nowMs }) => {
  const date = new Date(nowMs).toUTCString();
  const digest = `SHA-256=${createHash('sha256').update(body).digest('base64')}`;
  const once = createHash('md5').update(randomUUID()).digest('hex');
  const names = ['X-Coscon-Date', 'X-Coscon-Digest', 'X-Coscon-Content-Md5'];
  const lines = [date, digest, once].map((value, index) => `${names[index]}: ${value}`);
  const signature = createHmac('sha1', secret)
    .update([...lines, `${method} ${target} HTTP/1.1`].join('\n'))
    .digest('base64');
  return {
    'X-Coscon-Date': date,
    'X-Coscon-Digest': digest,
    'X-Coscon-Content-Md5': once,
    'X-Coscon-Hmac': once,
    'X-Coscon-Authorization': `hmac username="${keyId}",algorithm="hmac-sha1",headers="${names.join(' ')} request-line",signature="${signature}"`,
  };
};

/** Signers by their name in a profile. Add one for a source with a proprietary scheme. */
export const hmacSigners: Record<string, Signer> = {
  gateway_hmac_sha256: gatewaySigner('sha256'),
  gateway_hmac_sha1: gatewaySigner('sha1'),
  cosco_hmac_sha1: coscoSigner,
};
