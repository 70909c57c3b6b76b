/**
 * A person with a browser who is redirected to the authorization server, signs in, consents, and is redirected back.
 */

export interface Person {
  email: string;
  password: string;
}

/** More redirects than any authorization flow needs. */
const MAX_PAGES = 12;

/** Returns the URL to which the authorization server finally redirects, without requesting it. */
export async function allow(authorizationUrl: string, person: Person): Promise<URL> {
  const { origin } = new URL(authorizationUrl);
  const browser = new Browser(origin);
  let response = await browser.request(authorizationUrl);
  for (let page = 0; page < MAX_PAGES; page++) {
    const location = response.headers.get('location');
    const next = location === null ? null : new URL(location, response.url);
    if (next !== null && next.origin !== origin) return next;
    response = await (next === null ? fillIn(browser, response, person) : browser.request(next.href));
  }
  throw new Error(`${authorizationUrl} leads nowhere`);
}

async function fillIn(browser: Browser, response: Response, person: Person): Promise<Response> {
  const page = await response.text();
  const forms = [...page.matchAll(/<form[^>]* action="([^"]*)"[^>]*>(.*?)<\/form>/gs)].map(
    ([, action = '', form = '']) => ({
      action: plain(action),
      form,
    }),
  );
  const found = forms.find(({ form }) => /name="(password|decision)"/.test(form));
  if (found === undefined) throw new Error(`${response.url} answered ${response.status}: ${page.slice(0, 400)}`);
  const fields = new URLSearchParams();
  for (const [, name = '', value = ''] of found.form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)) {
    fields.set(name, plain(value));
  }
  if (found.form.includes('name="password"')) {
    fields.set('email', person.email);
    fields.set('password', person.password);
  } else fields.set('decision', 'allow');
  return browser.request(new URL(found.action, response.url).href, fields);
}

class Browser {
  readonly #origin: string;
  readonly #cookies = new Map<string, string>();

  constructor(origin: string) {
    this.#origin = origin;
  }

  async request(url: string, form?: URLSearchParams): Promise<Response> {
    const cookie = [...this.#cookies].map((pair) => pair.join('=')).join('; ');
    const response = await fetch(url, {
      redirect: 'manual',
      ...(form === undefined ? {} : { method: 'POST', body: form }),
      headers: {
        ...(cookie === '' ? {} : { Cookie: cookie }),
        ...(form === undefined ? {} : { 'Sec-Fetch-Site': 'same-origin', Origin: this.#origin }),
      },
    });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      this.#cookies.set(name, value);
    }
    return response;
  }
}

function plain(markup: string): string {
  return markup.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
}
