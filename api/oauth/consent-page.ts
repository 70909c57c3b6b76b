/** What a person decides by: who asks, where it leads, what the client may do, and in which account. */
import { allowedScopes, type TrackingScope } from '../../identity/oauth/scopes.ts';
import type { Membership } from '../../identity/sessions/sessions.ts';
import { factList } from '../pages/fact-list.ts';
import { FORM_TOKEN } from '../pages/form.ts';
import { html, type Markup } from '../pages/html.ts';
import type { RedirectTarget } from './redirect-target.ts';

export interface Consent {
  clientId: string;
  /** As it calls itself. */
  clientName: string | null;
  target: RedirectTarget;
  scopes: readonly TrackingScope[];
  memberships: readonly Membership[];
  /** Which account is proposed. */
  accountId: string | null;
}

const WORDS: Readonly<Record<TrackingScope, string>> = {
  'tracking:read': 'See what the account tracks: shipments, containers, events, dates and charges',
  'tracking:write': 'Track more for the account, which counts as your doing',
};

export function consentTitle({ clientName }: Consent): string {
  return clientName === null ? 'Let an application in?' : `Let ${clientName} in?`;
}

export function consentForm(consent: Consent, { action, formToken }: { action: string; formToken: string }): Markup {
  const { clientId, clientName, target, scopes } = consent;
  const open = consent.memberships.filter(({ role }) => allowedScopes(scopes, role).length > 0);
  return html`<p>An application asks to work with this server in your name.</p>
${factList([
  [
    'Application',
    clientName === null
      ? 'It gives no name'
      : html`<strong>${clientName}</strong> (its own words; nobody checked them)`,
  ],
  ['Leads back to', html`<strong>${target.shown}</strong>`],
  ['Described at', URL.canParse(clientId) ? clientId : null],
])}
${target.isOnDevice ? warning(target) : null}
<h2>It could then</h2>
<ul>${scopes.map((scope) => html`<li>${WORDS[scope]} (<code>${scope}</code>)</li>`)}</ul>
${notes(consent)}
<form class="stacked" method="post" action="${action}">
<input type="hidden" name="${FORM_TOKEN}" value="${formToken}">
${accountChoice(consent, open)}
<p>${open.length === 0 ? null : html`<button name="decision" value="allow">Allow</button> `}<button name="decision"
value="deny">Do not allow</button></p>
</form>
<p class="hint">You can shut it out again at any time, under <a href="/developers/apps">Connected apps</a>.</p>`;
}

/** The name is no proof anywhere; on a device not even the place is. */
function warning({ shown }: RedirectTarget): Markup {
  return html`<div class="problem" role="note"><p><strong>It leads to a program on your own device</strong> (${shown}). Any
program there could have asked this under any name. Allow it only if you have just begun this yourself, in a program that you
trust.</p></div>`;
}

/** Where the role in an account allows less than is asked for. */
function notes({ memberships, scopes }: Consent): Markup {
  const limited = memberships.filter(({ role }) => allowedScopes(scopes, role).length < scopes.length);
  if (memberships.length === 0) return html`<p>You are in no account, so there is nothing that it could work with.</p>`;
  return html`${limited.map(({ accountName, role }) => {
    const left = allowedScopes(scopes, role).length > 0 ? 'it will only see' : 'it cannot be let in there';
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
  return html`<fieldset><legend>In which account</legend>
${open.map(
  (one) =>
    html`<label><input type="radio" name="account" value="${one.accountId}" required${
      one === proposed ? html` checked` : null
    }> ${one.accountName} (${one.role})</label>`,
)}
</fieldset>`;
}
