/** Renders messages for channels of Slack and Microsoft Teams. */
import type { MailContent } from './mail-content.ts';

export type ChannelContent = Pick<MailContent, 'intro' | 'entries' | 'more' | 'footer'> & { title: string };

/** Entries per post. The rest are only counted. */
const MAX_LISTED = 20;

/** Returns the JSON body for an incoming webhook. */
export function channelBody(kind: 'slack' | 'teams', content: ChannelContent, total: number): string {
  return JSON.stringify(kind === 'slack' ? slackBody(content, total) : teamsBody(content, total));
}

function restOf({ entries }: ChannelContent, total: number): string[] {
  const rest = total - Math.min(entries.length, MAX_LISTED);
  return rest > 0 ? [`and ${rest} more`] : [];
}

/** Text in mrkdwn, in which three characters are escaped. */
function slackBody(content: ChannelContent, total: number) {
  const items = content.entries
    .slice(0, MAX_LISTED)
    .map(({ title, lines, url }) => [`• <${url}|${slackText(title)}>`, ...lines.map((line) => `  ${slackText(line)}`)]);
  const footer = content.footer.map(({ text, url }) => `<${url}|${slackText(text)}>`);
  const lines = [...content.intro.map(slackText), ...items.flat(), ...restOf(content, total), ...footer];
  return { text: [`*${slackText(content.title)}*`, ...lines].join('\n'), unfurl_links: false };
}

function slackText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** An adaptive card, which Teams workflows accept. */
function teamsBody(content: ChannelContent, total: number) {
  const block = (text: string, more: Record<string, unknown> = {}) => ({
    type: 'TextBlock',
    text,
    wrap: true,
    ...more,
  });
  const items = content.entries
    .slice(0, MAX_LISTED)
    .flatMap(({ title, lines, url }) => [
      block(`[${teamsText(title)}](${url})`, { weight: 'Bolder', spacing: 'Medium' }),
      ...lines.map((line) => block(teamsText(line), { spacing: 'None' })),
    ]);
  const body = [
    block(teamsText(content.title), { size: 'Medium', weight: 'Bolder' }),
    ...content.intro.map((line) => block(teamsText(line))),
    ...items,
    ...restOf(content, total).map((line) => block(line)),
    ...content.footer.map(({ text, url }) => block(`[${teamsText(text)}](${url})`, { size: 'Small' })),
  ];
  const card = {
    type: 'AdaptiveCard',
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    version: '1.4',
    body,
  };
  const attachment = { contentType: 'application/vnd.microsoft.card.adaptive', content: card };
  return { type: 'message', attachments: [attachment] };
}

/** Escapes the characters of Markdown that a card would interpret. */
function teamsText(text: string): string {
  return text.replace(/[\\[\]*_`]/g, '\\$&');
}
