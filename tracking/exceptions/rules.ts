/** Kinds of exceptions and the rules by which each becomes one: what `docs/exceptions.md` shows as a table. */

/** In the order in which people read them. */
export const EXCEPTION_KINDS = [
  'lfd_soon',
  'hold_placed',
  'short_landed',
  'rollover',
  'eta_slip',
  'terminal_changed',
  'not_picked_up',
  'stale_source',
] as const;
export type ExceptionKind = (typeof EXCEPTION_KINDS)[number];

/** From the least to the most; 1, 2, 3 in rows. */
export const SEVERITIES = ['notice', 'warning', 'critical'] as const;
export type Severity = (typeof SEVERITIES)[number];

export interface ExceptionRule {
  enabled: boolean;
  /** Null for kinds that need none: they are exceptions as soon as they are so. */
  thresholdHours: number | null;
  /** What it begins with; one more where it becomes worse. */
  severity: Severity;
}

export type ExceptionRules = Readonly<Record<ExceptionKind, ExceptionRule>>;

/** What an account has that set nothing. */
export const DEFAULT_RULES: ExceptionRules = {
  lfd_soon: { enabled: true, thresholdHours: 48, severity: 'warning' },
  hold_placed: { enabled: true, thresholdHours: null, severity: 'warning' },
  short_landed: { enabled: true, thresholdHours: 72, severity: 'critical' },
  rollover: { enabled: true, thresholdHours: null, severity: 'warning' },
  eta_slip: { enabled: true, thresholdHours: 24, severity: 'warning' },
  terminal_changed: { enabled: true, thresholdHours: null, severity: 'warning' },
  not_picked_up: { enabled: true, thresholdHours: 96, severity: 'notice' },
  stale_source: { enabled: true, thresholdHours: 24, severity: 'notice' },
};

/** Four weeks. */
export const LONGEST_THRESHOLD_HOURS = 672;

/** An ETA that slips has to come back by half of the threshold before the exception is over: estimates waver. */
export const ETA_RETURN = 0.5;
/** So many times the threshold is worse. */
export const WORSE_ETA = 3;
export const WORSE_AGE = 2;
/** The last free day is over a day after its beginning. */
export const LAST_DAY_HOURS = 24;

export function severityOf(rule: ExceptionRule, degree: 1 | 2): Severity {
  const index = Math.min(SEVERITIES.indexOf(rule.severity) + degree - 1, SEVERITIES.length - 1);
  return SEVERITIES[index] ?? 'critical';
}
