/**
 * The consent step of an authorization, in which the person signs in and decides. Consent is required every time,
 * because nothing proves that this is the client that was connected before.
 */
import { type Client, errors, type Interaction, type InteractionResults, type Provider } from 'oidc-provider';
import { readAccountSettings } from '../../identity/accounts/account-settings.ts';
import { hashToken } from '../../identity/keys/secret-tokens.ts';
import { recordGrant } from '../../identity/oauth/grants.ts';
import { allowedScopes, readScopes, type TrackingScope } from '../../identity/oauth/scopes.ts';
import type { Membership } from '../../identity/sessions/sessions.ts';
import { html, type Markup } from '../../resources/html.ts';
import { findAccountsByIds } from '../../store/people/accounts.ts';
import { membershipsOfPerson } from '../../store/people/memberships.ts';
import { extendOauthRecord } from '../../store/people/oauth-records.ts';
import { type PersonRequest, personRoute, SECOND_FACTOR_PATH } from '../portal/portal-route.ts';
import type { ApiResponse, PublicRoute } from '../route.ts';
import { type Consent, consentForm, consentTitle } from './consent-page.ts';
import { scopedId } from './ids.ts';
import { issuerPath } from './library-request.ts';
import { OFFLINE_ACCESS } from './normalize-parameters.ts';
import type { OauthDeps } from './oauth-deps.ts';
import { COOKIES, type FindProvider } from './provider.ts';
import { redirectTarget } from './redirect-target.ts';

/** Longer than any grant lasts. */
const KEEP_CLIENT_DAYS = 400;
const NEEDS_SECOND_FACTOR = html`This account requires a second factor. <a href="${SECOND_FACTOR_PATH}">Turn it on</a>, then start again in the application.`;
const DAY_MS = 24 * 60 * 60_000;

interface PendingConsent extends Consent {
  interaction: Interaction;
  client: Client;
}

export function interactionRoutes(deps: OauthDeps, findProvider: FindProvider): PublicRoute[] {
  const path = `${issuerPath(new URL(deps.issuer))}/interaction/:uid`;
  return [
    personRoute({
      name: 'ask-for-consent',
      method: 'GET',
      path,
      async handle(request) {
        const pending = await pendingConsent(await findProvider(), request);
        return pending === null ? expiredPage(request) : consentPage(request, pending);
      },
    }),
    personRoute({
      name: 'take-consent',
      method: 'POST',
      path,
      async handle(request) {
        const provider = await findProvider();
        const pending = await pendingConsent(provider, request);
        return pending === null ? expiredPage(request) : decide(deps, provider, request, pending);
      },
    }),
  ];
}

/**
 * Finds the pending interaction. Returns null if it has expired or was started in another browser: people may consent
 * only to interactions that they started themselves.
 */
async function pendingConsent(provider: Provider, request: PersonRequest): Promise<PendingConsent | null> {
  const uid = request.params['uid'] ?? '';
  if (!hasCookie(request.headers.cookie, COOKIES.interaction, uid)) return null;
  const interaction = await provider.Interaction.find(uid);
  const { client_id: clientId, redirect_uri: redirectUri, scope } = interaction?.params ?? {};
  const client = await provider.Client.find(String(clientId)).catch(unlessRefused);
  if (interaction === undefined || client === undefined) return null;
  const { person, membership } = request.session;
  return {
    interaction,
    client,
    clientId: client.clientId,
    clientName: client.clientName ?? null,
    target: redirectTarget(String(redirectUri)),
    scopes: readScopes(String(scope ?? '')),
    memberships: (await membershipsOfPerson(request.database, person.id)).map((one) => ({
      ...one,
      role: one.role,
    })),
    accountId: membership?.accountId ?? null,
  };
}

/**
 * Returns undefined for errors of the library, because a client's metadata document may have disappeared or become
 * invalid. Rethrows all others.
 */
function unlessRefused(error: unknown): undefined {
  if (!(error instanceof errors.OIDCProviderError)) throw error;
}

function hasCookie(header: string | undefined, name: string, value: string): boolean {
  return (header ?? '').split(';').some((pair) => pair.trim() === `${name}=${value}`);
}

function consentPage(
  request: PersonRequest,
  pending: PendingConsent,
  problem: string | Markup | null = null,
): ApiResponse {
  const form = consentForm(pending, { action: request.target, formToken: request.formToken });
  return request.page(consentTitle(pending), form, {
    links: [],
    status: problem === null ? 200 : 422,
    problem,
    formTargets: [pending.target.source],
  });
}

function expiredPage(request: PersonRequest): ApiResponse {
  const main = html`<p>This request has been decided already, has expired, or was started in another browser.
Go back to the application and start again.</p>`;
  return request.page('This request has expired', main, { links: [], status: 410 });
}

async function decide(
  deps: OauthDeps,
  provider: Provider,
  request: PersonRequest,
  pending: PendingConsent,
): Promise<ApiResponse> {
  if (request.form.text('decision') !== 'allow') {
    return storeDecision(request, pending, {
      error: 'access_denied',
      error_description: 'the person did not allow it',
    });
  }
  const membership = pending.memberships.find(({ accountId }) => accountId === request.form.text('account'));
  if (membership === undefined) return consentPage(request, pending, 'Choose an account');
  if (!request.session.hasSecondFactor && (await needsSecondFactor(deps, membership.accountId))) {
    return consentPage(request, pending, NEEDS_SECOND_FACTOR);
  }
  const scopes = allowedScopes(pending.scopes, membership.role);
  if (scopes.length === 0) return consentPage(request, pending, 'Your role in this account does not allow that');
  const grantId = await grant(deps, provider, request, pending, { membership, scopes });
  const { accountId, userId } = membership;
  const login = { accountId: scopedId({ accountId, id: userId }), remember: false };
  return storeDecision(request, pending, { login, consent: { grantId } });
}

/** An application would otherwise open the account for a person whom the account refuses. */
async function needsSecondFactor({ database }: OauthDeps, accountId: string): Promise<boolean> {
  const [account] = await findAccountsByIds(database, accountId, [accountId]);
  return readAccountSettings(account?.settings).requiresSecondFactor;
}

/** Creates the grant and returns its id in the library. */
async function grant(
  deps: OauthDeps,
  provider: Provider,
  request: PersonRequest,
  { client, clientId, clientName, target, scopes: requestedScopes }: PendingConsent,
  given: { membership: Membership; scopes: TrackingScope[] },
): Promise<string> {
  const { accountId, userId, role } = given.membership;
  const { id: personId, email } = request.session.person;
  request.logger.debug({ accountId, userId, personId, clientId }, 'client connected');
  const by = { actor: { kind: 'user' as const, id: userId, name: email, role }, address: request.address };
  const input = { accountId, userId, clientId, clientName, redirectHost: target.shown, scopes: given.scopes };
  const id = await recordGrant(deps, input, by);
  const made = new provider.Grant({ accountId: scopedId({ accountId, id: userId }), clientId: client.clientId });
  made.jti = scopedId({ accountId, id });
  made.addOIDCScope([...given.scopes, OFFLINE_ACCESS]);
  made.addResourceScope(deps.mcpUrl, given.scopes);
  const refused = requestedScopes.filter((scope) => !given.scopes.includes(scope));
  if (refused.length > 0) {
    made.rejectOIDCScope(refused);
    made.rejectResourceScope(deps.mcpUrl, refused);
  }
  await made.save();
  const until = new Date(deps.now().getTime() + KEEP_CLIENT_DAYS * DAY_MS);
  await extendOauthRecord(deps.database, 'Client', hashToken(clientId), until);
  return made.jti;
}

/** Stores the decision and redirects to the library, which responds to the client. */
async function storeDecision(
  request: PersonRequest,
  { interaction }: PendingConsent,
  result: InteractionResults,
): Promise<ApiResponse> {
  interaction.result = result;
  await interaction.persist();
  return request.redirect(new URL(interaction.returnTo).pathname);
}
