/** The pages over real HTTP, and people who are signed in to them, by cookies and forms as browsers send them. */

import { formTokenOf } from '../../../api/portal/form-token.ts';
import { portalRoutes } from '../../../api/portal/routes.ts';
import type { Mail } from '../../../identity/mail.ts';
import { createSession } from '../../../identity/sessions.ts';
import { APP_URL, idlePortal } from '../../support/idle-portal.ts';
import { type ServedApi, serveApi } from '../../support/serve-api.ts';
import { lines } from '../api/server.ts';
import { ADDRESS, PeopleWorld, type Someone } from '../identity/people-world.ts';

export interface ShownPage {
  status: number;
  html: string;
  headers: Headers;
  /** Where it leads on. */
  location: string | null;
  /** What the page after it says was done. */
  notice: string | null;
}

export class Browser {
  readonly #origin: string;
  /** Null: nobody is signed in. Another one when the role changed. */
  token: string | null;

  constructor(origin: string, token: string | null) {
    this.#origin = origin;
    this.token = token;
  }

  get(path: string): Promise<ShownPage> {
    return this.ask(path, { method: 'GET' });
  }

  /** With the token of a form of ours, unless another is given. */
  post(path: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}): Promise<ShownPage> {
    const token = this.token === null ? '' : formTokenOf(this.token);
    return this.ask(path, {
      method: 'POST',
      headers: { 'Sec-Fetch-Site': 'same-origin', ...headers },
      body: new URLSearchParams({ form_token: token, ...fields }),
    });
  }

  async ask(path: string, { headers = {}, ...request }: RequestInit): Promise<ShownPage> {
    const cookie = this.token === null ? {} : { Cookie: `seamark_session=${this.token}` };
    const all = { ...cookie, ...(headers as Record<string, string>) };
    const response = await fetch(`${this.#origin}${path}`, { ...request, headers: all, redirect: 'manual' });
    const cookieOf = (name: string) =>
      response.headers
        .getSetCookie()
        .map((one) => new RegExp(`^${name}=([^;]*)`).exec(one)?.[1])
        .findLast((one) => one !== undefined);
    const notice = cookieOf('seamark_notice') || undefined;
    const token = cookieOf('seamark_session');
    if (token !== undefined) this.token = token === '' ? null : token;
    return {
      status: response.status,
      html: await response.text(),
      headers: response.headers,
      location: response.headers.get('location'),
      notice: notice === undefined ? null : decodeURIComponent(notice),
    };
  }
}

export class PagesRig {
  readonly world: PeopleWorld;
  readonly mails: Mail[] = [];
  #served: ServedApi | null = null;

  constructor(world: PeopleWorld) {
    this.world = world;
  }

  static async start(appUrl = APP_URL): Promise<PagesRig> {
    const rig = new PagesRig(await PeopleWorld.start());
    const { database, passwords, now } = rig.world.deps;
    const portal = idlePortal({ appUrl, passwords, sent: rig.mails });
    rig.#served = await serveApi({ database, registry: lines, now, publicRoutes: portalRoutes(portal) });
    return rig;
  }

  get origin(): string {
    return this.#served?.origin ?? '';
  }

  async stop(): Promise<void> {
    await this.#served?.stop();
    await this.world.test.drop();
  }

  async signedIn({ personId }: Pick<Someone, 'personId'>, userAgent: string | null = null): Promise<Browser> {
    const { database, now } = this.world.deps;
    return new Browser(this.origin, await createSession(database, { personId, address: ADDRESS, userAgent }, now()));
  }

  stranger(): Browser {
    return new Browser(this.origin, null);
  }
}
