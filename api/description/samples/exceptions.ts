import type { ExceptionRuleSource } from '../../../resources/exceptions/exception-rule.ts';
import type { NotificationRulesSource } from '../../../resources/exceptions/notification-rules.ts';
import { sampleIds as ids } from '../../../resources/sample/ids.ts';
import type { ListedException } from '../../../store/exceptions/lists.ts';
import type { Fact } from '../../../tracking/exceptions/causes.ts';

const at = new Date('2026-05-19T15:31:44Z');
const made = { account_id: ids.account, created_at: at, updated_at: at };

const holdFact: Fact = {
  of: 'container',
  field: 'holds_at_pod_terminal',
  value: { name: 'customs', description: 'Exam ordered' },
  before: null,
  provenance: {
    source: { kind: 'terminal', code: 'firms:WAC8' },
    snapshotId: ids.answerOfTerminal,
    pointer: '/holds/0',
    rule: 'holds.terminal',
    observedAt: '2026-05-19T15:31:44Z',
  },
};

export const exception: ListedException = {
  ...made,
  id: ids.exception,
  kind: 'hold_placed',
  cause: 'hold_placed:TCLU1234568:holds_at_pod_terminal:customs',
  shipment_id: ids.shipment,
  container_id: ids.container,
  test_clock_id: null,
  fact: holdFact,
  severity: 2,
  degree: 1,
  deadline_at: null,
  opens_at: at,
  worsens_at: null,
  opened_at: at,
  resolved_at: null,
  resolved_because: null,
  assignee_user_id: ids.user,
  acknowledged_at: new Date('2026-05-19T16:02:10Z'),
  acknowledged_by_user_id: ids.user,
  snoozed_until: null,
  note: 'The broker has the papers',
  noticed_at: at,
  containerNumber: 'TCLU1234568',
  shipmentNumber: 'OOLU2718281820',
  around: { pod_timezone: 'America/Los_Angeles', final_destination_timezone: null },
};

export const exceptionSummary = {
  accountId: ids.account,
  counts: [{ kind: 'hold_placed', severity: 2, open: 3, acknowledged: 1, snoozed: 0 }],
  mine: 1,
};

export const exceptionRule: ExceptionRuleSource = {
  id: ids.exceptionRule,
  kind: 'eta_slip',
  rule: { enabled: true, thresholdHours: 48, severity: 'warning' },
  byDefault: { enabled: true, thresholdHours: 24, severity: 'warning' },
};

export const notificationRules: NotificationRulesSource = {
  userId: ids.user,
  email: 'mira@example.com',
  row: {
    deliveries: { hold_placed: 'at_once', eta_slip: 'daily' },
    only_mine: false,
    digest_hour: 7,
    time_zone: 'America/Los_Angeles',
  },
};
