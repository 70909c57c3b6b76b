/**
 * Checks a line with one call that uses the account's credentials, or the server's if the account has none (decision
 * 0045). The response is not stored and its values are not exposed. The call counts toward the line's quota and updates
 * its health like any other.
 */
import type { Connector, Exchange, HttpResponse, PollTarget } from '../../connectors/connector.ts';
import type { LineCheck } from '../../resources/watches/line-check.ts';
import { newId } from '../../store/postgres/ids.ts';
import { recordCredentialCheck } from '../../store/watches/line-credentials.ts';
import { giveUpTurns, releaseQuota, reserveQuota } from '../../store/watches/quotas.ts';
import { FAILURE_RULES, type FailureReason } from '../../tracking/watches/failures.ts';
import type { PublishPausesDeps } from './publish-pauses.ts';
import { updateSourceHealth } from './source-health.ts';
import { summarizeClaims } from './summarize-response.ts';

export interface CheckLineDeps extends PublishPausesDeps {
  registry: { line(scac: string): Connector | null };
  transport: { poll(connector: Connector, target: PollTarget, options: { signal: AbortSignal }): Promise<Exchange> };
  /** Returns the paths and types in a response, without its values. */
  shapeOf(answer: HttpResponse): string[];
  now(): Date;
}

export interface CheckLineInput {
  accountId: string;
  line: { scac: string; name: string };
  type: LineCheck['numberType'];
  number: string;
  signal: AbortSignal;
}

export type CheckLine = (input: CheckLineInput) => Promise<LineCheck | 'not_enabled' | 'not_by_this_type'>;

/** Failures that prove that the address and credentials are correct. */
const REACHED: ReadonlySet<FailureReason> = new Set([
  'not_found',
  'not_found_yet',
  'withheld',
  'number_malformed',
  'number_type_wrong',
  'booking_cancelled',
]);

const MAX_PATHS = 200;
const NO_RESPONSE = { statuses: [], durationMs: null, understood: [], missing: [], unmapped: [], shape: [] };

export async function checkLine(deps: CheckLineDeps, input: CheckLineInput): ReturnType<CheckLine> {
  const connector = deps.registry.line(input.line.scac);
  if (connector === null) return 'not_enabled';
  const check = await callOnce(deps, connector, input);
  if (connector.own && typeof check !== 'string' && check.verdict !== 'not_asked')
    await recordCredentialCheck(deps.database, connector.own, check);
  return check;
}

async function callOnce(
  deps: CheckLineDeps,
  connector: Connector,
  input: CheckLineInput,
): Promise<LineCheck | 'not_by_this_type'> {
  const target = toTarget(connector, input);
  const [first] = connector.plan(target);
  if (first === undefined) return 'not_by_this_type';
  const watchId = newId();
  const at = deps.now();
  const { credentialKey, quota: limits } = connector;
  // As urgent as a refresh, because a person is waiting for the result.
  const wanted = { credentialKey, accountId: input.accountId, watchId, urgent: true, limits };
  const reservation = await reserveQuota(deps.database, wanted, at);
  if (reservation.verdict !== 'granted') {
    await giveUpTurns(deps.database, [watchId]);
    return { ...about(input, connector, at), ...NO_RESPONSE, ...notCalled(reservation) };
  }
  try {
    const started = performance.now();
    // Calls may cost money, so the check sends only the first planned request and reads only its first page.
    const once = { ...connector, plan: () => [first], maxPages: 1 };
    const exchange = await deps.transport.poll(once, target, { signal: input.signal });
    const durationMs = Math.round(performance.now() - started);
    const verdict = connector.classify(exchange, target);
    const reason = verdict.type === 'failure' ? verdict.failure.reason : null;
    await updateSourceHealth(
      deps,
      {
        credentialKey,
        reason,
        number: exchange.type === 'unreachable' ? null : input.number,
        isImpaired: reservation.isImpaired,
      },
      at,
    );
    return { ...about(input, connector, at), ...read(deps, connector, exchange, target), durationMs };
  } finally {
    await releaseQuota(deps.database, watchId, reservation.reservationId);
  }
}

function toTarget({ source }: Connector, { type, number }: CheckLineInput): PollTarget {
  return {
    source,
    number: { type, value: number },
    containers: type === 'container' ? [number] : [],
    billOfLading: type === 'bill_of_lading' ? number : null,
    locode: null,
  };
}

function about({ line, type }: CheckLineInput, { own }: Connector, at: Date) {
  const credentials = own ? ('account' as const) : ('server' as const);
  return { id: newId(), scac: line.scac, name: line.name, numberType: type, credentials, at };
}

type Finding = Omit<LineCheck, 'id' | 'scac' | 'name' | 'numberType' | 'credentials' | 'at' | 'durationMs'>;

function notCalled({ verdict, at }: { verdict: 'wait' | 'withheld'; at: Date }) {
  const when = at.toISOString();
  return verdict === 'withheld'
    ? {
        verdict: 'not_asked' as const,
        reason: 'paused',
        detail:
          'Polling with these credentials is paused: the line rejected them, was down, or was paused by an operator.',
        advice: `The next call to test the line is allowed at ${when}.`,
      }
    : {
        verdict: 'not_asked' as const,
        reason: 'quota_exhausted',
        detail: 'The call quota of the line is used up for now.',
        advice: `Try again after ${when}.`,
      };
}

function read({ shapeOf }: CheckLineDeps, connector: Connector, exchange: Exchange, target: PollTarget): Finding {
  const pages = exchange.type === 'answered' ? exchange.pages : [];
  const seen = {
    statuses: pages.map(({ status }) => status),
    shape: pages.flatMap((page) => shapeOf(page)).slice(0, MAX_PATHS),
  };
  const verdict = connector.classify(exchange, target);
  if (verdict.type === 'failure') {
    const { reason, detail } = verdict.failure;
    const isReached = REACHED.has(reason);
    return {
      ...seen,
      ...summarizeClaims([]),
      missing: [],
      verdict: isReached ? 'reached' : 'failed',
      reason,
      detail,
      advice: isReached
        ? 'Address and login are right. Try a number that the line lists to see what it reports.'
        : FAILURE_RULES[reason].advice,
    };
  }
  const answer = summarizeClaims(exchange.type === 'answered' ? connector.parse(exchange, target).claims : []);
  const isUnderstood = answer.understood.length > 0;
  return {
    ...seen,
    ...answer,
    verdict: isUnderstood ? 'understood' : 'reached',
    reason: isUnderstood ? null : 'empty',
    detail: isUnderstood ? 'The response was read.' : 'The line responded, but without data.',
    advice: isUnderstood
      ? 'Nothing to do.'
      : 'Address and login are right. Try a number that the line lists to see what it reports.',
  };
}
