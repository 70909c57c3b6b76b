/**
 * Writes the exceptions that result from recordings: all exceptions of a shipment together, with one statement per kind
 * of transition.
 */
import { type Insertable, type Selectable, sql } from 'kysely';
import type { ExceptionState, ExceptionStep, RecordedException } from '../../tracking/exceptions/exceptions.ts';
import type { ExceptionRules, Severity } from '../../tracking/exceptions/rules.ts';
import type { Queryable } from '../postgres/database.ts';
import { newId } from '../postgres/ids.ts';
import type { DB } from '../schema.generated.ts';

export type ExceptionRow = Selectable<DB['exceptions']>;

/** Shipment or source whose exceptions are written. The caller holds the shipment lock. */
export interface ExceptionScope {
  accountId: string;
  /** Null if the exceptions belong to a source. */
  shipmentId: string | null;
  testClockId: string | null;
  containerIds: ReadonlyMap<string, string>;
}

/** Lists the unresolved exceptions of a shipment, including pending ones. */
export async function exceptionsOfShipment(
  trx: Queryable,
  accountId: string,
  shipmentId: string,
): Promise<RecordedException[]> {
  const rows = await unresolved(trx)
    .where('e.account_id', '=', accountId)
    .where('e.shipment_id', '=', shipmentId)
    .execute();
  return rows.map(recordedException);
}

export function unresolved(database: Queryable) {
  return database
    .selectFrom('exceptions as e')
    .leftJoin('containers as c', (join) =>
      join.onRef('c.account_id', '=', 'e.account_id').onRef('c.id', '=', 'e.container_id'),
    )
    .selectAll('e')
    .select('c.number')
    .where('e.resolved_at', 'is', null);
}

export function recordedException(row: ExceptionRow & { number: string | null }): RecordedException {
  return {
    id: row.id,
    kind: row.kind,
    key: row.cause,
    container: row.number,
    fact: row.fact,
    severity: severityName(row.severity),
    degree: row.degree,
    deadlineAt: instantOf(row.deadline_at),
    opensAt: instantOf(row.opens_at) ?? '',
    worsensAt: instantOf(row.worsens_at),
    openedAt: instantOf(row.opened_at),
  };
}

export async function writeExceptions(
  trx: Queryable,
  scope: ExceptionScope,
  steps: readonly ExceptionStep[],
): Promise<void> {
  await discardPending(trx, scope.accountId, steps);
  await updateExceptions(trx, scope.accountId, steps);
  await insertExceptions(trx, scope, steps);
}

async function discardPending(trx: Queryable, accountId: string, steps: readonly ExceptionStep[]): Promise<void> {
  const ids = steps.flatMap((step) => (step.type === 'forget' ? [step.id] : []));
  if (ids.length === 0) return;
  await trx.deleteFrom('exceptions').where('account_id', '=', accountId).where('id', 'in', ids).execute();
}

async function updateExceptions(trx: Queryable, accountId: string, steps: readonly ExceptionStep[]): Promise<void> {
  const rows = steps.flatMap((step) =>
    step.type === 'update' || step.type === 'resolve'
      ? [
          {
            id: step.id,
            ...columnsOf(step.state),
            is_worse: step.type === 'update' && step.isWorse,
            resolved_at: step.type === 'resolve' ? step.at : null,
            resolved_because: step.type === 'resolve' ? step.because : null,
          },
        ]
      : [],
  );
  if (rows.length === 0) return;
  await sql`
    update exceptions e set
      fact = r.fact, severity = r.severity, degree = r.degree, deadline_at = r.deadline_at, opens_at = r.opens_at,
      worsens_at = r.worsens_at, opened_at = r.opened_at, resolved_at = r.resolved_at, resolved_because = r.resolved_because,
      acknowledged_at = case when not r.is_worse then e.acknowledged_at end,
      acknowledged_by_user_id = case when not r.is_worse then e.acknowledged_by_user_id end,
      snoozed_until = case when not r.is_worse then e.snoozed_until end, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
      id uuid, fact jsonb, severity smallint, degree smallint, deadline_at timestamptz, opens_at timestamptz,
      worsens_at timestamptz, opened_at timestamptz, is_worse boolean, resolved_at timestamptz, resolved_because text)
    where e.account_id = ${accountId} and e.id = r.id`.execute(trx);
}

async function insertExceptions(
  trx: Queryable,
  { accountId, shipmentId, testClockId, containerIds }: ExceptionScope,
  steps: readonly ExceptionStep[],
): Promise<void> {
  const rows = steps.flatMap((step) =>
    step.type === 'begin'
      ? [
          {
            account_id: accountId,
            id: newId(),
            kind: step.cause.kind,
            cause: step.cause.key,
            shipment_id: shipmentId,
            container_id: step.cause.container === null ? null : (containerIds.get(step.cause.container) ?? null),
            test_clock_id: testClockId,
            ...columnsOf(step.state),
          },
        ]
      : [],
  );
  if (rows.length > 0) await trx.insertInto('exceptions').values(rows).execute();
}

function columnsOf({ severity, deadlineAt, opensAt, worsensAt, openedAt, ...state }: ExceptionState) {
  return {
    fact: state.fact,
    degree: state.degree,
    severity: SEVERITY_NUMBERS[severity],
    deadline_at: deadlineAt,
    opens_at: opensAt,
    worsens_at: worsensAt,
    opened_at: openedAt,
  };
}

export const SEVERITY_NUMBERS = { notice: 1, warning: 2, critical: 3 } as const satisfies Record<Severity, number>;
const SEVERITY_NAMES = ['notice', 'warning', 'critical'] as const satisfies readonly Severity[];

export function severityName(number: number): Severity {
  return SEVERITY_NAMES[number - 1] ?? 'critical';
}

function instantOf(time: Date | null): string | null {
  return time === null ? null : `${time.toISOString().slice(0, 19)}Z`;
}

/** Resolves the open exceptions of a stopped shipment and discards its pending ones. */
export async function endExceptionsOfShipment(
  trx: Queryable,
  accountId: string,
  shipmentId: string,
  at: Date,
): Promise<void> {
  await sql`
    with ended as (
      update exceptions set opened_at = coalesce(opened_at, opens_at), resolved_at = ${at}, resolved_because = 'tracking_stopped',
        updated_at = now()
      where account_id = ${accountId} and shipment_id = ${shipmentId} and resolved_at is null
        and (opened_at is not null or opens_at <= ${at}))
    delete from exceptions
    where account_id = ${accountId} and shipment_id = ${shipmentId} and resolved_at is null and opened_at is null
      and opens_at > ${at}`.execute(trx);
}

export type StoredRule = Selectable<DB['exception_rules']>;

export async function storedRules(database: Queryable, accountId: string): Promise<StoredRule[]> {
  return database.selectFrom('exception_rules').selectAll().where('account_id', '=', accountId).execute();
}

/** Reads the account's rules. `defaults` apply to kinds without a rule. */
export async function rulesOfAccount(
  database: Queryable,
  accountId: string,
  defaults: ExceptionRules,
): Promise<ExceptionRules> {
  const rows = await storedRules(database, accountId);
  const set = rows.map(({ kind, enabled, threshold_hours: thresholdHours, severity }) => [
    kind,
    { enabled, thresholdHours, severity: severityName(severity) },
  ]);
  return { ...defaults, ...Object.fromEntries(set) };
}

export async function storeRule(trx: Queryable, rule: Insertable<DB['exception_rules']>): Promise<void> {
  const { enabled, threshold_hours, severity } = rule;
  await trx
    .insertInto('exception_rules')
    .values(rule)
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'kind'])
        .doUpdateSet((eb) => ({ enabled, threshold_hours, severity, updated_at: eb.fn('now') })),
    )
    .execute();
}
