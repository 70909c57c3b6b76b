/** Renders emails that list facts, as plain text and as HTML that fits a phone. */
import { html, type Markup } from '../../resources/html.ts';

export interface MailEntry {
  title: string;
  lines: readonly string[];
  /** Page of the web app. */
  url: string;
}

export interface MailContent {
  /** Sentences above the entries. */
  intro: readonly string[];
  entries: readonly MailEntry[];
  /** Link to the entries that are left out; null if all are listed. */
  more: { text: string; url: string } | null;
  /** Why the person receives the email, and where to change that. */
  footer: readonly { text: string; url: string }[];
}

/** Short enough that mail servers do not wrap lines. */
const LINE_LENGTH = 72;

export function textOfMail({ intro, entries, more, footer }: MailContent): string {
  const paragraphs = entries.map(({ title, lines, url }) =>
    [title, ...lines.flatMap((line) => wrapped(line)), url].join('\n  '),
  );
  const above = intro.map((line) => `${wrapped(line).join('\n')}\n\n`).join('');
  const below = more === null ? '' : `\n${more.text}: ${more.url}\n`;
  const links = footer.map(({ text, url }) => `\n${text}:\n${url}\n`).join('');
  return `${above}${paragraphs.join('\n\n')}\n${below}${links}`;
}

const BODY = 'margin:0 auto;max-width:600px;padding:16px;font:16px/1.5 system-ui,sans-serif';
const SMALL = 'margin:16px 0 0;font-size:14px';

export function htmlOfMail({ intro, entries, more, footer }: MailContent): string {
  const link = ({ text, url }: { text: string; url: string }): Markup =>
    html`<p style="${SMALL}"><a href="${url}">${text}</a></p>`;
  const items = entries.map(
    ({ title, lines, url }) =>
      html`<p style="margin:16px 0 0"><a href="${url}"><b>${title}</b></a>${lines.map((line) => html`<br>${line}`)}</p>`,
  );
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"></head>
<body style="${BODY}">
${intro.map((line) => html`<p style="margin:0">${line}</p>`)}
${items}
${more === null ? null : link(more)}
<hr style="margin:24px 0 0;border:0;border-top:1px solid #888">
${footer.map(link)}
</body></html>
`.markup;
}

function wrapped(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length >= LINE_LENGTH) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

/** Makes a text safe for a header: one line of at most 200 characters. */
export function oneLine(text: string): string {
  return text.replace(/\p{C}+/gu, ' ').slice(0, 200);
}
