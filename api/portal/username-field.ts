import { html, type Markup } from '../pages/html.ts';

/** Whose password it is: so that password managers keep it under the right name. Not sent as anything that we read. */
export function usernameField(email: string): Markup {
  return html`<p><label for="username">E-mail address</label>
<input id="username" type="email" value="${email}" autocomplete="username" readonly></p>`;
}
