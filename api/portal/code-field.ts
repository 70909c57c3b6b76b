import { html, type Markup } from '../../resources/html.ts';
import { field } from '../pages/form.ts';

/** Field for a code of the app. Phones offer digits unless a recovery code may be entered too. */
export function codeField({ isWrong = false, acceptsRecovery = true } = {}): Markup {
  const hint = acceptsRecovery
    ? 'The six digits that your authenticator app shows, or a recovery code.'
    : 'The six digits that your authenticator app shows.';
  const common = { name: 'code', label: 'Code', autocomplete: 'one-time-code', hint, isWrong, maxLength: 40 };
  return html`${field(acceptsRecovery ? common : { ...common, keyboard: 'numeric' })}`;
}

export const WRONG_CODE = 'The code is wrong, or was used before. Wait for the next code of the app and enter that.';
