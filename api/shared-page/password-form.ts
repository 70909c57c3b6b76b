import { html, type Markup } from '../../resources/html.ts';
import { field } from '../pages/form.ts';

/**
 * The password form of a link, which submits to the page itself. It needs no CSRF token, because it changes nothing.
 */
export function passwordForm({ isWrong = false }: { isWrong?: boolean } = {}): Markup {
  const input = field({
    name: 'password',
    label: 'Password',
    type: 'password',
    hint: 'Ask the sender of the link for it.',
    isWrong,
  });
  return html`<form class="stacked" method="post">
${input}
<p><button>Show the shipment</button></p>
</form>`;
}
