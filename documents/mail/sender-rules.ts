/** Decides what may follow from a mail: the account's rules for its sender, and whether the sender is proven. */
import type { MailAuthentication } from './authentication.ts';

export const TREATMENTS = ['may_state_values', 'file_only', 'quarantine'] as const;
/**
 * `may_state_values`: values of its documents are reports; `file_only`: its documents are filed and read, and state
 * nothing; `quarantine`: the mail is kept and nothing is made of it.
 */
export type Treatment = (typeof TREATMENTS)[number];

export interface SenderRule {
  /** A domain, which includes its subdomains, or an address; lower case. */
  sender: string;
  treatment: Treatment;
}

export interface Decision {
  treatment: Treatment;
  reason: 'rule' | 'no_rule' | 'not_authenticated' | 'forged';
}

/**
 * Without a rule a mail is only filed. A mail whose sender is not proven never states a value, and one that the owner
 * of its domain wants rejected (DMARC) is quarantined.
 */
export function decideTreatment(
  authentication: Pick<MailAuthentication, 'isAuthenticated' | 'isForged' | 'domain'>,
  from: readonly { address: string }[],
  rules: readonly SenderRule[],
): Decision {
  const rule = ruleOf(from.length === 1 ? (from[0]?.address ?? '') : '', authentication.domain, rules);
  if (rule?.treatment === 'quarantine') return { treatment: 'quarantine', reason: 'rule' };
  if (authentication.isForged) return { treatment: 'quarantine', reason: 'forged' };
  if (!authentication.isAuthenticated) return { treatment: 'file_only', reason: 'not_authenticated' };
  return rule === null ? { treatment: 'file_only', reason: 'no_rule' } : { treatment: rule.treatment, reason: 'rule' };
}

/** Finds the rule for an address, then that of the longest domain. The domain is the one that was authenticated. */
function ruleOf(address: string, domain: string | null, rules: readonly SenderRule[]): SenderRule | null {
  if (domain === null) return null;
  const bySender = new Map(rules.map((rule) => [rule.sender, rule]));
  const labels = domain.split('.');
  const domains = labels.map((_, index) => labels.slice(index).join('.'));
  const candidates = domainOfAddress(address) === domain ? [address, ...domains] : domains;
  for (const candidate of candidates) {
    const rule = bySender.get(candidate);
    if (rule !== undefined) return rule;
  }
  return null;
}

/** Returns the domain of an address in the form of DNS; null if it has none. */
export function domainOfAddress(address: string): string | null {
  const at = address.lastIndexOf('@');
  return at < 1 ? null : dnsName(address.slice(at + 1));
}

/** Returns a domain in lower case and Punycode, so that names that look alike differ; null if it is no domain. */
export function dnsName(text: string): string | null {
  if (/[@:/\\?#[\]]/.test(text)) return null;
  const host = URL.parse(`http://${text.trim()}`)?.hostname.replace(/\.$/, '') ?? '';
  return /^(?=.{3,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(host) ? host : null;
}
