import { html, type Markup } from './html.ts';

/** Text to be taken elsewhere: it can be focused, selected whole and copied with the keyboard, and wraps on a narrow screen. */
export function copyField({ id, label, text }: { id: string; label: string; text: string }): Markup {
  return html`<div class="copy"><label for="${id}">${label}</label>
<textarea id="${id}" rows="${text.length > 40 ? 2 : 1}" readonly spellcheck="false" autocomplete="off">${text}</textarea></div>`;
}
