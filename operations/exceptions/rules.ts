/** Reads and changes an account's rules for raising exceptions, one per kind. */
import { z } from 'zod';
import { derivedId } from '../../reference/ids.ts';
import type { ExceptionRuleSource } from '../../resources/exceptions/exception-rule.ts';
import { rulesOfAccount, SEVERITY_NUMBERS, storeRule } from '../../store/exceptions/exceptions.ts';
import { requestReview } from '../../store/exceptions/sweep.ts';
import type { Database, Queryable } from '../../store/postgres/database.ts';
import {
  DEFAULT_RULES,
  EXCEPTION_KINDS,
  type ExceptionKind,
  MAX_THRESHOLD_HOURS,
  SEVERITIES,
} from '../../tracking/exceptions/rules.ts';
import { readInput } from '../input.ts';
import { Rejection } from '../rejection.ts';

const hours = { error: `Threshold hours must be a whole number from 1 to ${MAX_THRESHOLD_HOURS}` };

export const exceptionRuleChanges = z.object({
  enabled: z
    .boolean({ error: 'Enabled must be true or false' })
    .optional()
    .describe('False: no exceptions of this kind'),
  threshold_hours: z
    .int(hours)
    .min(1, hours)
    .max(MAX_THRESHOLD_HOURS, hours)
    .optional()
    .describe('Threshold in hours, for kinds that have one'),
  severity: z
    .enum(SEVERITIES, { error: `Severity must be one of: ${SEVERITIES.join(', ')}` })
    .optional()
    .describe('Initial severity'),
});

export async function exceptionRules(database: Queryable, accountId: string): Promise<ExceptionRuleSource[]> {
  const rules = await rulesOfAccount(database, accountId, DEFAULT_RULES);
  return EXCEPTION_KINDS.map((kind) => ({
    id: idOf(accountId, kind),
    kind,
    rule: rules[kind],
    byDefault: DEFAULT_RULES[kind],
  }));
}

/**
 * Changes a rule and requests a review of the account's shipments. Returns null if there is no such rule. Throws
 * `Rejection`.
 */
export async function changeExceptionRule(
  database: Database,
  accountId: string,
  id: string,
  attributes: Record<string, unknown>,
): Promise<ExceptionRuleSource | null> {
  const kind = EXCEPTION_KINDS.find((one) => idOf(accountId, one) === id);
  if (kind === undefined) return null;
  const changes = readInput(exceptionRuleChanges, attributes);
  const byDefault = DEFAULT_RULES[kind];
  if (changes.threshold_hours !== undefined && byDefault.thresholdHours === null) {
    const detail = 'This kind has no threshold; the exception is raised at once';
    throw new Rejection([{ path: ['threshold_hours'], detail, code: 'invalid' }]);
  }
  return database.transaction().execute(async (trx) => {
    const rules = await rulesOfAccount(trx, accountId, DEFAULT_RULES);
    const rule = {
      enabled: changes.enabled ?? rules[kind].enabled,
      thresholdHours: changes.threshold_hours ?? rules[kind].thresholdHours,
      severity: changes.severity ?? rules[kind].severity,
    };
    await storeRule(trx, {
      account_id: accountId,
      kind,
      enabled: rule.enabled,
      threshold_hours: rule.thresholdHours,
      severity: SEVERITY_NUMBERS[rule.severity],
    });
    await requestReview(trx, accountId);
    return { id, kind, rule, byDefault };
  });
}

/** Derives the id of a rule, which exists even before the rule is first changed. */
function idOf(accountId: string, kind: ExceptionKind): string {
  return derivedId('exception_rule', `${accountId}/${kind}`);
}
