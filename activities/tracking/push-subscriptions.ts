/**
 * Keeps subscriptions at lines that push: makes those that are wanted, deletes those of requests that ended, changes
 * secrets. Apart from all polling, which never waits for it and never hears of its failures.
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
  recordTrouble,
  replaceSecret,
  wantSubscription,
} from '../../store/intake/push-subscriptions.ts';
import type { Database } from '../../store/postgres/database.ts';
import { newId } from '../../store/postgres/ids.ts';
import { findTestClock } from '../../store/test-clocks/test-clocks.ts';
import { readRequestOutcome } from '../../store/tracking-requests/outcomes.ts';
import { clockNow } from '../../tracking/time/test-clock.ts';
import { type Rounds, startRounds } from '../upkeep/repeat.ts';

/** DCSA asks for 32 to 64 bytes. */
const SECRET_BYTES = 32;
const SECRET_DAYS = 90;
/** A line may sign with the former secret for a while after it has taken the new one. */
const FORMER_SECRET_MS = 24 * 3_600_000;
const AT_ONCE = 20;
const LOOK_AT_ALL_EVERY_MS = 60_000;

export interface PushSubscriptionDeps {
  database: Database;
  /** Lines as an account asks them. */
  accountLines: { of(accountId: string): Promise<{ line(scac: string): Connector | null }> };
  transport: {
    call(
      connector: Connector,
      request: RequestPlan,
      options: { clock: { now: string; start: string } | null },
    ): Promise<HttpResponse | { unreachable: string }>;
  };
  secrets: SecretBox;
  /** Address under which lines reach the API, without a slash at its end. */
  callbackUrl: string;
  logger: Logger;
  everyMs?: number;
}

export interface SubscriptionWishes {
  /** Wants a subscription for a request that is followed, where its line pushes. */
  want(accountId: string, trackingRequestId: string): Promise<void>;
}

/** What the runs are given: a wish is a row, and never a call. */
export function subscriptionWishes(
  deps: Pick<PushSubscriptionDeps, 'database' | 'accountLines' | 'secrets'>,
): SubscriptionWishes {
  return {
    async want(accountId, trackingRequestId) {
      const request = await readRequestOutcome(deps.database, accountId, trackingRequestId);
      if (request?.status !== 'created' || request.scac === null) return;
      const { scac } = request;
      const lines = await deps.accountLines.of(accountId);
      if (!lines.line(scac)?.subscriptions) return;
      const id = newId();
      const secretEncrypted = deps.secrets.seal(newSecret(), id);
      await wantSubscription(deps.database, { id, accountId, trackingRequestId, scac, secretEncrypted });
    },
  };
}

/** Several keepers may run at once: each subscription is claimed by one of them. */
export function startSubscriptionKeeper(deps: PushSubscriptionDeps): Rounds {
  const { everyMs = 5_000 } = deps;
  let lookedAt = 0;
  return startRounds({
    async round() {
      const isTimeForAll = Date.now() - lookedAt >= LOOK_AT_ALL_EVERY_MS;
      if (isTimeForAll) lookedAt = Date.now();
      await keepSubscriptions(deps, isTimeForAll);
    },
    everyMs,
    onError: (error) => deps.logger.warn({ err: error }, 'subscriptions could not be looked after'),
  });
}

/** One round. `all`: also looks at those that stand, whether their request is still followed and how old their secret is. */
export async function keepSubscriptions(deps: PushSubscriptionDeps, all = true): Promise<void> {
  const { database } = deps;
  if (all) await endSubscriptionsOfEnded(database);
  const due = await claimDueSubscriptions(database, AT_ONCE);
  if (all) due.push(...(await claimOldSecrets(database, AT_ONCE, SECRET_DAYS)));
  await Promise.all(due.map((subscription) => keepOne(deps, subscription)));
}

async function keepOne(deps: PushSubscriptionDeps, subscription: DueSubscription): Promise<void> {
  try {
    const connector = (await deps.accountLines.of(subscription.account_id)).line(subscription.scac);
    if (!connector?.subscriptions) return await giveUp(deps, subscription);
    if (subscription.status === 'wanted') await make(deps, connector, subscription);
    else if (subscription.status === 'ending') await end(deps, connector, subscription);
    else await changeSecret(deps, connector, subscription);
  } catch (error) {
    const { id, scac } = subscription;
    const reason = error instanceof Error ? error.message : String(error);
    deps.logger.warn({ subscriptionId: id, scac, reason }, 'a subscription was not settled; polls go on as ever');
    await recordTrouble(deps.database, id, reason);
  }
}

/** The line is not set up here any more, or is not asked to push. */
async function giveUp({ database }: PushSubscriptionDeps, { id, scac, status }: DueSubscription): Promise<void> {
  if (status === 'active') await recordTrouble(database, id, `${scac} is not asked to push here`);
  else await markDeleted(database, id);
}

async function make(deps: PushSubscriptionDeps, connector: Connector, row: DueSubscription): Promise<void> {
  const { subscriptions } = connector;
  if (!subscriptions) return;
  const answer = await call(
    deps,
    connector,
    row,
    subscriptions.subscribe({
      number: { type: row.request_type, value: row.normalized_number },
      callbackUrl: `${deps.callbackUrl}/v2/dcsa/${row.id}`,
      secret: deps.secrets.open(row.secret_encrypted, row.id),
    }),
  );
  const remoteId = subscriptions.readId(answer);
  if (remoteId === null) throw new Error(`the line answered ${answer.status} and no id`);
  await markActive(deps.database, row.id, remoteId);
}

async function end(deps: PushSubscriptionDeps, connector: Connector, row: DueSubscription): Promise<void> {
  if (row.remote_id !== null && connector.subscriptions) {
    const answer = await call(deps, connector, row, connector.subscriptions.unsubscribe(row.remote_id));
    const isGone = isOk(answer) || answer.status === 404 || answer.status === 410;
    if (!isGone) throw new Error(`the line answered ${answer.status} to the end of the subscription`);
  }
  await markDeleted(deps.database, row.id);
}

/** Ours first: whichever of the two secrets the line signs with meanwhile is good. What failed is tried again. */
async function changeSecret(deps: PushSubscriptionDeps, connector: Connector, row: DueSubscription): Promise<void> {
  if (row.remote_id === null || !connector.subscriptions) return;
  let secret = deps.secrets.open(row.secret_encrypted, row.id);
  if (!isUnconfirmed(row)) {
    secret = newSecret();
    await replaceSecret(deps.database, row.id, deps.secrets.seal(secret, row.id));
  }
  const answer = await call(deps, connector, row, connector.subscriptions.changeSecret(row.remote_id, secret));
  if (!isOk(answer)) throw new Error(`the line answered ${answer.status} to a new secret`);
  await confirmSecret(deps.database, row.id, new Date(Date.now() + FORMER_SECRET_MS));
}

async function call(
  { transport, database }: PushSubscriptionDeps,
  connector: Connector,
  row: DueSubscription,
  request: RequestPlan,
): Promise<HttpResponse> {
  const clock = row.clock_id === null ? null : await findTestClock(database, row.account_id, row.clock_id);
  const answer = await transport.call(connector, request, {
    clock: clock === null ? null : { now: shown(clock), start: clock.start_at.toISOString() },
  });
  if ('unreachable' in answer) throw new Error(answer.unreachable);
  return answer;
}

function shown(clock: NonNullable<Awaited<ReturnType<typeof findTestClock>>>): string {
  const { position_at: positionAt, anchored_at: anchoredAt, speed, frozen } = clock;
  return clockNow({ positionAt, anchoredAt, speed, frozen }, new Date()).toISOString();
}

function isOk({ status }: HttpResponse): boolean {
  return status >= 200 && status < 300;
}

function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64');
}
