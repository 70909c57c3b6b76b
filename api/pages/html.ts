export { html, type Markup } from '../../resources/html.ts';
