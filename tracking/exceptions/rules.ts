/** Kinds of exceptions and their default rules (`docs/exceptions.md`). */

/** In display order. */
export const EXCEPTION_KINDS = [
  'lfd_soon',
  'hold_placed',
  'short_landed',
  'rollover',
  'eta_slip',
  'terminal_changed',
  'terminal_disagrees',
  'not_picked_up',
  'stale_source',
] as const;
export type ExceptionKind = (typeof EXCEPTION_KINDS)[number];

/** In ascending order. */
export const SEVERITIES = ['notice', 'warning', 'critical'] as const;
export type Severity = (typeof SEVERITIES)[number];

export interface ExceptionRule {
  enabled: boolean;
  /** Null for kinds without a threshold, whose causes become exceptions immediately. */
  thresholdHours: number | null;
  /** Initial severity; escalation raises it by one level. */
  severity: Severity;
}

export type ExceptionRules = Readonly<Record<ExceptionKind, ExceptionRule>>;

export const DEFAULT_RULES: ExceptionRules = {
  lfd_soon: { enabled: true, thresholdHours: 48, severity: 'warning' },
  hold_placed: { enabled: true, thresholdHours: null, severity: 'warning' },
  short_landed: { enabled: true, thresholdHours: 72, severity: 'critical' },
  rollover: { enabled: true, thresholdHours: null, severity: 'warning' },
  eta_slip: { enabled: true, thresholdHours: 24, severity: 'warning' },
  terminal_changed: { enabled: true, thresholdHours: null, severity: 'warning' },
  terminal_disagrees: { enabled: true, thresholdHours: null, severity: 'warning' },
  not_picked_up: { enabled: true, thresholdHours: 96, severity: 'notice' },
  stale_source: { enabled: true, thresholdHours: 24, severity: 'notice' },
};

/** Four weeks. */
export const MAX_THRESHOLD_HOURS = 672;

/**
 * An exception ends when the delay falls below this share of the threshold. Less than 1, because estimates fluctuate.
 */
export const ETA_RETURN = 0.5;
/** Multiples of the threshold at which exceptions escalate. */
export const WORSE_ETA = 3;
export const WORSE_AGE = 2;
/** Hours from the beginning of the last free day to its end. */
export const LAST_DAY_HOURS = 24;

export function severityOf(rule: ExceptionRule, degree: 1 | 2): Severity {
  const index = Math.min(SEVERITIES.indexOf(rule.severity) + degree - 1, SEVERITIES.length - 1);
  return SEVERITIES[index] ?? 'critical';
}
