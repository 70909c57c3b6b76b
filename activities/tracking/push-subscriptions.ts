/**
 * Maintains push subscriptions with lines: creates missing ones, deletes those of ended requests, and rotates secrets.
 * Polling neither waits for it nor depends on it.
 */
import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import type { Connector, HttpResponse, RequestPlan } from '../../connectors/connector.ts';
import type { SecretBox } from '../../identity/keys/encryption.ts';
import {
  claimDueSubscriptions,
  claimOldSecrets,
  confirmSecret,
  type DueSubscription,
  endSubscriptionsOfEnded,
  isUnconfirmed,
  markActive,
  markDeleted,
  recordSubscriptionError,
  replaceSecret,
  requestSubscription,
} from '../../store/intake/push-subscriptions.ts';
import type { Database } from '../../store/postgres/database.ts';
import { newId } from '../../store/postgres/ids.ts';
import { findTestClock } from '../../store/test-clocks/test-clocks.ts';
import { readRequestOutcome } from '../../store/tracking-requests/outcomes.ts';
import { clockNow } from '../../tracking/time/test-clock.ts';
import { type PeriodicTask, startPeriodicTask } from '../upkeep/periodic-task.ts';

/** DCSA specifies 32 to 64 bytes. */
const SECRET_BYTES = 32;
const SECRET_DAYS = 90;
/** How long the previous secret remains valid, because a line may still sign with it after accepting the new one. */
const FORMER_SECRET_MS = 24 * 3_600_000;
const MAX_CLAIMED = 20;
const FULL_REVIEW_EVERY_MS = 60_000;

export interface PushSubscriptionDeps {
  database: Database;
  accountLines: { of(accountId: string): Promise<{ line(scac: string): Connector | null }> };
  transport: {
    call(
      connector: Connector,
      request: RequestPlan,
      options: { clock: { now: string; start: string } | null },
    ): Promise<HttpResponse | { unreachable: string }>;
  };
  secrets: SecretBox;
  /** URL at which lines can reach the API, without a trailing slash. */
  callbackUrl: string;
  logger: Logger;
  everyMs?: number;
}

export interface SubscriptionRequests {
  /** Requests a push subscription for a tracking request if its line supports pushes. */
  request(accountId: string, trackingRequestId: string): Promise<void>;
}

/** Stores requests for subscriptions as rows. The maintenance task makes the calls. */
export function subscriptionRequests(
  deps: Pick<PushSubscriptionDeps, 'database' | 'accountLines' | 'secrets'>,
): SubscriptionRequests {
  return {
    async request(accountId, trackingRequestId) {
      const request = await readRequestOutcome(deps.database, accountId, trackingRequestId);
      if (request?.status !== 'created' || request.scac === null) return;
      const { scac } = request;
      const lines = await deps.accountLines.of(accountId);
      if (!lines.line(scac)?.subscriptions) return;
      const id = newId();
      const secretEncrypted = deps.secrets.seal(newSecret(), id);
      await requestSubscription(deps.database, { id, accountId, trackingRequestId, scac, secretEncrypted });
    },
  };
}

/** Creates, ends and renews subscriptions periodically. Each subscription is claimed by one process. */
export function startSubscriptionUpkeep(deps: PushSubscriptionDeps): PeriodicTask {
  const { everyMs = 5_000 } = deps;
  let reviewedAt = 0;
  return startPeriodicTask({
    async run() {
      const isTimeForAll = Date.now() - reviewedAt >= FULL_REVIEW_EVERY_MS;
      if (isTimeForAll) reviewedAt = Date.now();
      await maintainSubscriptions(deps, isTimeForAll);
    },
    everyMs,
    onError: (error) => deps.logger.warn({ err: error }, 'push subscriptions could not be maintained'),
  });
}

/** Maintains due subscriptions. `all` also ends subscriptions of ended requests and renews old secrets. */
export async function maintainSubscriptions(deps: PushSubscriptionDeps, all = true): Promise<void> {
  const { database } = deps;
  if (all) await endSubscriptionsOfEnded(database);
  const due = await claimDueSubscriptions(database, MAX_CLAIMED);
  if (all) due.push(...(await claimOldSecrets(database, MAX_CLAIMED, SECRET_DAYS)));
  await Promise.all(due.map((subscription) => maintainOne(deps, subscription)));
}

async function maintainOne(deps: PushSubscriptionDeps, subscription: DueSubscription): Promise<void> {
  try {
    const connector = (await deps.accountLines.of(subscription.account_id)).line(subscription.scac);
    if (!connector?.subscriptions) return await giveUp(deps, subscription);
    if (subscription.status === 'wanted') await make(deps, connector, subscription);
    else if (subscription.status === 'ending') await end(deps, connector, subscription);
    else await changeSecret(deps, connector, subscription);
  } catch (error) {
    const { id, scac } = subscription;
    const reason = error instanceof Error ? error.message : String(error);
    deps.logger.warn(
      { subscriptionId: id, scac, reason },
      'a push subscription could not be maintained; polling continues',
    );
    await recordSubscriptionError(deps.database, id, reason);
  }
}

/** Gives up on a subscription if its line is no longer configured here or pushes are disabled for it. */
async function giveUp({ database }: PushSubscriptionDeps, { id, scac, status }: DueSubscription): Promise<void> {
  if (status === 'active') await recordSubscriptionError(database, id, `pushes of ${scac} are not enabled`);
  else await markDeleted(database, id);
}

async function make(deps: PushSubscriptionDeps, connector: Connector, row: DueSubscription): Promise<void> {
  const { subscriptions } = connector;
  if (!subscriptions) return;
  const response = await call(
    deps,
    connector,
    row,
    subscriptions.subscribe({
      number: { type: row.request_type, value: row.normalized_number },
      callbackUrl: `${deps.callbackUrl}/v2/dcsa/${row.id}`,
      secret: deps.secrets.open(row.secret_encrypted, row.id),
    }),
  );
  const remoteId = subscriptions.readId(response);
  if (remoteId === null) throw new Error(`the line responded with ${response.status} and without an id`);
  await markActive(deps.database, row.id, remoteId);
}

async function end(deps: PushSubscriptionDeps, connector: Connector, row: DueSubscription): Promise<void> {
  if (row.remote_id !== null && connector.subscriptions) {
    const response = await call(deps, connector, row, connector.subscriptions.unsubscribe(row.remote_id));
    const isGone = isOk(response) || response.status === 404 || response.status === 410;
    if (!isGone) throw new Error(`the line responded with ${response.status} when the subscription was ended`);
  }
  await markDeleted(deps.database, row.id);
}

/**
 * Rotates the secret. Stores the new one first, so that pushes signed with either secret are accepted. Failures are
 * retried.
 */
async function changeSecret(deps: PushSubscriptionDeps, connector: Connector, row: DueSubscription): Promise<void> {
  if (row.remote_id === null || !connector.subscriptions) return;
  let secret = deps.secrets.open(row.secret_encrypted, row.id);
  if (!isUnconfirmed(row)) {
    secret = newSecret();
    await replaceSecret(deps.database, row.id, deps.secrets.seal(secret, row.id));
  }
  const response = await call(deps, connector, row, connector.subscriptions.changeSecret(row.remote_id, secret));
  if (!isOk(response)) throw new Error(`the line responded with ${response.status} when the secret was changed`);
  await confirmSecret(deps.database, row.id, new Date(Date.now() + FORMER_SECRET_MS));
}

async function call(
  { transport, database }: PushSubscriptionDeps,
  connector: Connector,
  row: DueSubscription,
  request: RequestPlan,
): Promise<HttpResponse> {
  const clock = row.clock_id === null ? null : await findTestClock(database, row.account_id, row.clock_id);
  const response = await transport.call(connector, request, {
    clock: clock === null ? null : { now: clockTime(clock), start: clock.start_at.toISOString() },
  });
  if ('unreachable' in response) throw new Error(response.unreachable);
  return response;
}

function clockTime(clock: NonNullable<Awaited<ReturnType<typeof findTestClock>>>): string {
  const { position_at: positionAt, anchored_at: anchoredAt, speed, frozen } = clock;
  return clockNow({ positionAt, anchoredAt, speed, frozen }, new Date()).toISOString();
}

function isOk({ status }: HttpResponse): boolean {
  return status >= 200 && status < 300;
}

function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64');
}
