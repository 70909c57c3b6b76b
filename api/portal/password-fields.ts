/** The two fields of a new password: nobody sees what he types, so he types it again. */
import { field } from '../pages/form.ts';
import { html, type Markup } from '../pages/html.ts';
import type { Form } from './form.ts';

export function newPasswordFields({ isWrong = false }: { isWrong?: boolean } = {}): Markup {
  const common = { type: 'password', autocomplete: 'new-password', isWrong } as const;
  const hint = 'At least 12 characters of any kind. A few words that do not belong together are good.';
  return html`${field({ ...common, name: 'password', label: 'New password', hint })}
${field({ ...common, name: 'again', label: 'The same again' })}`;
}

export const DIFFERENT = 'These are two different passwords.';

/** Null where the two differ. */
export function newPasswordOf(form: Form): string | null {
  const password = form.text('password');
  return password === form.text('again') ? password : null;
}

/** The account of the password, so that password managers store it under the right name. The server does not read it. */
export function usernameField(email: string): Markup {
  return html`<p><label for="username">E-mail address</label>
<input id="username" type="email" value="${email}" autocomplete="username" readonly></p>`;
}
