import { daysBetween, localDay } from '../values/local-time.ts';

/** Age from which a terminal's response may be outdated. */
export const STALE_AFTER_DAYS = 7;
const IMMINENT_DAYS = 3;
const DAY_MS = 86_400_000;

export type Urgency = 'overdue' | 'imminent' | 'none' | 'unknown';

/** A type rather than an interface, because results are open objects. */
export type UrgencyResult = {
  urgency: Urgency;
  /** Whether the urgency is withheld because the last free day may be outdated. */
  urgencySuppressed: boolean;
  urgencyReason: string;
  /** By the calendar at the place of pickup; negative once the day has passed. */
  daysUntilLfd: number | null;
};

export interface UrgencyInput {
  pickupLfd: string | null;
  /** An earlier day that a source reports. */
  earlier?: { dayLocal: string; reportedBy: string } | null;
  /** Time zone of the place of pickup. */
  zone: string | null;
  isStopped: boolean;
  /** Whether the container has left the terminal, so that free time no longer runs. */
  isPickedUp: boolean;
  /** Time of the last response of the terminal, or of the railroad for its own last free day. */
  checkedAt: string | null;
  /** The current time on the shipment's clock. */
  now: Date;
}

export function urgencyOf(input: UrgencyInput): UrgencyResult {
  const { pickupLfd, earlier = null, zone, now } = input;
  const day = localDay(pickupLfd, zone);
  const today = localDay(now, zone);
  const daysUntilLfd = day === null || today === null ? null : daysBetween(today, day);
  const suppressed = suppressionReason(input);
  if (suppressed !== null)
    return { urgency: 'unknown', urgencySuppressed: true, urgencyReason: suppressed, daysUntilLfd };
  if (earlier === null || today === null || input.isPickedUp)
    return { ...judge(input, day, daysUntilLfd), urgencySuppressed: false, daysUntilLfd };
  // The earlier day counts, because relying on the later one may incur demurrage.
  const { urgency, urgencyReason } = judge(input, earlier.dayLocal, daysBetween(today, earlier.dayLocal));
  const reason = `Sources differ. By the ${earlier.reportedBy}: ${urgencyReason} The published one is ${day}.`;
  return { urgency, urgencyReason: reason, urgencySuppressed: false, daysUntilLfd };
}

function suppressionReason({ isStopped, isPickedUp, checkedAt, now }: UrgencyInput): string | null {
  if (isStopped) return 'Tracking has stopped, so the last free day may have changed.';
  // After the pickup, the age of the terminal's response no longer matters.
  if (isPickedUp) return null;
  if (checkedAt === null) return 'The terminal has not been checked yet.';
  const days = (now.getTime() - Date.parse(checkedAt)) / DAY_MS;
  return days > STALE_AFTER_DAYS ? `The terminal was last checked ${Math.floor(days)} days ago.` : null;
}

function judge(
  { isPickedUp }: UrgencyInput,
  day: string | null,
  days: number | null,
): Pick<UrgencyResult, 'urgency' | 'urgencyReason'> {
  if (isPickedUp) return { urgency: 'none', urgencyReason: 'The container has been picked up.' };
  if (days === null) return { urgency: 'unknown', urgencyReason: 'No last free day has been reported.' };
  const at = `The last free day is ${day}`;
  if (days < 0) return { urgency: 'overdue', urgencyReason: `${at}, ${inDays(-days)} ago.` };
  const ahead = days === 0 ? `${at}, today.` : `${at}, in ${inDays(days)}.`;
  return { urgency: days <= IMMINENT_DAYS ? 'imminent' : 'none', urgencyReason: ahead };
}

function inDays(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}

export interface WireFee {
  type: string;
  amount: number;
  currency_code?: string | undefined;
}

/**
 * Returns the terminal's own total if it reports one, and otherwise the sum of the fees, because a total may include
 * them (spec/contract 4.4). The amount is null if there are no fees or several currencies.
 */
export function totalOf(fees: readonly WireFee[]): { amount: number | null; currencyCode: string | null } {
  const total = fees.filter(({ type }) => type === 'total');
  const counted = total.length > 0 ? total : fees;
  const currencies = new Set(counted.map((fee) => fee.currency_code ?? null));
  if (currencies.size !== 1) return { amount: null, currencyCode: null };
  const [currencyCode = null] = currencies;
  const sum = counted.reduce((all, { amount }) => all + amount, 0);
  return { amount: Math.round(sum * 100) / 100, currencyCode };
}
