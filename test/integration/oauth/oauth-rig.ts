/**
 * The authorization server over real HTTP, with clients that register and request access, and people who decide in
 * their browsers.
 */
import { createHash, randomBytes } from 'node:crypto';
import { pino } from 'pino';
import type { OauthDeps } from '../../../api/oauth/oauth-deps.ts';
import { createSecretBox } from '../../../identity/keys/encryption.ts';
import { loadOauthKeys } from '../../../identity/oauth/signing-keys.ts';
import { verifyAccessToken } from '../../../identity/oauth/tokens.ts';
import { createSession } from '../../../identity/sessions/sessions.ts';
import { putTogether } from '../../../infra/processes/authorization-server.ts';
import { APP_URL, idlePortal } from '../../support/idle-portal.ts';
import { type ServedApi, serveApi } from '../../support/serve-api.ts';
import { lines } from '../api/server.ts';
import { ADDRESS, PeopleWorld, type Someone } from '../identity/people-world.ts';
import { PortalVisitor, type Shown } from '../portal/portal-visitor.ts';

export const MCP_URL = 'http://mcp.seamark.test/mcp';
export const CALLBACK = 'https://client.example/callback';
export const SECRET_BOX = createSecretBox(Buffer.alloc(32, 7));

export interface Answer {
  status: number;
  headers: Headers;
  /** Parsed if it is JSON, otherwise the text. Untyped, so that tests can read any member. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read any member
  body: any;
}

/** An authorization request and the verifier that proves it came from the client. */
export interface Question {
  clientId: string;
  redirectUri: string;
  verifier: string;
  /** Query of the authorization URL to which the browser is redirected. */
  query: URLSearchParams;
}

export class OauthRig {
  readonly world: PeopleWorld;
  readonly origin: string;
  readonly issuer: string;
  readonly #served: ServedApi;

  private constructor(world: PeopleWorld, served: ServedApi, issuer: string) {
    this.world = world;
    this.#served = served;
    this.origin = served.origin;
    this.issuer = issuer;
  }

  static async start(given: Partial<OauthDeps> & { world?: PeopleWorld } = {}): Promise<OauthRig> {
    const { world = await PeopleWorld.start(), ...rest } = given;
    const { database, now } = world.deps;
    const deps: OauthDeps = {
      database,
      now,
      issuer: APP_URL,
      mcpUrl: MCP_URL,
      findKeys: () => loadOauthKeys({ database, secretBox: SECRET_BOX, now: now(), onReplaced() {} }),
      logger: pino({ level: 'silent' }),
      fetchDocument: async () => {
        throw new Error('nothing is fetched here');
      },
      ...rest,
    };
    const portal = idlePortal();
    const { moreSteps, routes: morePublicRoutes } = putTogether(deps);
    const served = await serveApi({
      database,
      registry: lines,
      now,
      moreSteps,
      morePublicRoutes,
      services: { portal },
    });
    return new OauthRig(world, served, deps.issuer);
  }

  async stop({ keepsWorld = false } = {}): Promise<void> {
    await this.#served.stop();
    if (!keepsWorld) await this.world.test.drop();
  }

  async request(method: string, path: string, request: RequestInit = {}): Promise<Answer> {
    const response = await fetch(`${this.origin}${path}`, { method, redirect: 'manual', ...request });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  }

  register(metadata: unknown): Promise<Answer> {
    const headers = { 'Content-Type': 'application/json' };
    return this.request('POST', '/oauth/register', { headers, body: JSON.stringify(metadata) });
  }

  /** Registers a public client; returns its id. */
  async client(metadata: Record<string, unknown> = {}): Promise<string> {
    const grants = { grant_types: ['authorization_code', 'refresh_token'], token_endpoint_auth_method: 'none' };
    const given = { client_name: 'Harbour Assistant', redirect_uris: [CALLBACK], ...grants, ...metadata };
    const { body } = await this.register(given);
    return String(body.client_id);
  }

  question(clientId: string, given: Record<string, string | null> = {}): Question {
    const verifier = randomBytes(32).toString('base64url');
    const parameters = {
      client_id: clientId,
      response_type: 'code',
      redirect_uri: CALLBACK,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      resource: MCP_URL,
      scope: 'tracking:read',
      state: 'a state',
      ...given,
    };
    const set = Object.entries(parameters).filter((pair): pair is [string, string] => pair[1] !== null);
    return {
      clientId,
      verifier,
      redirectUri: parameters.redirect_uri ?? CALLBACK,
      query: new URLSearchParams(set),
    };
  }

  async visitor(someone?: Someone): Promise<PortalVisitor> {
    const visitor = new PortalVisitor(this.origin, APP_URL);
    if (someone !== undefined) {
      const { deps } = this.world;
      const input = { personId: someone.personId, address: ADDRESS, userAgent: null };
      visitor.cookies.set('seamark_session', await createSession(deps.database, input, deps.now()));
    }
    return visitor;
  }

  async consentPage(visitor: PortalVisitor, { query }: Question): Promise<Shown> {
    return visitor.follow(await visitor.get(`/oauth/authorize?${query}`));
  }

  /** Submits the decision; returns the URL at the client to which the browser is redirected. */
  async decide(visitor: PortalVisitor, fields: Record<string, string> = {}): Promise<URL> {
    const resumed = await visitor.submit({ decision: 'allow', ...fields });
    const answered = await visitor.follow(resumed);
    return new URL(answered.location ?? `${APP_URL}/nowhere?status=${answered.status}`);
  }

  /** Returns the code that a client gets from a person who consents. */
  async code(someone: Someone, question: Question): Promise<string> {
    const visitor = await this.visitor(someone);
    await this.consentPage(visitor, question);
    const answer = await this.decide(visitor, { account: someone.accountId });
    return answer.searchParams.get('code') ?? String(answer);
  }

  token(form: Record<string, string>, headers: Record<string, string> = {}): Promise<Answer> {
    return this.request('POST', '/oauth/token', { body: new URLSearchParams(form), headers });
  }

  redeem({ clientId, redirectUri, verifier }: Question, code: string, more: Record<string, string> = {}) {
    return this.token({
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: redirectUri,
      code_verifier: verifier,
      code,
      ...more,
    });
  }

  refresh(clientId: string, token: string, more: Record<string, string> = {}): Promise<Answer> {
    return this.token({ grant_type: 'refresh_token', client_id: clientId, refresh_token: token, ...more });
  }

  async letIn(someone: Someone, given: Record<string, string | null> = {}, clientId?: string): Promise<Answer> {
    const question = this.question(clientId ?? (await this.client()), given);
    return this.redeem(question, await this.code(someone, question));
  }

  verify(token: string, audience = MCP_URL) {
    return verifyAccessToken(this.world.deps, token, audience);
  }
}
