/** Fields for a new password, which is entered twice because it is masked. */

import { html, type Markup } from '../../resources/html.ts';
import { field } from '../pages/form.ts';
import type { Form } from './form.ts';

export function newPasswordFields({ isWrong = false }: { isWrong?: boolean } = {}): Markup {
  const common = { type: 'password', autocomplete: 'new-password', isWrong } as const;
  const hint = 'At least 12 characters of any kind. A few unrelated words make a good password.';
  return html`${field({ ...common, name: 'password', label: 'New password', hint })}
${field({ ...common, name: 'again', label: 'Repeat the password' })}`;
}

export const DIFFERENT = 'The two passwords differ.';

/** Returns the new password, or null if the two entries differ. */
export function newPasswordOf(form: Form): string | null {
  const password = form.text('password');
  return password === form.text('again') ? password : null;
}

/**
 * Shows the email address so that password managers store the password under it. The server does not read the field.
 */
export function usernameField(email: string): Markup {
  return html`<p><label for="username">Email address</label>
<input id="username" type="email" value="${email}" autocomplete="username" readonly></p>`;
}
