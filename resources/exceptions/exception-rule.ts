/** Resource `exception_rule` (an extension): an account's rule for raising exceptions of one kind. */
import { z } from 'zod';
import type { ExceptionKind, ExceptionRule } from '../../tracking/exceptions/rules.ts';
import { defineResource } from '../define.ts';
import { EXCEPTION_KINDS, EXCEPTION_SEVERITIES } from './exception.ts';
import { KIND_LABELS } from './exception-text.ts';

export interface ExceptionRuleSource {
  id: string;
  kind: ExceptionKind;
  rule: ExceptionRule;
  byDefault: ExceptionRule;
}

const hours = z.int().min(1).nullable();

const ABOUT: Readonly<Record<ExceptionKind, string>> = {
  lfd_soon: 'Raised this many hours before the earliest last free day, while the container has not been picked up.',
  hold_placed: 'Raised when the terminal or line reports a hold, until it is cleared or the container has left.',
  short_landed: 'Raised this many hours after the arrival of the vessel without a discharge.',
  rollover: 'Raised when the container misses its planned vessel, until it arrives.',
  eta_slip:
    'Raised when the ETA is this many hours later than the first one, until half of the delay is recovered or the vessel arrives.',
  terminal_changed: 'Raised when the terminal of the container changes, until the container has left the new one.',
  terminal_disagrees:
    'Raised when the terminal still lists a container that others report as gone, or no longer lists one that did not leave.',
  not_picked_up: 'Raised this many hours after the discharge while the container is still at the terminal.',
  stale_source: 'Raised when a source that shipments depend on has not responded for this many hours.',
};

export const exceptionRule = defineResource<ExceptionRuleSource>()({
  type: 'exception_rule',
  about: 'Rule by which an account raises exceptions of one kind. Extension',
  id: ({ id }) => id,
  attributes: {
    kind: [z.enum(EXCEPTION_KINDS).describe('Kind of exception'), ({ kind }) => kind],
    name: [z.string().describe('Display name of the kind'), ({ kind }) => KIND_LABELS[kind]],
    about: [z.string().describe('Condition of the exception'), ({ kind }) => ABOUT[kind]],
    enabled: [z.boolean().describe('False: no exceptions of this kind'), ({ rule }) => rule.enabled],
    threshold_hours: [
      hours.describe('Threshold in hours; null: the kind has none'),
      ({ rule, byDefault }) => (byDefault.thresholdHours === null ? null : rule.thresholdHours),
    ],
    severity: [
      z.enum(EXCEPTION_SEVERITIES).describe('Initial severity; raised by one when the exception gets worse'),
      ({ rule }) => rule.severity,
    ],
    default_threshold_hours: [
      hours.describe('Default threshold in hours'),
      ({ byDefault }) => byDefault.thresholdHours,
    ],
    default_severity: [
      z.enum(EXCEPTION_SEVERITIES).describe('Default initial severity'),
      ({ byDefault }) => byDefault.severity,
    ],
  },
});
