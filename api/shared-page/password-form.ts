import { html, type Markup } from '../../resources/html.ts';
import { field } from '../pages/form.ts';

export interface PasswordForm {
  /** Label of the button. */
  button: string;
  /** Path to which the form is submitted; omitted for the page itself. */
  action?: string;
}

/** The password form of a link. It needs no CSRF token, because it changes nothing. */
export function passwordForm({ button, action, isWrong = false }: PasswordForm & { isWrong?: boolean }): Markup {
  const input = field({
    name: 'password',
    label: 'Password',
    type: 'password',
    hint: 'Ask the sender of the link for it.',
    isWrong,
  });
  return html`<form class="stacked" method="post"${action === undefined ? null : html` action="${action}"`}>
${input}
<p><button>${button}</button></p>
</form>`;
}
