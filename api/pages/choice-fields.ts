/** Controls by which one of a few things is chosen. */
import { html, type Markup } from './html.ts';

export interface Choice {
  value: string;
  text: string;
  hint?: string;
}

interface ChoiceField {
  name: string;
  label: string;
  choices: readonly Choice[];
  /** What is chosen when the page opens. */
  value: string;
}

/** All of them to be read at once. */
export function radioField({ name, label, choices, value }: ChoiceField): Markup {
  return html`<fieldset><legend>${label}</legend>${choices.map(
    (choice) => html`<label><input type="radio" name="${name}" value="${choice.value}" required
${choice.value === value ? html` checked` : null}> ${choice.text}
${choice.hint === undefined ? null : html`<span class="hint">${choice.hint}</span>`}</label>`,
  )}</fieldset>`;
}

export function selectField({ name, label, choices, value }: ChoiceField): Markup {
  const options = choices.map(
    (choice) =>
      html`<option value="${choice.value}"${choice.value === value ? html` selected` : null}>${choice.text}</option>`,
  );
  return html`<p><label for="${name}">${label}</label>
<select id="${name}" name="${name}">${options}</select></p>`;
}

export function checkField({ name, label, hint }: { name: string; label: string; hint?: string }): Markup {
  return html`<p><label><input type="checkbox" name="${name}" value="yes"> ${label}
${hint === undefined ? null : html`<span class="hint">${hint}</span>`}</label></p>`;
}
