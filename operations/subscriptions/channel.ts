/** The channel of a subscription: an incoming webhook of Slack or Microsoft Teams. Its URL is a secret. */
import { z } from 'zod';
import { type AddressRules, refuseAddress } from '../../webhooks/address.ts';
import { Rejection } from '../rejection.ts';

export interface ChannelDeps {
  addressRules: AddressRules;
  seal(plaintext: string, context: string): Buffer;
}

export const channelMembers = {
  channel: z
    .enum(['slack', 'teams'], { error: 'Channel must be slack or teams' })
    .nullable()
    .describe('Kind of channel to which messages are also posted; null: none'),
  channel_url: z
    .string({ error: 'Channel url must be a string' })
    .max(2_000, { error: 'Channel url is too long (maximum is 2000 characters)' })
    .describe('URL of the incoming webhook; stored encrypted and never returned'),
};

interface ChannelColumns {
  channel: 'slack' | 'teams' | null;
  channel_host: string | null;
  channel_url_encrypted: Buffer | null;
}

const NONE: ChannelColumns = { channel: null, channel_host: null, channel_url_encrypted: null };

/** Returns the encryption context of the URL. */
export function channelSealing(subscriptionId: string): string {
  return `subscription channel ${subscriptionId}`;
}

/** Returns the columns of the channel after a change. Throws `Rejection`. */
export function channelColumns(
  deps: ChannelDeps,
  id: string,
  { channel, channel_url: url }: { channel?: 'slack' | 'teams' | null | undefined; channel_url?: string | undefined },
  before: ChannelColumns = NONE,
): ChannelColumns {
  const kind = channel === undefined ? before.channel : channel;
  if (kind === null && url === undefined) return NONE;
  if (kind === null) throw wrong('channel', 'Choose a channel for the URL');
  if (url !== undefined) {
    const reason = refuseAddress(url, deps.addressRules);
    if (reason !== null) throw wrong('channel_url', `Channel url is not allowed: ${reason}`);
    const sealed = deps.seal(url, channelSealing(id));
    return { channel: kind, channel_host: new URL(url).host, channel_url_encrypted: sealed };
  }
  const { channel_host, channel_url_encrypted } = before;
  if (channel_url_encrypted === null) throw wrong('channel_url', "Channel url can't be blank");
  return { channel: kind, channel_host, channel_url_encrypted };
}

function wrong(attribute: string, detail: string): Rejection {
  return new Rejection([{ path: [attribute], detail, code: 'invalid' }]);
}
