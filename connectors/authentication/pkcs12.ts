import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';

/** A DER element. `content` is a view of the file. */
interface Element {
  tag: number;
  content: Buffer;
  /** Tag, length and content. */
  whole: Buffer;
}

const PLAIN_KEY_BAG = '2a864886f70d010c0a0101';
const SHROUDED_KEY_BAG = '2a864886f70d010c0a0102';

/**
 * Reads the key and certificate from a PKCS #12 file (RFC 7292). Node can load such files into TLS contexts, which
 * check the passphrase and return the certificate, but has no call that returns the key. This function therefore
 * locates the bag with the encrypted PKCS #8 key and lets Node decrypt it. Throws for files with another structure;
 * `openssl pkcs12` converts those to PEM.
 */
export function readPkcs12(file: Buffer, passphrase: string): { key: KeyObject; certificate: X509Certificate } {
  const context: unknown = createSecureContext({ pfx: file, passphrase }).context;
  const bag = findKeyBag(childrenOf(authenticatedSafe(file)));
  if (!bag) throw new Error('no private key in the PKCS #12 file');
  const key = createPrivateKey({
    key: bag.der,
    format: 'der',
    type: 'pkcs8',
    ...(bag.encrypted ? { passphrase } : {}),
  });
  return { key, certificate: new X509Certificate(certificateOf(context)) };
}

function certificateOf(context: unknown): Buffer {
  if (typeof context === 'object' && context !== null && 'getCertificate' in context) {
    const { getCertificate } = context;
    const der: unknown = typeof getCertificate === 'function' ? getCertificate.call(context) : null;
    if (Buffer.isBuffer(der)) return der;
  }
  throw new Error('no certificate in the PKCS #12 file');
}

/**
 * Returns the authenticated safe of a PFX ::= SEQUENCE { version, authSafe ContentInfo, … }; the content is an OCTET
 * STRING that contains a SEQUENCE.
 */
function authenticatedSafe(file: Buffer): Element {
  const [, contentInfo] = childrenOf(readElement(file));
  return dataOf(required(contentInfo));
}

/** Returns the content of ContentInfo ::= SEQUENCE { contentType, [0] { OCTET STRING } } for content of type data. */
function dataOf(contentInfo: Element): Element {
  const [, explicit] = childrenOf(contentInfo);
  const [octets] = childrenOf(required(explicit));
  return readElement(required(octets).content);
}

function findKeyBag(contentInfos: Element[]): { der: Buffer; encrypted: boolean } | null {
  for (const contentInfo of contentInfos) {
    // Certificates are in encrypted content (pkcs7-encryptedData); each key is encrypted separately.
    if (childrenOf(contentInfo)[0]?.content.toString('hex') !== '2a864886f70d010701') continue;
    for (const bag of childrenOf(dataOf(contentInfo))) {
      const [id, value] = childrenOf(bag);
      const type = id?.content.toString('hex');
      if (type !== PLAIN_KEY_BAG && type !== SHROUDED_KEY_BAG) continue;
      const [key] = childrenOf(required(value));
      return { der: required(key).whole, encrypted: type === SHROUDED_KEY_BAG };
    }
  }
  return null;
}

function childrenOf(element: Element): Element[] {
  const children: Element[] = [];
  let rest = element.content;
  while (rest.length > 0) {
    const child = readElement(rest);
    children.push(child);
    rest = rest.subarray(child.whole.length);
  }
  return children;
}

function readElement(bytes: Buffer): Element {
  const tag = bytes.readUInt8(0);
  const first = bytes.readUInt8(1);
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
  if (first === 0x80 || lengthBytes > 4) throw new Error('not DER');
  const length = lengthBytes === 0 ? first : bytes.readUIntBE(2, lengthBytes);
  const start = 2 + lengthBytes;
  if (start + length > bytes.length) throw new Error('DER element is truncated');
  return { tag, content: bytes.subarray(start, start + length), whole: bytes.subarray(0, start + length) };
}

function required(element: Element | undefined): Element {
  if (!element) throw new Error('element is missing');
  return element;
}
