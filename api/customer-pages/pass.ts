/**
 * Cookies that prove that the password of a customer page was entered. A pass is signed, lasts 12 hours, and is sent only
 * to the page of its link. It is void with the link, and nothing is stored for it.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { SecretBox } from '../../identity/keys/encryption.ts';

const LASTS_SECONDS = 43_200;
const NAME = 'seamark_customer';
const PASS = /(?:^|;\s*)seamark_customer=(\d{1,12})\.([\w-]{22})(?:;|$)/;

export interface PassedLink {
  id: string;
  password_hash: string | null;
}

/** Builds the `Set-Cookie` value of a new pass. `url` is the address of the page. */
export function passCookie(signatures: Pick<SecretBox, 'sign'>, link: PassedLink, url: URL, now: Date): string {
  const until = String(Math.floor(now.getTime() / 1_000) + LASTS_SECONDS);
  const value = `${until}.${signatures.sign(until, contextOf(link))}`;
  return [
    `${NAME}=${value}`,
    `Path=${url.pathname}`,
    'HttpOnly',
    // With `Strict`, people who follow the link in an email would have to enter the password again.
    'SameSite=Lax',
    ...(url.protocol === 'https:' ? ['Secure'] : []),
    `Max-Age=${LASTS_SECONDS}`,
  ].join('; ');
}

/** Whether the request may see the page: it has no password, or the request has a pass for it. */
export function mayPass(
  signatures: Pick<SecretBox, 'isSigned'>,
  link: PassedLink,
  headers: IncomingHttpHeaders,
  now: Date,
): boolean {
  if (link.password_hash === null) return true;
  const [, until = '', signature = ''] = PASS.exec(headers.cookie ?? '') ?? [];
  return Number(until) * 1_000 > now.getTime() && signatures.isSigned(until, contextOf(link), signature);
}

function contextOf({ id, password_hash: passwordHash }: PassedLink): string {
  return `customer page ${id} ${passwordHash}`;
}
