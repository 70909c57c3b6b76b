/** `exception_rule`, an extension: by what an account calls something an exception. One for each kind. */
import { z } from 'zod';
import type { ExceptionKind, ExceptionRule } from '../../tracking/exceptions/rules.ts';
import { defineResource } from '../define.ts';
import { EXCEPTION_KIND_NAMES, EXCEPTION_SEVERITIES } from './exception.ts';
import { KIND_NAMES } from './exception-text.ts';

export interface ExceptionRuleSource {
  id: string;
  kind: ExceptionKind;
  rule: ExceptionRule;
  byDefault: ExceptionRule;
}

const hours = z.int().min(1).nullable();

const ABOUT: Readonly<Record<ExceptionKind, string>> = {
  lfd_soon: 'So many hours before the earliest last free day begins, while the container has not been picked up.',
  hold_placed: 'As soon as terminal or line names a hold, until it is cleared or the container has left.',
  short_landed: 'So many hours after the arrival of the vessel without a discharge.',
  rollover: 'As soon as the container is left behind by the vessel that it was planned on, until it arrives.',
  eta_slip:
    'When the vessel is expected so many hours later than at first, until it is back by half of that or arrives.',
  terminal_changed: 'As soon as the container is to come to another terminal than before, until it has left that.',
  not_picked_up: 'So many hours after the discharge while the container is still there.',
  stale_source: 'When a source has brought no answer for so many hours that shipments wait for.',
};

export const exceptionRule = defineResource<ExceptionRuleSource>()({
  type: 'exception_rule',
  about: 'By what an account calls something an exception. Extension',
  id: ({ id }) => id,
  attributes: {
    kind: [z.enum(EXCEPTION_KIND_NAMES).describe('Of which kind'), ({ kind }) => kind],
    name: [z.string().describe('The kind as people call it'), ({ kind }) => KIND_NAMES[kind]],
    about: [z.string().describe('When it is one'), ({ kind }) => ABOUT[kind]],
    enabled: [z.boolean().describe('Off: there are none of the kind'), ({ rule }) => rule.enabled],
    threshold_hours: [
      hours.describe('Null: the kind has no threshold'),
      ({ rule, byDefault }) => (byDefault.thresholdHours === null ? null : rule.thresholdHours),
    ],
    severity: [
      z.enum(EXCEPTION_SEVERITIES).describe('With which one begins; it is one more where it becomes worse'),
      ({ rule }) => rule.severity,
    ],
    default_threshold_hours: [hours.describe('Without a setting'), ({ byDefault }) => byDefault.thresholdHours],
    default_severity: [
      z.enum(EXCEPTION_SEVERITIES).describe('Without a setting'),
      ({ byDefault }) => byDefault.severity,
    ],
  },
});
