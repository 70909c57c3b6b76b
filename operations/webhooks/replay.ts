/** Starts and cancels replays of a webhook's notifications. plan-replay.ts plans their contents. */
import type { Transaction } from 'kysely';
import { findContainersByIds } from '../../store/containers/containers.ts';
import type { Database } from '../../store/postgres/database.ts';
import { newId } from '../../store/postgres/ids.ts';
import type { ReplaySelection } from '../../store/postgres/json-columns.ts';
import { enqueueDelivery } from '../../store/postgres/outbox.ts';
import type { DB } from '../../store/schema.generated.ts';
import { findShipmentsByIds } from '../../store/shipments/shipments.ts';
import { findReplayedNotification, notificationsOfWebhook } from '../../store/webhooks/replayed-events.ts';
import {
  cancelReplay,
  findOpenReplay,
  findReplay,
  insertReplay,
  lockReplays,
  newestSequenceForUpdate,
  type ReplayRow,
} from '../../store/webhooks/replays.ts';
import { findWebhook, type WebhookRow } from '../../store/webhooks/webhooks.ts';
import { type InputProblem, Rejection, StateConflict } from '../rejection.ts';
import { historyFrom, type NewReplay, oneNotification, readReplay } from './replay-input.ts';

/**
 * Starts a replay. Returns null if there is no such webhook. Throws `Rejection`, or `StateConflict` if it is inactive
 * or has an unfinished replay.
 */
export async function replayWebhook(
  database: Database,
  input: { accountId: string; webhookId: string; attributes: Record<string, unknown> },
): Promise<ReplayRow | null> {
  const { accountId, webhookId } = input;
  const requested = readReplay(input.attributes);
  return database.transaction().execute(async (trx) => {
    await lockReplays(trx, accountId, webhookId);
    const webhook = await findWebhook(trx, accountId, webhookId);
    if (webhook === null) return null;
    const { problems, selection } = await checkSelection(trx, webhook, requested.selection);
    if (problems.length > 0) throw new Rejection(problems);
    return beginReplay(trx, webhook, { ...requested, selection });
  });
}

/**
 * Replays one notification. Returns null if there is no such notification. Throws `StateConflict` if it is already
 * queued, or if its webhook was deleted, is inactive or has an unfinished replay.
 */
export async function replayOneNotification(
  database: Database,
  { accountId, notificationId }: { accountId: string; notificationId: string },
): Promise<ReplayRow | null> {
  return database.transaction().execute(async (trx) => {
    const notification = await findReplayedNotification(trx, accountId, notificationId);
    if (notification === null) return null;
    await lockReplays(trx, accountId, notification.webhookId);
    const webhook = await findWebhook(trx, accountId, notification.webhookId);
    if (webhook === null) throw new StateConflict('The webhook of this notification was deleted');
    if (notification.isQueued) throw new StateConflict('This notification is already queued for delivery');
    return beginReplay(trx, webhook, oneNotification(notificationId));
  });
}

/** Replays events since `from` to a new webhook, in the transaction that creates it. Throws `Rejection`. */
export async function replayHistory(trx: Transaction<DB>, webhook: WebhookRow, from: Date): Promise<ReplayRow> {
  if (!webhook.active) throw new Rejection(invalid(['history_from'], 'Only an active webhook can receive history'));
  return beginReplay(trx, webhook, historyFrom(from));
}

/** Cancels a replay. Returns null if there is no such replay. A finished replay is returned unchanged. */
export async function cancelReplayById(
  database: Database,
  { accountId, replayId }: { accountId: string; replayId: string },
): Promise<ReplayRow | null> {
  return database.transaction().execute(async (trx) => {
    const found = await findReplay(trx, accountId, replayId);
    if (found === null) return null;
    await lockReplays(trx, accountId, found.webhook_id);
    const replay = await findReplay(trx, accountId, replayId);
    if (replay === null || replay.finished_at !== null) return replay;
    const cancelled = await cancelReplay(trx, replay);
    // The delivery run may be waiting for the replay's next notification.
    await enqueueDelivery(trx, accountId, cancelled.webhook_id);
    return cancelled;
  });
}

/** Cancels the open replay of a webhook that is being deleted. Call it before any of the webhook's rows are locked. */
export async function cancelReplayOfWebhook(trx: Transaction<DB>, accountId: string, webhookId: string): Promise<void> {
  await lockReplays(trx, accountId, webhookId);
  const open = await findOpenReplay(trx, accountId, webhookId);
  if (open !== null) await cancelReplay(trx, open);
}

async function beginReplay(
  trx: Transaction<DB>,
  { account_id: accountId, id: webhookId, active }: WebhookRow,
  { selection, perSecond }: NewReplay,
): Promise<ReplayRow> {
  if (!active) throw new StateConflict('The webhook is inactive; activate it first');
  const replay = await insertReplay(trx, {
    account_id: accountId,
    id: newId(),
    webhook_id: webhookId,
    selection,
    per_second: perSecond,
    until_sequence: await newestSequenceForUpdate(trx, accountId),
  });
  if (replay === null) throw await unfinishedReplayConflict(trx, accountId, webhookId);
  await enqueueDelivery(trx, accountId, webhookId);
  return replay;
}

async function unfinishedReplayConflict(
  trx: Transaction<DB>,
  accountId: string,
  webhookId: string,
): Promise<StateConflict> {
  const open = await findOpenReplay(trx, accountId, webhookId);
  const meta = open === null ? {} : { webhook_replay_id: open.id };
  return new StateConflict('A replay of this webhook is still running; wait for its end or cancel it', meta);
}

/** Finds ids and names that do not exist, and removes duplicates from the selection. */
async function checkSelection(
  trx: Transaction<DB>,
  { account_id: accountId, id: webhookId, events: subscribed }: WebhookRow,
  selection: ReplaySelection,
): Promise<{ problems: InputProblem[]; selection: ReplaySelection }> {
  const { events, shipment_id: shipmentId, container_id: containerId, notification_ids: ids } = selection;
  const shipments = shipmentId === null ? [] : await findShipmentsByIds(trx, accountId, [shipmentId]);
  const containers = containerId === null ? [] : await findContainersByIds(trx, accountId, [containerId]);
  const own = ids === null ? new Set() : await notificationsOfWebhook(trx, accountId, webhookId, ids);
  const problems = [
    ...(events ?? []).flatMap((name, index) =>
      subscribed.includes(name) ? [] : invalid(['events', index], `The webhook does not subscribe to '${name}'`),
    ),
    ...(shipmentId === null || shipments.length > 0 ? [] : invalid(['shipment_id'], 'There is no such shipment')),
    ...(containerId === null || containers.length > 0 ? [] : invalid(['container_id'], 'There is no such container')),
    ...(ids ?? []).flatMap((id, index) =>
      own.has(id) ? [] : invalid(['notification_ids', index], 'The webhook has no such notification'),
    ),
  ];
  return { problems, selection: { ...selection, events: unique(events), notification_ids: unique(ids) } };
}

function invalid(path: InputProblem['path'], detail: string): InputProblem[] {
  return [{ path, detail, code: 'invalid' }];
}

function unique(values: readonly string[] | null): string[] | null {
  return values === null ? null : [...new Set(values)];
}
