/**
 * The web app in a real browser: the built pages, served by the whole API with a separate database. No request is
 * intercepted, and a request to another origin, a page error or a policy violation fails the suite.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import axe, { type AxeResults } from 'axe-core';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import type { Services } from '../../../api/services.ts';
import { BuiltPages } from '../../../api/web-app/built-pages.ts';
import { createRegistry } from '../../../connectors/registry.ts';
import { OPERATOR } from '../../../identity/accounts/audit.ts';
import type { Role } from '../../../identity/accounts/roles.ts';
import type { IdentityDeps } from '../../../identity/deps.ts';
import { createApiKey } from '../../../identity/keys/api-keys.ts';
import { createSecretBox } from '../../../identity/keys/encryption.ts';
import { createAdmin } from '../../../identity/people/first-people.ts';
import { acceptInvitation, invite } from '../../../identity/people/invitations.ts';
import { createSession } from '../../../identity/sessions/sessions.ts';
import { AccountLines } from '../../../operations/watches/account-lines.ts';
import { openChromium } from '../../support/chromium.ts';
import { raiseLimits } from '../../support/generous-limits.ts';
import { idlePortal } from '../../support/idle-portal.ts';
import { type ServedApi, serveApi } from '../../support/serve-api.ts';
import { TrackingRig } from '../tracking/tracking-rig.ts';

/** The same key as that of the API and the workers. */
const SECRET_BOX = createSecretBox(Buffer.alloc(32, 7));
export const PASSWORD = 'correct horse battery staple';
const IMAGES = path.resolve(import.meta.dirname, '../../../docs/images');

export interface Visitor {
  context: BrowserContext;
  page: Page;
  personId: string;
  userId: string;
  email: string;
}

export interface WebRigOptions {
  isTracking?: boolean;
  /** Settings of lines in addition to the simulated ones. With them, accounts are polled with their own credentials. */
  environment?: Record<string, string>;
  services?: (rig: TrackingRig) => Partial<Services>;
}

/** Waits until animations have ended, because elements that are fading do not have their final contrast yet. */
const SETTLED = `Promise.allSettled(document.getAnimations()
  .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
  .map(({ finished }) => finished)).then(() => {})`;

export class WebRig {
  readonly tracking: TrackingRig;
  readonly apiKey: string;
  readonly #served: ServedApi;
  readonly #browser: Browser;
  readonly #people: IdentityDeps;
  readonly #problems: string[] = [];
  readonly #aborted = new Set<string>();
  #made = 0;

  private constructor(tracking: TrackingRig, apiKey: string, served: ServedApi, browser: Browser) {
    this.tracking = tracking;
    this.apiKey = apiKey;
    this.#served = served;
    this.#browser = browser;
    this.#people = { database: tracking.database, now: () => new Date(), passwords: idlePortal().passwords };
  }

  static async start({ isTracking = false, environment, services: given }: WebRigOptions = {}): Promise<WebRig> {
    const [tracking, browser] = await Promise.all([TrackingRig.start(), openChromium()]);
    if (isTracking) await tracking.startWorker({ environment: environment ?? {} });
    await raiseLimits(tracking.database);
    const { database, logger, simulatorUrl } = tracking;
    const registry = createRegistry({ simulatorUrl, environment: environment ?? {} });
    const services = {
      webApp: new BuiltPages(inject('webAppFolder')),
      ...given?.(tracking),
    };
    const accountLines = new AccountLines({ database, registry, open: SECRET_BOX.open, logger });
    const linesOf = environment && ((accountId: string) => accountLines.of(accountId));
    const served = await serveApi({ database, registry, services, ...(linesOf && { linesOf }) });
    const { key } = await createApiKey(tracking.database, { accountId: tracking.accountId, name: 'Tests' });
    return new WebRig(tracking, key, served, browser);
  }

  get origin(): string {
    return this.#served.origin;
  }

  /**
   * Opens a page without a session. Nothing moves by default: on a busy machine a dialog may still be about to fade in
   * when a test reads its colors.
   */
  async open(options: BrowserContextOptions = {}): Promise<{ context: BrowserContext; page: Page }> {
    const own = options.baseURL ?? this.origin;
    const context = await this.#browser.newContext({
      baseURL: this.origin,
      viewport: { width: 1400, height: 900 },
      reducedMotion: 'reduce',
      ...options,
    });
    context.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol !== 'data:' && protocol !== 'blob:' && origin !== own) {
        this.#problems.push(`${request.url()} was asked for`);
      }
    });
    context.on('requestfailed', (request) => {
      // Closing or leaving a page aborts its pending requests, which the app reports as failed.
      const isAborted = request.failure()?.errorText === 'net::ERR_ABORTED';
      if (isAborted && request.url().startsWith(own)) this.#aborted.add(request.url());
    });
    context.on('weberror', (error) => this.#problems.push(String(error.error())));
    context.on('console', (message) => {
      // The page itself shows rejected requests and lost connections, so console messages about them are expected.
      const isExpected = /status of (4\d\d|503)|ERR_INTERNET_DISCONNECTED|PageNotLoaded|SeamarkError: 503/.test(
        message.text(),
      );
      if (message.type() === 'error' && !isExpected) this.#problems.push(message.text());
    });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    return { context, page };
  }

  /** Signs in a new person of the account. The first one becomes its owner, whatever the role. */
  async signIn(role: Role = 'owner', options: BrowserContextOptions = {}): Promise<Visitor> {
    const person = await this.person(role);
    const input = { personId: person.personId, address: null, userAgent: null };
    const token = await createSession(this.tracking.database, input, new Date());
    const { context, page } = await this.open(options);
    await context.addCookies([{ name: 'seamark_session', value: token, url: this.origin, httpOnly: true }]);
    return { ...person, context, page };
  }

  /** Adds a person with the password `PASSWORD`, without a session. */
  async person(role: Role): Promise<Pick<Visitor, 'personId' | 'userId' | 'email'>> {
    const { accountId } = this.tracking;
    this.#made += 1;
    const email = `${role}-${this.#made}@example.com`;
    if (role === 'owner') {
      const { personId } = await createAdmin(this.#people, { accountId, email, password: async () => PASSWORD });
      const { id: userId } = await this.tracking.database
        .selectFrom('users')
        .select('id')
        .where('account_id', '=', accountId)
        .where('person_id', '=', personId)
        .executeTakeFirstOrThrow();
      return { personId, userId, email };
    }
    const { token } = await invite(this.#people, { accountId, email, role }, OPERATOR);
    const { personId, userId } = await acceptInvitation(this.#people, {
      token,
      as: { name: null, password: PASSWORD },
      address: null,
    });
    return { personId, userId, email };
  }

  /** Throws with the axe violations of the current page; applies all rules by default. */
  async checkAxe(page: Page, rules: readonly string[] | null = null): Promise<void> {
    await page.evaluate(SETTLED);
    await page.evaluate(axe.source);
    const { violations } = await page.evaluate<AxeResults>(
      `axe.run(${JSON.stringify(rules === null ? {} : { runOnly: rules })})`,
    );
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  }

  /** Takes screenshots for docs/images if SEAMARK_SCREENSHOTS is set. */
  async screenshot(page: Page, name: string): Promise<void> {
    if (process.env.SEAMARK_SCREENSHOTS === undefined) return;
    await mkdir(IMAGES, { recursive: true });
    await page.screenshot({ path: path.join(IMAGES, `${name}.png`), animations: 'disabled' });
  }

  /** Stops everything; throws if any page had an error. */
  async stop(): Promise<void> {
    await this.#browser.close();
    await this.#served.stop();
    await this.tracking.stop();
    const isAborted = (problem: string) => [...this.#aborted].some((url) => problem.includes(url));
    expect(this.#problems.filter((problem) => !isAborted(problem))).toEqual([]);
  }
}
