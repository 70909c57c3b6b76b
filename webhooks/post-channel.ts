import type { OutboundClient } from '../outbound/client.ts';

/** Posts JSON to an incoming webhook. Throws with the status or failure; the message never contains the URL. */
export async function postToChannel(client: OutboundClient, url: string, body: string): Promise<void> {
  const headers = { 'Content-Type': 'application/json', 'User-Agent': 'Seamark' };
  const result = await client.post({ url, headers, body });
  if (result.outcome === 'failed') throw new Error(`the channel could not be reached (${result.stage})`);
  if (result.status < 200 || result.status > 299) throw new Error(`the channel responded with ${result.status}`);
}
