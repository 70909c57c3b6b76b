/** Cookies of the pages. Over https, they have the prefix `__Host-`, so that no other host or path can set them. */
import type { IncomingHttpHeaders } from 'node:http';

const NAMES = {
  session: { safe: '__Host-seamark', plain: 'seamark_session' },
  /** Secret to which forms are bound before sign-in. */
  form: { safe: '__Host-seamark-form', plain: 'seamark_form' },
  /** Token of a browser in which someone has signed in before. Its failed attempts are counted separately. */
  device: { safe: '__Host-seamark-device', plain: 'seamark_device' },
  /** Token of a sign-in whose second factor has not been given yet. */
  pending: { safe: '__Host-seamark-pending', plain: 'seamark_pending' },
  /** Notice for the next page. */
  notice: { safe: '__Host-seamark-notice', plain: 'seamark_notice' },
} as const;

type CookieName = keyof typeof NAMES;

export class Cookies {
  readonly #isSafe: boolean;

  constructor(appUrl: string) {
    this.#isSafe = appUrl.startsWith('https:');
  }

  read(headers: IncomingHttpHeaders, name: CookieName): string | null {
    const wanted = `${this.#nameOf(name)}=`;
    const pair = (headers.cookie ?? '').split(';').find((one) => one.trimStart().startsWith(wanted));
    const value = pair?.trimStart().slice(wanted.length).trim();
    return value ? value : null;
  }

  /** Builds a `Set-Cookie` value. Without `seconds`, the cookie lasts until the browser closes; 0 removes it. */
  set(name: CookieName, value: string, seconds: number | null = null): string {
    return [
      `${this.#nameOf(name)}=${value}`,
      'Path=/',
      'HttpOnly',
      // With `Strict`, people who follow a link in an email would appear to be signed out.
      'SameSite=Lax',
      ...(this.#isSafe ? ['Secure'] : []),
      ...(seconds === null ? [] : [`Max-Age=${seconds}`]),
    ].join('; ');
  }

  remove(name: CookieName): string {
    return this.set(name, '', 0);
  }

  #nameOf(name: CookieName): string {
    return NAMES[name][this.#isSafe ? 'safe' : 'plain'];
  }
}
