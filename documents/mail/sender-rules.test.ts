import { describe, expect, it } from 'vitest';
import { type Decision, decideTreatment, dnsName, type SenderRule } from './sender-rules.ts';

const rules: SenderRule[] = [
  { sender: 'line-a.example', treatment: 'may_state_values' },
  { sender: 'marketing.line-a.example', treatment: 'quarantine' },
  { sender: 'invoices@line-a.example', treatment: 'file_only' },
  { sender: 'example', treatment: 'quarantine' },
];
const proven = { isAuthenticated: true, isForged: false };
const unproven = { isAuthenticated: false, isForged: false };
const forged = { isAuthenticated: false, isForged: true };

type Case = [from: string, domain: string | null, verdict: typeof proven, Decision['treatment'], Decision['reason']];
const cases: Case[] = [
  ['notices@line-a.example', 'line-a.example', proven, 'may_state_values', 'rule'],
  ['n@mail.line-a.example', 'mail.line-a.example', proven, 'may_state_values', 'rule'],
  ['n@marketing.line-a.example', 'marketing.line-a.example', proven, 'quarantine', 'rule'],
  ['invoices@line-a.example', 'line-a.example', proven, 'file_only', 'rule'],
  ['n@not-line-a.test', 'not-line-a.test', proven, 'file_only', 'no_rule'],
  ['n@line-a.example.test', 'line-a.example.test', proven, 'file_only', 'no_rule'],
  ['notices@line-a.example', 'line-a.example', unproven, 'file_only', 'not_authenticated'],
  ['n@marketing.line-a.example', 'marketing.line-a.example', unproven, 'quarantine', 'rule'],
  ['notices@line-a.example', 'line-a.example', forged, 'quarantine', 'forged'],
  // The address in the email and the authenticated domain differ, so the rule for the address does not apply.
  ['invoices@line-a.example', 'other.test', proven, 'file_only', 'no_rule'],
  ['', null, unproven, 'file_only', 'not_authenticated'],
];

describe('decideTreatment', () => {
  it.each(cases)('%s of %s %j: %s by %s', (from, domain, verdict, treatment, reason) => {
    expect(decideTreatment({ ...verdict, domain }, [{ address: from }], rules)).toEqual({ treatment, reason });
  });

  it('never lets a sender that is not proven state values, whatever the rules', () => {
    for (const { sender } of rules) {
      const lenient: SenderRule[] = [{ sender, treatment: 'may_state_values' }];
      const { treatment } = decideTreatment({ ...unproven, domain: 'line-a.example' }, [{ address: sender }], lenient);
      expect(treatment).toBe('file_only');
    }
  });

  it('only files an email without a rule', () => {
    const decided = decideTreatment({ ...proven, domain: 'line-a.example' }, [{ address: 'n@line-a.example' }], []);
    expect(decided).toEqual({ treatment: 'file_only', reason: 'no_rule' });
  });
});

it.each([
  ['Line-A.Example', 'line-a.example'],
  ['línea.example', 'xn--lnea-vpa.example'],
  ['mail.line-a.example.', 'mail.line-a.example'],
  ['localhost', null],
  ['127.0.0.1', null],
  ['line a.example', null],
  ['a@b.example', null],
  ['', null],
])('dnsName(%j) is %j', (text, expected) => {
  expect(dnsName(text)).toBe(expected);
});
