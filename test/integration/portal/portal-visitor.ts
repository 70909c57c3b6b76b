/**
 * A minimal browser: it stores cookies, does not follow redirects automatically, and sends forms exactly as the page
 * contains them.
 */

export interface Shown {
  status: number;
  headers: Headers;
  text: string;
  /** Title of the page; empty if it has none. */
  title: string;
  /** Error message on the page; null if there is none. */
  problem: string | null;
  notice: string | null;
  location: string | null;
}

export interface RequestOptions {
  headers?: Record<string, string | null>;
}

export class PortalVisitor {
  readonly cookies = new Map<string, string>();
  readonly #origin: string;
  readonly #appUrl: string;
  #page = '';
  #path = '';

  constructor(origin: string, appUrl: string) {
    this.#origin = origin;
    this.#appUrl = appUrl;
  }

  async get(path: string, options: RequestOptions = {}): Promise<Shown> {
    const shown = await this.#ask('GET', path, undefined, options);
    if (shown.text !== '') [this.#page, this.#path] = [shown.text, path];
    return shown;
  }

  /** Sends a form of the last page shown; `action` selects one of several. */
  async submit(fields: Record<string, string>, options: RequestOptions & { action?: string } = {}): Promise<Shown> {
    const forms = [...this.#page.matchAll(/<form[^>]*action="([^"]*)"[^>]*>(.*?)<\/form>/gs)].map((form) => ({
      action: form[1] ?? '',
      hidden: [...(form[2] ?? '').matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)],
    }));
    const own = forms.filter(({ action }) => action !== '/portal/sign-out');
    const form =
      options.action === undefined ? (own[0] ?? forms[0]) : forms.find((one) => one.action === options.action);
    if (form === undefined) throw new Error(`There is no such form on ${this.#path}`);
    const hidden = Object.fromEntries(form.hidden.map(([, name = '', value = '']) => [name, plain(value)]));
    return this.post(form.action, { ...hidden, ...fields }, options);
  }

  async post(path: string, fields: Record<string, string>, options: RequestOptions = {}): Promise<Shown> {
    const headers = { 'Sec-Fetch-Site': 'same-origin', Origin: this.#appUrl, ...options.headers };
    const shown = await this.#ask('POST', path, new URLSearchParams(fields).toString(), { headers });
    if (shown.text !== '') [this.#page, this.#path] = [shown.text, path];
    return shown;
  }

  async follow({ location }: Shown): Promise<Shown> {
    if (location === null) throw new Error('It leads nowhere');
    return this.get(location);
  }

  formToken(): string {
    return /name="form_token" value="([^"]*)"/.exec(this.#page)?.[1] ?? '';
  }

  async #ask(method: string, path: string, body: string | undefined, { headers = {} }: RequestOptions): Promise<Shown> {
    const sent = new Headers({
      ...(this.cookies.size === 0 ? {} : { Cookie: [...this.cookies].map((pair) => pair.join('=')).join('; ') }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/x-www-form-urlencoded' }),
    });
    for (const [name, value] of Object.entries(headers)) if (value !== null) sent.set(name, value);
    const response = await fetch(`${this.#origin}${path}`, {
      method,
      redirect: 'manual',
      headers: sent,
      ...(body === undefined ? {} : { body }),
    });
    this.#keep(response.headers.getSetCookie());
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      title: within(text, /<title>(.*?)<\/title>/s) ?? '',
      problem: within(text, /class="problem"[^>]*><p>(.*?)<\/p>/s),
      notice: within(text, /class="notice"[^>]*><p>(.*?)<\/p>/s),
      location: response.headers.get('location'),
    };
  }

  #keep(set: readonly string[]): void {
    for (const cookie of set) {
      const [pair = ''] = cookie.split('; ');
      const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
      if (/; Max-Age=0(;|$)/.test(cookie)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

function within(text: string, pattern: RegExp): string | null {
  const found = pattern.exec(text)?.[1];
  return found === undefined ? null : plain(found);
}

function plain(markup: string): string {
  return markup
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}
