/**
 * Serves pages over HTTP with people in a separate database, a clock that tests can set, and emails collected in a
 * list.
 */
import type { Portal } from '../../../api/portal/portal.ts';
import type { Mail } from '../../../identity/mail/mail.ts';
import { idlePortal } from '../../support/idle-portal.ts';
import { type ServedApi, serveApi } from '../../support/serve-api.ts';
import { lines } from '../api/server.ts';
import { PASSWORD, PeopleWorld, type Someone } from '../identity/people-world.ts';
import { PortalVisitor } from './portal-visitor.ts';

export class PortalRig {
  readonly world: PeopleWorld;
  readonly sent: Mail[];
  readonly portal: Portal;
  readonly #served: ServedApi;
  readonly #appUrl: string;

  private constructor(world: PeopleWorld, { sent, served, portal }: Serving) {
    this.world = world;
    this.sent = sent;
    this.portal = portal;
    this.#served = served;
    this.#appUrl = portal.appUrl;
  }

  static async start(portal: Partial<Portal> = {}): Promise<PortalRig> {
    const world = await PeopleWorld.start();
    return new PortalRig(world, await serve(world, portal));
  }

  get origin(): string {
    return this.#served.origin;
  }

  visitor(): PortalVisitor {
    return new PortalVisitor(this.origin, this.#appUrl);
  }

  /** Returns the browser of a person who has signed in on the page. */
  async signedIn({ email }: Pick<Someone, 'email'>, password: string = PASSWORD): Promise<PortalVisitor> {
    const visitor = this.visitor();
    await visitor.get('/portal/sign-in');
    const { status, problem } = await visitor.submit({ email, password });
    if (status !== 303) throw new Error(`${email} could not sign in: ${problem}`);
    return visitor;
  }

  async stop(): Promise<void> {
    await this.#served.stop();
    await this.world.test.drop();
  }
}

interface Serving {
  served: ServedApi;
  sent: Mail[];
  portal: Portal;
}

async function serve(world: PeopleWorld, given: Partial<Portal>): Promise<Serving> {
  const sent: Mail[] = [];
  const portal = idlePortal({ sent, passwords: world.deps.passwords, ...given });
  const { database, now } = world.deps;
  return { served: await serveApi({ database, now, registry: lines, services: { portal } }), sent, portal };
}
