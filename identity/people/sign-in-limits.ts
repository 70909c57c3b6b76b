/**
 * Limits failed sign-ins without letting strangers lock a person out. Attempts on an email address, existing or not,
 * are counted per network. Those from a browser in which the person has signed in before are counted separately.
 * Attempts from many networks together are slowed down.
 */
import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { AttemptLimit } from '../../store/people/sign-in-attempts.ts';

export const SIGN_IN_WINDOW_MS = 15 * 60_000;
const MAX_FAILURES_PER_EMAIL = 10;
/** Failures from all networks together, beyond which attempts are delayed rather than rejected. */
const UNDELAYED_FAILURES_PER_EMAIL = 100;
/**
 * The delay does not limit the number of guesses, because attempts wait in parallel (the count per network does). It
 * ties up each of an attacker's connections for a second, while a person under attack still signs in on a new device
 * within two seconds.
 */
export const SIGN_IN_DELAY_MS = 1_000;
/** Higher than the limit per email address, because a whole company may share one network address. */
const MAX_FAILURES_PER_ADDRESS = 50;
const MAX_WRONG_CODES = 10;
/**
 * Wrong codes from all new browsers together. A guess hits one of three valid codes of a million, so someone who knows
 * the password and uses many networks succeeds with 0.6 % within a day.
 */
const MAX_WRONG_CODES_EVERYWHERE = 20;
const MAX_RESET_LINKS_PER_EMAIL = 3;
const MAX_RESET_LINKS_PER_ADDRESS = 20;
const MAX_INVITATION_MAILS_PER_EMAIL = 3;

export interface SignInLimits {
  /** Attempts on the email address from this network or device. */
  email: AttemptLimit;
  /** Attempts from the network. Null if the address is unknown or the device has been used before. */
  address: AttemptLimit | null;
  /**
   * Attempts on the email address from anywhere, which are delayed beyond the limit. Null if the device has been used
   * before.
   */
  everywhere: AttemptLimit | null;
}

/**
 * Returns the limits for a sign-in. `device` is the hash of the device's token if the person has signed in on it
 * before.
 */
export function signInLimits(email: string, address: string | null, device: Buffer | null = null): SignInLimits {
  if (device !== null) {
    const subject = subjectOf('device', `${device.toString('hex')} ${email}`);
    return { email: { subject, allowed: MAX_FAILURES_PER_EMAIL }, address: null, everywhere: null };
  }
  const network = address === null ? '' : networkOf(address);
  return {
    email: { subject: subjectOf('email', `${network} ${email}`), allowed: MAX_FAILURES_PER_EMAIL },
    address: address === null ? null : { subject: subjectOf('address', network), allowed: MAX_FAILURES_PER_ADDRESS },
    everywhere: { subject: subjectOf('everywhere', email), allowed: UNDELAYED_FAILURES_PER_EMAIL },
  };
}

export interface CodeLimits {
  /** Attempts from this network or device. */
  near: AttemptLimit;
  /** Attempts from anywhere. Null if the device has been used before. */
  everywhere: AttemptLimit | null;
}

/**
 * Returns the limits for codes of the second factor. `device` is the hash of the device's token if the person has signed
 * in on it before.
 */
export function codeLimits(personId: string, address: string | null, device: Buffer | null): CodeLimits {
  if (device !== null) {
    const subject = subjectOf('code device', `${device.toString('hex')} ${personId}`);
    return { near: { subject, allowed: MAX_WRONG_CODES }, everywhere: null };
  }
  const network = address === null ? '' : networkOf(address);
  return {
    near: { subject: subjectOf('code', `${network} ${personId}`), allowed: MAX_WRONG_CODES },
    everywhere: { subject: subjectOf('code everywhere', personId), allowed: MAX_WRONG_CODES_EVERYWHERE },
  };
}

/** Returns the limit for emails that warn a person of guessed codes. */
export function codeAlarmLimit(personId: string): AttemptLimit {
  return { subject: subjectOf('code alarm', personId), allowed: 1 };
}

/** Returns the limits for reset links. These counts are never reset. */
export function resetLimits(email: string, address: string | null): AttemptLimit[] {
  return [
    { subject: subjectOf('reset email', email), allowed: MAX_RESET_LINKS_PER_EMAIL },
    ...(address === null
      ? []
      : [{ subject: subjectOf('reset address', networkOf(address)), allowed: MAX_RESET_LINKS_PER_ADDRESS }]),
  ];
}

/** Returns the limits for invitation emails to an address, per account and in total. These counts are never reset. */
export function invitationMailLimits(accountId: string, email: string): AttemptLimit[] {
  return [
    { subject: subjectOf('invitation', `${accountId} ${email}`), allowed: 1 },
    { subject: subjectOf('invitation email', email), allowed: MAX_INVITATION_MAILS_PER_EMAIL },
  ];
}

function subjectOf(kind: string, value: string): Buffer {
  return createHash('sha256').update(`${kind} ${value}`).digest();
}

/**
 * Returns the network of a client: an IPv4 address, or the /64 of an IPv6 address, within which a client may choose any
 * address.
 */
export function networkOf(address: string): string {
  const groups = groupsOf(address);
  return Array.isArray(groups) ? `${groups.slice(0, 4).join(':')}::/64` : groups;
}

/** Returns the /48 of an IPv6 address, whose networks may all belong to one site; null for IPv4. */
export function siteOf(address: string): string | null {
  const groups = groupsOf(address);
  return Array.isArray(groups) ? `${groups.slice(0, 3).join(':')}::/48` : null;
}

/** Returns the first four groups of an IPv6 address, and any other address unchanged. */
function groupsOf(address: string): string[] | string {
  const [plain = ''] = address.split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const written = back.some((group) => group.includes('.')) ? back.length + 1 : back.length;
  const gap = tail === undefined ? 0 : 8 - front.length - written;
  const groups = [...front, ...Array.from({ length: gap }, () => '0'), ...back];
  return groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
}
