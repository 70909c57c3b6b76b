/** Markup of forms. Each form that is posted contains the CSRF token. */
import { html, type Markup } from '../../resources/html.ts';

export const FORM_TOKEN = 'form_token';

export interface PostForm {
  /** Path to which the form is submitted. */
  action: string;
  formToken: string;
  button: string;
  /** Label of the button for screen readers. */
  buttonLabel?: string;
  fields?: readonly Markup[] | Markup;
  /** Whether the form is a single button, inline with other content. */
  isInline?: boolean;
}

export function postForm(form: PostForm): Markup {
  const { action, formToken, button, buttonLabel, fields = [], isInline = false } = form;
  const submit = html`<button${buttonLabel === undefined ? null : html` aria-label="${buttonLabel}"`}>${button}</button>`;
  return html`<form class="${isInline ? 'inline' : 'stacked'}" method="post" action="${action}">
<input type="hidden" name="${FORM_TOKEN}" value="${formToken}">
${fields}
${isInline ? submit : html`<p>${submit}</p>`}
</form>`;
}

export interface Field {
  name: string;
  label: string;
  type?: 'text' | 'email' | 'password' | 'date' | 'number';
  value?: string;
  /** The HTML attribute. */
  autocomplete?: string;
  hint?: string;
  isRequired?: boolean;
  maxLength?: number;
  /** Which keyboard phones show. */
  keyboard?: 'numeric';
  /** Whether the problem shown at the top of the page concerns this field. */
  isWrong?: boolean;
  /** Problem shown next to the field. */
  problem?: string | null;
}

export function field(input: Field): Markup {
  const { name, label, type = 'text', value = '', autocomplete = 'off', hint, isRequired = true } = input;
  // A password that is too long is rejected rather than truncated.
  const { maxLength = type === 'password' ? 1_024 : 255 } = input;
  const problem = input.problem ?? null;
  const isWrong = input.isWrong === true || problem !== null;
  const described = [
    ...(hint === undefined ? [] : [`${name}-hint`]),
    ...(problem === null ? [] : [`${name}-problem`]),
    ...(isWrong && problem === null ? ['problem'] : []),
  ];
  return html`<p><label for="${name}">${label}</label>
${hint === undefined ? null : html`<span class="hint" id="${name}-hint">${hint}</span>`}
${problem === null ? null : html`<strong class="wrong" id="${name}-problem">${problem}</strong>`}
<input id="${name}" name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}" maxlength="${maxLength}"${input.keyboard === undefined ? null : html` inputmode="${input.keyboard}"`}
${isRequired ? html` required` : null}${isWrong ? html` aria-invalid="true"` : null}
${described.length === 0 ? null : html` aria-describedby="${described.join(' ')}"`}></p>`;
}

export function hidden(name: string, value: string): Markup {
  return html`<input type="hidden" name="${name}" value="${value}">`;
}
