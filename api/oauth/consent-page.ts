/** Consent page: which client requests access, where it redirects, what it may do, and in which account. */
import { allowedScopes, type TrackingScope } from '../../identity/oauth/scopes.ts';
import type { Membership } from '../../identity/sessions/sessions.ts';
import { html, type Markup } from '../../resources/html.ts';
import { factList } from '../pages/fact-list.ts';
import { FORM_TOKEN } from '../pages/form.ts';
import type { RedirectTarget } from './redirect-target.ts';

export interface Consent {
  clientId: string;
  clientName: string | null;
  target: RedirectTarget;
  scopes: readonly TrackingScope[];
  memberships: readonly Membership[];
  accountId: string | null;
}

const WORDS: Readonly<Record<TrackingScope, string>> = {
  'tracking:read': 'See the shipments, containers, events, dates and charges of the account',
  'tracking:write': 'Add tracking requests to the account in your name',
};

export function consentTitle({ clientName }: Consent): string {
  return clientName === null ? 'Connect an application?' : `Connect ${clientName}?`;
}

export function consentForm(consent: Consent, { action, formToken }: { action: string; formToken: string }): Markup {
  const { clientId, clientName, target, scopes } = consent;
  const open = consent.memberships.filter(({ role }) => allowedScopes(scopes, role).length > 0);
  return html`<p>An application requests access to this server in your name.</p>
${factList([
  [
    'Application',
    clientName === null
      ? 'Without a name'
      : html`<strong>${clientName}</strong> (stated by the application, not verified)`,
  ],
  ['Returns to', html`<strong>${target.shown}</strong>`],
  ['Described at', URL.canParse(clientId) ? clientId : null],
])}
${target.isOnDevice ? warning(target) : null}
<h2>It could</h2>
<ul>${scopes.map((scope) => html`<li>${WORDS[scope]} (<code>${scope}</code>)</li>`)}</ul>
${notes(consent)}
<form class="stacked" method="post" action="${action}">
<input type="hidden" name="${FORM_TOKEN}" value="${formToken}">
${accountChoice(consent, open)}
<p>${open.length === 0 ? null : html`<button name="decision" value="allow">Allow</button> `}<button name="decision"
value="deny">Do not allow</button></p>
</form>
<p class="hint">You can disconnect it at any time under <a href="/developers/apps">Connected apps</a>.</p>`;
}

/** Warns about a redirect to this device, because neither the name nor the URL identifies the program. */
function warning({ shown }: RedirectTarget): Markup {
  return html`<div class="problem" role="note"><p><strong>It returns to a program on your own device</strong> (${shown}). Any
program there could request this under any name. Allow it only if you have just started this yourself, in a program that you
trust.</p></div>`;
}

/** Notes each account in which the person's role permits less than the client requests. */
function notes({ memberships, scopes }: Consent): Markup {
  const limited = memberships.filter(({ role }) => allowedScopes(scopes, role).length < scopes.length);
  if (memberships.length === 0)
    return html`<p>You are not a member of any account, so there is nothing to give access to.</p>`;
  return html`${limited.map(({ accountName, role }) => {
    const left = allowedScopes(scopes, role).length > 0 ? 'it gets read access only' : 'it cannot be connected';
    return html`<p class="hint">In ${accountName} your role is ${role}: ${left}.</p>`;
  })}`;
}

function accountChoice({ accountId }: Consent, open: readonly Membership[]): Markup | null {
  const proposed = open.find((one) => one.accountId === accountId) ?? open[0];
  if (proposed === undefined) return null;
  if (open.length === 1) {
    return html`<p>In the account <strong>${proposed.accountName}</strong>.</p>
<input type="hidden" name="account" value="${proposed.accountId}">`;
  }
  return html`<fieldset><legend>Account</legend>
${open.map(
  (one) =>
    html`<label><input type="radio" name="account" value="${one.accountId}" required${
      one === proposed ? html` checked` : null
    }> ${one.accountName} (${one.role})</label>`,
)}
</fieldset>`;
}
