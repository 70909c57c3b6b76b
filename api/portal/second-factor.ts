/** Pages on which people turn the second factor on and off, and owners require it of their account. */
import type { FactorChange } from '../../identity/mail/mail.ts';
import {
  type OwnFactorInput,
  type OwnFactorResult,
  readSetUp,
  renewRecoveryCodes,
  setUpSecondFactor,
  startSetUp,
  turnOffSecondFactor,
} from '../../identity/second-factor/own-factor.ts';
import { requireSecondFactor } from '../../identity/second-factor/requirement.ts';
import { rotateSession } from '../../identity/sessions/sessions.ts';
import { html, type Markup } from '../../resources/html.ts';
import { countFactorsOfMembers, countRecoveryCodes, findSecondFactor } from '../../store/people/second-factors.ts';
import { field, hidden, postForm } from '../pages/form.ts';
import type { PageOptions } from '../pages/page.ts';
import type { ApiResponse, PublicRoute } from '../route.ts';
import { codeField, WRONG_CODE } from './code-field.ts';
import { refusalOf, retryLater } from './form-problems.ts';
import { formTokenOf } from './form-token.ts';
import { usernameField } from './password-fields.ts';
import { SECOND_FACTOR_PATH as PATH, type PersonRequest, personRoute, visitorOf } from './portal-route.ts';
import { mailFactorChange } from './second-factor-mail.ts';
import { appCode } from './second-factor-qr.ts';
import { SESSION_COOKIE_SECONDS } from './visit.ts';

const OFF_PATH = `${PATH}/turn-off`;
const CODES_PATH = `${PATH}/recovery-codes`;
const REQUIREMENT_PATH = `${PATH}/requirement`;
const TITLE = 'Second factor';

export const secondFactorRoutes: readonly PublicRoute[] = [
  personRoute({ name: 'show-second-factor', method: 'GET', path: PATH, handle: (request) => factorPage(request) }),
  personRoute({ name: 'set-up-second-factor', method: 'POST', path: PATH, handle: takeSetUp }),
  personRoute({
    name: 'show-turn-off-second-factor',
    method: 'GET',
    path: OFF_PATH,
    handle: ifOn(offPage),
  }),
  personRoute({ name: 'turn-off-second-factor', method: 'POST', path: OFF_PATH, handle: takeTurnOff }),
  personRoute({ name: 'show-recovery-codes', method: 'GET', path: CODES_PATH, handle: ifOn(renewPage) }),
  personRoute({ name: 'renew-recovery-codes', method: 'POST', path: CODES_PATH, handle: takeRenewal }),
  personRoute({ name: 'require-second-factor', method: 'POST', path: REQUIREMENT_PATH, handle: takeRequirement }),
];

/** Leads people without a factor to the page where they turn it on. */
function ifOn(show: (request: PersonRequest) => ApiResponse): (request: PersonRequest) => Promise<ApiResponse> {
  return async (request) => {
    const factor = await findSecondFactor(request.database, request.session.person.id);
    return factor === null ? request.redirect(PATH) : show(request);
  };
}

async function takeSetUp(request: PersonRequest): Promise<ApiResponse> {
  const { deps, session, form } = request;
  const sealed = form.text('set_up');
  const secret = readSetUp(deps, session.id, sealed);
  if (secret === null) {
    return factorPage(request, { status: 422, problem: 'This page was open for too long. Scan the new code.' });
  }
  try {
    const result = await setUpSecondFactor(deps, secret, inputOf(request));
    if (result.kind !== 'done') return setUpPage(request, { secret, sealed }, problemOf(result));
    return await codesPage(request, result.done.codes, 'on');
  } catch (thrown) {
    return factorPage(request, refusalOf(thrown));
  }
}

async function takeTurnOff(request: PersonRequest): Promise<ApiResponse> {
  const { portal, session, redirect } = request;
  const result = await turnOffSecondFactor(request.deps, inputOf(request)).catch(refusalOf);
  if (!('kind' in result)) return offPage(request, result);
  if (result.kind !== 'done') return offPage(request, problemOf(result));
  mailFactorChange(portal, session.person.email, 'off');
  const { cookies } = await renewedSession(request);
  return redirect(PATH, { notice: 'The second factor is off. All your other sessions have ended.', cookies });
}

async function takeRenewal(request: PersonRequest): Promise<ApiResponse> {
  const result = await renewRecoveryCodes(request.deps, inputOf(request)).catch(refusalOf);
  if (!('kind' in result)) return renewPage(request, result);
  if (result.kind !== 'done') return renewPage(request, problemOf(result));
  return codesPage(request, result.done.codes, 'recovery_codes');
}

async function takeRequirement({ deps, session, form, address, redirect }: PersonRequest): Promise<ApiResponse> {
  const isRequired = form.text('required') === 'yes';
  await requireSecondFactor(deps, session, { isRequired, address });
  const name = session.membership?.accountName ?? '';
  const notice = isRequired ? `${name} requires a second factor` : `${name} no longer requires a second factor`;
  return redirect(PATH, { notice });
}

function inputOf({ session, form, address, cookies, headers }: PersonRequest): OwnFactorInput {
  const device = cookies.read(headers, 'device');
  const [password, code] = [form.text('current'), form.text('code')];
  return { personId: session.person.id, sessionId: session.id, password, code, address, device };
}

function problemOf(result: Exclude<OwnFactorResult<unknown>, { kind: 'done' }>): PageOptions {
  if (result.kind === 'throttled') return retryLater('Too many wrong passwords or codes.', result.retryAfterMs);
  return { status: 422, problem: result.kind === 'wrong_code' ? WRONG_CODE : 'The password is wrong.' };
}

/** Gives the session another token, because what it may do has changed. */
async function renewedSession({ deps, cookies, headers }: PersonRequest) {
  const token = await rotateSession(deps, cookies.read(headers, 'session') ?? '');
  return { token, cookies: token === null ? [] : [cookies.set('session', token, SESSION_COOKIE_SECONDS)] };
}

async function factorPage(request: PersonRequest, options: PageOptions = {}): Promise<ApiResponse> {
  const { deps, session } = request;
  const factor = await findSecondFactor(deps.database, session.person.id);
  if (factor === null) return setUpPage(request, startSetUp(deps, session.id), options);
  const left = await countRecoveryCodes(deps.database, session.person.id);
  const main = html`<p>On since ${factor.created_at.toISOString().slice(0, 10)}. Sign-in needs your password and a code of your authenticator app.
${left === 1 ? '1 recovery code is' : `${left} recovery codes are`} left.</p>
<ul><li><a href="${CODES_PATH}">Create new recovery codes</a></li>
<li><a href="${OFF_PATH}">Turn off the second factor</a>, for example before you change your phone</li></ul>
${await requirementOf(request)}`;
  return request.page(TITLE, main, options);
}

async function setUpPage(
  request: PersonRequest,
  { secret, sealed }: { secret: string; sealed: string },
  options: PageOptions = {},
): Promise<ApiResponse> {
  const { page, session, formToken } = request;
  const refused = session.membership?.refused === 'no_second_factor' ? session.membership.accountName : null;
  const fields = html`${passwordFields(request, { acceptsRecovery: false })}${hidden('set_up', sealed)}`;
  const main = html`${
    refused === null
      ? null
      : html`<p><strong>${refused} requires a second factor. Turn it on to continue,
or <a href="/portal/accounts">work in another account</a>.</strong></p>`
  }
<p>With a second factor, sign-in needs your password and a code that an authenticator app on your phone shows.
Someone who learns your password alone cannot sign in.</p>
<h2>1. Add Seamark to your app</h2>
<p>Scan this code with the app, or enter the key by hand.</p>
${appCode(secret, session.person.email)}
<p>Key: <code class="secret">${secret}</code></p>
<h2>2. Confirm</h2>
${postForm({ action: PATH, formToken, button: 'Turn on', fields })}
${await requirementOf(request)}`;
  return page(TITLE, main, options);
}

function passwordFields({ session }: PersonRequest, { acceptsRecovery }: { acceptsRecovery: boolean }): Markup {
  const label = 'Current password';
  return html`${usernameField(session.person.email)}
${field({ name: 'current', label, type: 'password', autocomplete: 'current-password' })}
${codeField({ acceptsRecovery })}`;
}

/** Shows the codes once, under the new token of the session. */
async function codesPage(request: PersonRequest, codes: readonly string[], change: FactorChange): Promise<ApiResponse> {
  const { page, portal, session, formToken } = request;
  mailFactorChange(portal, session.person.email, change);
  const { token, cookies } = await renewedSession(request);
  const main = html`<p>Print these recovery codes or store them in a safe place. Each signs you in once without your phone.
They are shown only now.</p>
<ul>${codes.map((code) => html`<li><code>${code}</code></li>`)}</ul>
<p><a href="/">Continue</a></p>`;
  const visitor = visitorOf(session, token === null ? formToken : formTokenOf(token));
  const notice = change === 'on' ? 'The second factor is on. All your other sessions have ended.' : null;
  return page('Your recovery codes', main, { visitor, cookies, notice });
}

function offPage(request: PersonRequest, options: PageOptions = {}): ApiResponse {
  const { page, formToken } = request;
  const fields = passwordFields(request, { acceptsRecovery: true });
  const main = html`<p>Sign-in then needs your password only.</p>
${postForm({ action: OFF_PATH, formToken, button: 'Turn off', fields })}`;
  return page('Turn off the second factor', main, options);
}

function renewPage(request: PersonRequest, options: PageOptions = {}): ApiResponse {
  const { page, formToken } = request;
  const fields = passwordFields(request, { acceptsRecovery: true });
  const main = html`<p>The recovery codes that you have now will no longer work.</p>
${postForm({ action: CODES_PATH, formToken, button: 'Create new codes', fields })}`;
  return page('New recovery codes', main, options);
}

/** Renders what the account requires, for its owners. */
async function requirementOf({ session, database, formToken }: PersonRequest): Promise<Markup | null> {
  const { membership, hasSecondFactor } = session;
  if (membership === null || membership.role !== 'owner' || membership.refused !== null) return null;
  const { accountId, accountName, account } = membership;
  const { members, factors } = await countFactorsOfMembers(database, accountId);
  const isRequired = account.requiresSecondFactor;
  const form = postForm({
    action: REQUIREMENT_PATH,
    formToken,
    fields: hidden('required', isRequired ? 'no' : 'yes'),
    button: isRequired ? 'Stop requiring it' : 'Require it',
    isInline: true,
  });
  return html`<h2>Everybody in ${accountName}</h2>
<p>${isRequired ? 'A second factor is required.' : 'A second factor is not required.'} ${factors} of ${members} people have one.
${isRequired ? '' : 'If you require it, people without one must turn it on before they can do anything else in this account. API keys and connected applications go on working.'}</p>
${hasSecondFactor ? form : html`<p>To require it, turn on your own second factor first.</p>`}`;
}
