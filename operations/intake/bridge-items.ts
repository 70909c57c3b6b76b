/** Decides whether a statement from a webhook of the bridge is recorded, by the rules that apply to its polls. */

import type { OpenItem } from '../../store/intake/matches.ts';
import type { PollContext } from '../../store/watches/poll-context.ts';
import { latestFactsAt } from '../../store/watches/watches.ts';
import { pollKeys } from '../watches/poll.ts';
import type { PollDeps } from '../watches/poll-deps.ts';

/**
 * Returns why the item is not recorded; null if it is. A source is recorded from webhooks only while the request polls
 * it through the bridge, and only what a poll has not contained yet.
 */
export async function whyLeftOut(
  { database, registry }: PollDeps,
  poll: PollContext,
  { source: { kind, code }, statedAt }: OpenItem,
): Promise<string | null> {
  const connector =
    kind === 'line' ? registry.line(code) : kind === 'terminal' ? registry.terminal(code) : registry.railroad(code);
  if (connector?.via !== 'bridge') return `${code} is not polled through the bridge, so this is only compared`;
  const { accountId, requestId } = pollKeys(poll);
  const facts = await latestFactsAt(database, accountId, requestId, { kind, code });
  if (facts === null) return `${code} is not polled for this request`;
  const isContained = facts.at !== null && statedAt !== null && statedAt <= facts.at;
  return isContained ? 'a later poll has contained it' : null;
}
