/**
 * Decides how to treat an email, depending on the account's rules for its sender and on whether the sender is proven.
 */
import type { MailAuthentication } from './authentication.ts';

export const TREATMENTS = ['may_state_values', 'file_only', 'quarantine'] as const;
/**
 * `may_state_values`: the email's documents report values. `file_only`: they are filed and read but report nothing.
 * `quarantine`: the email is stored but not processed.
 */
export type Treatment = (typeof TREATMENTS)[number];

export interface SenderRule {
  /** An address, or a domain including its subdomains, in lower case. */
  sender: string;
  treatment: Treatment;
}

export interface Decision {
  treatment: Treatment;
  reason: 'rule' | 'no_rule' | 'not_authenticated' | 'forged';
}

/**
 * Decides how to treat an email. Without a rule, its documents are only filed. If its sender is not proven, it never
 * reports values; if the domain's owner wants it rejected (DMARC), it is quarantined.
 */
export function decideTreatment(
  authentication: Pick<MailAuthentication, 'isAuthenticated' | 'isForged' | 'domain'>,
  from: readonly { address: string }[],
  rules: readonly SenderRule[],
): Decision {
  const bySender = new Map(rules.map((each) => [each.sender, each]));
  const [rule = null] = sendersOf(authentication.domain, from).flatMap((sender) => bySender.get(sender) ?? []);
  if (rule?.treatment === 'quarantine') return { treatment: 'quarantine', reason: 'rule' };
  if (authentication.isForged) return { treatment: 'quarantine', reason: 'forged' };
  if (!authentication.isAuthenticated) return { treatment: 'file_only', reason: 'not_authenticated' };
  return rule === null ? { treatment: 'file_only', reason: 'no_rule' } : { treatment: rule.treatment, reason: 'rule' };
}

/**
 * Returns the senders whose rules may apply, most specific first: the address, the authenticated domain, and its parent
 * domains.
 */
export function sendersOf(domain: string | null, from: readonly { address: string }[]): string[] {
  if (domain === null) return [];
  const labels = domain.split('.');
  const domains = labels.map((_, index) => labels.slice(index).join('.'));
  const address = from.length === 1 ? (from[0]?.address ?? '') : '';
  return domainOfAddress(address) === domain ? [address, ...domains] : domains;
}

export function domainOfAddress(address: string): string | null {
  const at = address.lastIndexOf('@');
  return at < 1 ? null : dnsName(address.slice(at + 1));
}

/**
 * Returns a domain in lower case and Punycode, so that lookalike names differ; null if it is not a domain.
 */
export function dnsName(text: string): string | null {
  if (/[@:/\\?#[\]]/.test(text)) return null;
  const host = URL.parse(`http://${text.trim()}`)?.hostname.replace(/\.$/, '') ?? '';
  return /^(?=.{3,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(host) ? host : null;
}
