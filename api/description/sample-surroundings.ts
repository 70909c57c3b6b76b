/** What stands around the sample journey: who tracks it, who is told of it, and what was imported, corrected and asked. */

import type { ContainerProvenanceSource } from '../../resources/containers/container-provenance.ts';
import type { ContainerTimelineSource } from '../../resources/containers/container-timeline.ts';
import type { FieldChangeSource } from '../../resources/containers/field-change.ts';
import type { OptionRow } from '../../resources/custom-fields/custom-field-option.ts';
import type { EventSource } from '../../resources/events/event.ts';
import type { ExceptionRuleSource } from '../../resources/exceptions/exception-rule.ts';
import type { NotificationRulesSource } from '../../resources/exceptions/notification-rules.ts';
import type { ediPartnerResource } from '../../resources/intake/edi-partner.ts';
import type { SearchResultSource } from '../../resources/lists/search-result.ts';
import type { PartyRow } from '../../resources/parties/party.ts';
import type { AccountRow } from '../../resources/people/account.ts';
import type { ApiKeySource } from '../../resources/people/api-key.ts';
import type { ConnectedAppSource } from '../../resources/people/connected-app.ts';
import type { UsageSource } from '../../resources/people/usage.ts';
import type { UserRow } from '../../resources/people/user.ts';
import type { OfferedLine } from '../../resources/reference/shipping-line.ts';
import { sampleIds as ids } from '../../resources/sample/ids.ts';
import { VESSEL } from '../../resources/sample/journey.ts';
import type { testClockResource } from '../../resources/test-clocks/test-clock.ts';
import type { BulkResultSource } from '../../resources/tracking-requests/bulk-result.ts';
import type { AttemptSource } from '../../resources/tracking-requests/tracking-attempt.ts';
import type { StandingSource } from '../../resources/tracking-requests/tracking-standing.ts';
import type { WorkflowSource } from '../../resources/tracking-requests/tracking-workflow.ts';
import type { VesselReport } from '../../resources/vessels/vessel.ts';
import type { LineHealth } from '../../resources/watches/line-health.ts';
import type { SnapshotSource } from '../../resources/watches/snapshot.ts';
import type { WebhookNotificationSource } from '../../resources/webhooks/webhook-notification.ts';
import type { DeliveryAttemptRow } from '../../resources/webhooks/webhook-notification-log.ts';
import type { CorrectionRow } from '../../store/containers/corrections.ts';
import type { DefinitionRow } from '../../store/custom-fields/definitions.ts';
import type { CustomFieldRow } from '../../store/custom-fields/values.ts';
import type { ListedException } from '../../store/exceptions/lists.ts';
import type { InboxMessage } from '../../store/intake/inbox.ts';
import type { SavedViewRow } from '../../store/lists/saved-views.ts';
import type { UnmatchedPlaceRow } from '../../store/places/unmatched.ts';
import type { ReplayRow } from '../../store/webhooks/replays.ts';
import type { WebhookRow } from '../../store/webhooks/webhooks.ts';
import type { Inference } from '../../tracking/carrier-inference/types.ts';
import type { Fact } from '../../tracking/exceptions/causes.ts';
import type { RouteStop } from '../../tracking/route/route.ts';

const at = new Date('2026-05-19T15:31:44Z');
const made = { account_id: ids.account, created_at: at, updated_at: at };

export const account = { id: ids.account, name: 'Halden Freight', created_at: at } as AccountRow;
const withoutPerson = { person_id: null, role: null, removed_at: null };
export const user: UserRow = {
  ...made,
  id: ids.user,
  name: 'Mira Halden',
  email: 'mira@example.com',
  ...withoutPerson,
};

export const vesselReport: VesselReport = {
  mmsi: '477000123',
  position: {
    latitude: 33.7406,
    longitude: -118.2125,
    at: new Date('2026-05-21T09:05:00Z'),
    speedKnots: 0,
    headingDegrees: 281,
  },
};

export const line: OfferedLine = {
  scac: 'OOLU',
  name: 'Orient Overseas Container Line',
  enabled: true,
  whatToSet: '',
  support: { billOfLading: true, booking: true, container: true },
};

export const inference: Inference = {
  numberType: 'bill_of_lading',
  validation: {
    isValid: true,
    type: 'shipment',
    checkDigitPassed: null,
    parsedNumber: 'OOLU2751938460',
    reason: null,
  },
  decision: 'auto_select',
  selected: { scac: 'OOLU', name: 'Orient Overseas Container Line', confidence: 0.99, reasons: [] },
  candidates: [{ scac: 'OOLU', name: 'Orient Overseas Container Line', confidence: 0.99, reasons: [] }],
  order: ['OOLU'],
};

export const webhook = {
  ...made,
  id: ids.webhook,
  url: 'https://hooks.example.com/seamark',
  active: true,
  events: ['container.transport.vessel_discharged', 'container.pickup_lfd.changed'],
  headers: [{ name: 'X-Environment', value: 'production' }],
  ordering: 'none',
  retry_schedule: null,
  timeout_seconds: null,
  accepted_statuses: null,
  signature_header: 'X-T49-Webhook-Signature',
  secret_masked: 'whsec_****4f7Q',
  secret_created_at: at,
  former_secrets: [],
  disabled_at: null,
  disabled_reason: null,
  failing_since: null,
} as Partial<WebhookRow> as WebhookRow;

export const notification: WebhookNotificationSource = {
  id: ids.notification,
  webhookId: ids.webhook,
  event: 'container.transport.vessel_discharged',
  deliveryStatus: 'succeeded',
  createdAt: new Date('2026-05-19T17:36:20Z'),
  sequence: 4711,
  backfilled: false,
  containerSequence: 9,
  reference: { id: ids.discharge, type: 'transport_event' },
  logIds: [ids.notificationLog],
  shipmentId: ids.shipment,
  containerId: ids.container,
  attempts: 1,
  nextAttemptAt: null,
  lastAttemptAt: new Date('2026-05-19T17:36:21Z'),
  lastStatusCode: 204,
  replaying: false,
  eventId: ids.event,
  replayId: null,
};

export const logged: Omit<EventSource, 'included' | 'baseUrl'> = {
  id: ids.event,
  name: 'container.transport.vessel_discharged',
  sequence: 4711,
  containerSequence: 9,
  occurredAt: new Date('2026-05-19T10:26:00Z'),
  createdAt: new Date('2026-05-19T17:36:20Z'),
  backfilled: false,
  reference: { id: ids.discharge, type: 'transport_event' },
  shipmentId: ids.shipment,
  containerId: ids.container,
  trackingRequestId: ids.trackingRequest,
};

export const attempt: DeliveryAttemptRow = {
  account_id: ids.account,
  id: ids.notificationLog,
  notification_id: ids.notification,
  number: 1,
  started_at: new Date('2026-05-19T17:36:21Z'),
  duration_ms: 84,
  status_code: 204,
  error: null,
  request_headers: { 'Content-Type': 'application/json', 'webhook-id': ids.notification },
  response_headers: { date: 'Tue, 19 May 2026 17:36:21 GMT' },
  response_body: '',
  url: 'https://example.com/hooks/seamark',
  address: '93.184.216.34',
  replay_id: null,
};

export const replay: ReplayRow = {
  account_id: ids.account,
  id: ids.webhookReplay,
  webhook_id: ids.webhook,
  state: 'running',
  selection: {
    from: '2026-05-18T08:00:00.000Z',
    to: null,
    events: null,
    shipment_id: null,
    container_id: null,
    notification_ids: null,
    only: 'undelivered',
  },
  per_second: 10,
  planned_sequence: 4711,
  until_sequence: 4711,
  total: 214,
  succeeded: 180,
  failed: 1,
  created_at: new Date('2026-05-19T17:40:02Z'),
  finished_at: null,
};

export const correction = {
  account_id: ids.account,
  id: ids.correction,
  shipment_id: ids.shipment,
  container_id: ids.container,
  field: 'pickup_lfd',
  value: '2026-05-27T07:00:00Z',
  author: 'Mira Halden',
  reason: 'One more day, agreed with the terminal by phone',
  made_at: new Date('2026-05-21T09:12:00Z'),
  made_by_user_id: ids.user,
  expires_at: null,
  ended_at: null,
  ended_by: null,
  end_reason: null,
  created_at: new Date('2026-05-21T09:12:00Z'),
} as Partial<CorrectionRow> as CorrectionRow;

const saidByTerminal = {
  source: { kind: 'terminal', code: 'firms:WAC8' },
  snapshotId: ids.answerOfTerminal,
  pointer: '/last_free_day',
  observedAt: '2026-05-19T18:05:00Z',
} as const;
const saidByLine = {
  source: { kind: 'line', code: 'OOLU' },
  snapshotId: ids.answerOfLine,
  pointer: '/containers/0/freeTime/until',
  observedAt: '2026-05-20T06:10:00Z',
} as const;

export const provenance: ContainerProvenanceSource = {
  containerId: ids.container,
  shipmentId: ids.shipment,
  values: [
    {
      of: 'container',
      field: 'pickup_lfd',
      value: '2026-05-26T07:00:00Z',
      provenance: { ...saidByLine, rule: 'lfd.line_terminal_rail' },
      ruleOrder: ['person', 'line', 'terminal', 'railroad'],
      chosen: { ...saidByLine, author: null, said: '2026-05-26', statedAt: null },
      others: [
        {
          ...saidByTerminal,
          author: null,
          said: '2026-05-25',
          statedAt: '2026-05-19T17:58:00Z',
          because: 'lower_rank',
        },
      ],
      changes: [
        {
          of: 'container',
          field: 'pickup_lfd',
          before: '2026-05-25T07:00:00Z',
          after: '2026-05-26T07:00:00Z',
          sourceKind: 'line',
          sourceCode: 'OOLU',
          snapshotId: ids.answerOfLine,
          rule: 'lfd.line_terminal_rail',
          changedAt: new Date('2026-05-20T06:10:00Z'),
        },
      ],
    },
  ],
};

const [lastFreeDay] = provenance.values;
const [lastChange] = lastFreeDay?.changes ?? [];

export const fieldChange = {
  ...lastChange,
  id: ids.fieldChange,
  containerId: ids.container,
  shipmentId: ids.shipment,
} as FieldChangeSource;

const arrivalSaid = { ...saidByLine, pointer: '/containers/0/events/4', rule: 'line_first@1' } as const;
const arrival = {
  key: 'vessel_arrived@USLGB',
  locode: 'USLGB',
  placeName: 'Long Beach',
  timezone: 'America/Los_Angeles',
  terminalKey: 'firms:WAC8',
  vessel: VESSEL,
  voyage: '031E',
} as const;

export const timeline: ContainerTimelineSource = {
  containerId: ids.container,
  shipmentId: ids.shipment,
  milestones: [
    {
      ...arrival,
      kind: 'vessel_arrived',
      state: 'happened',
      flags: [],
      planned: { at: '2026-05-17T14:00:00Z', precision: 'instant', ...arrivalSaid, isPast: false, basis: 'schedule' },
      estimated: { at: '2026-05-18T12:00:00Z', precision: 'instant', ...arrivalSaid, isPast: true },
      actual: { at: '2026-05-18T14:42:00Z', precision: 'instant', ...arrivalSaid, isPast: false },
      witnesses: [arrivalSaid],
      former: [
        {
          ...arrival,
          id: ids.arrival,
          kind: 'vessel_arrived',
          classifier: 'actual',
          at: '2026-05-18T15:00:00Z',
          precision: 'instant',
          flags: [],
          witnesses: [arrivalSaid],
          previousId: null,
          endedAt: '2026-05-19T06:10:00Z',
          endReason: 'corrected',
        },
      ],
    },
  ],
};

const answered = '{"containers":[{"number":"TEMU4218362","freeTime":{"until":"2026-05-26"}}]}';

export const answer: SnapshotSource = {
  id: ids.answerOfLine,
  text: answered,
  snapshot: {
    body: new TextEncoder().encode(answered),
    pages: 1,
    status: 200,
    headers: { 'content-type': 'application/json' },
    url: 'https://api.line.example/track?number=2751938460',
    source: saidByLine.source,
    receivedAt: new Date('2026-05-20T06:10:00Z'),
  },
};

const calls = { calls: 412, answered: 398, withoutFacts: 11, failed: 3, successRate: 0.993, p50Ms: 500, p95Ms: 2_000 };

export const healthOfLine: LineHealth = {
  source: { kind: 'line', code: line.scac, name: line.name },
  simulated: false,
  state: 'healthy',
  why: 'Orient Overseas Container Line answers.',
  mover: 'nobody',
  advice: 'Nothing to do.',
  summary: calls,
  outcomes: [
    { outcome: 'answered', calls: 398 },
    { outcome: 'not_found_yet', calls: 11 },
    { outcome: 'source_unreachable', calls: 3 },
  ],
  hours: [{ at: new Date('2026-05-19T17:00:00Z'), ...calls }],
  ages: {
    code: 'OOLU',
    asked: 380,
    oldestAt: new Date('2026-05-18T19:04:11Z'),
    newestAt: new Date('2026-05-19T17:36:20Z'),
    stale: 0,
    troubled: 3,
  },
  credential: null,
  quota: [{ window: 'minute', limit: 60, used: 7 }],
};

export const workflow: WorkflowSource = {
  id: ids.trackingRequest,
  workflowId: `tracking/${ids.trackingRequest}`,
  phase: 'follow',
  about: 'The shipment is followed: its sources are asked at the pace of the journey until a reason to stop applies.',
  timers: [
    {
      name: 'stops_without_news',
      at: '2026-07-14T17:36:20Z',
      about: 'The tracking stops where the line says nothing new for 56 days.',
    },
  ],
  sources: [],
  run: {
    state: 'running',
    started_at: '2026-05-02T08:00:01Z',
    ended_at: null,
    history_length: 64,
    asks: [{ source: 'line', attempt: 3, is_running: false, next_at: '2026-05-19T21:36:20Z' }],
    url: null,
  },
};

export const standing: Omit<StandingSource, 'row'> = {
  explanation: {
    stage: 'tracked',
    why: 'The shipment was found and is tracked. Nothing is known to be wrong.',
    mover: 'nobody',
    advice: 'Nothing to do.',
  },
  reason: null,
  since: null,
  lastFactsAt: new Date('2026-05-19T17:36:20Z'),
  failures: 0,
  next: { at: new Date('2026-05-19T21:36:20Z'), kind: 'line', code: 'OOLU' },
  pausedReason: null,
  actions: ['stop'],
};

export const attemptOfLine: AttemptSource = {
  id: ids.attempt,
  trackingRequestId: ids.trackingRequest,
  kind: 'line',
  code: 'OOLU',
  outcome: 'answered',
  status: 200,
  receivedAt: new Date('2026-05-20T06:10:00Z'),
  lastReceivedAt: new Date('2026-05-20T18:10:00Z'),
  receipts: 3,
  durationMs: 840,
  snapshotId: ids.answerOfLine,
};

export const found: SearchResultSource = {
  id: ids.container,
  entityType: 'cargo',
  number: 'TEMU4218362',
  shipmentId: ids.shipment,
  scac: 'OOLU',
  status: 'not_available',
  refNumbers: ['PO-77120'],
  createdAt: new Date('2026-05-19T15:32:08Z'),
  updatedAt: new Date('2026-05-21T09:14:00Z'),
};

const nothing = { mode: null, scac: null, vessel: null, voyage: null, estimatedAt: null, actualAt: null };
const sailing = { mode: 'vessel' as const, scac: 'OOLU', vessel: VESSEL, voyage: '031E', happened: true, begun: true };

export const stops: readonly RouteStop[] = [
  {
    role: 'pol',
    locode: 'CNNGB',
    name: 'Ningbo',
    terminalKey: null,
    inbound: { ...nothing, happened: false, begun: false },
    outbound: { ...sailing, estimatedAt: '2026-04-27T20:00:00Z', actualAt: '2026-04-28T03:10:00Z' },
    toldAt: '2026-05-19T15:32:08Z',
  },
  {
    role: 'pod',
    locode: 'USLGB',
    name: 'Long Beach',
    terminalKey: 'firms:WAC8',
    inbound: { ...sailing, estimatedAt: '2026-05-18T13:00:00Z', actualAt: '2026-05-18T14:42:00Z' },
    outbound: { ...nothing, mode: 'rail', scac: 'BNSF', happened: false, begun: false },
    toldAt: '2026-05-19T17:36:20Z',
  },
];

export const savedView: SavedViewRow = {
  ...made,
  id: ids.savedView,
  name: 'At sea to Long Beach',
  list: 'shipments',
  filters: { 'filter[status]': 'in_transit', 'filter[port]': 'USLGB' },
  columns: ['number', 'status', 'arrival'],
  sort: 'arrival_date',
  owner_user_id: ids.user,
  is_shared: true,
};

export const party: PartyRow = { ...made, id: ids.party, company_name: 'Kestrel Outdoor' };

export const definition = {
  ...made,
  id: ids.definition,
  entity_type: 'Shipment',
  api_slug: 'warehouse',
  display_name: 'Warehouse',
  description: 'Where the freight goes from the ramp',
  data_type: 'enum',
  reference_type: null,
  validation: null,
  default_format: null,
  default_value: null,
} as DefinitionRow;

export const option: OptionRow = {
  ...made,
  id: ids.option,
  definition_id: ids.definition,
  label: 'Joliet 2',
  value: 'joliet_2',
  position: 1,
};

export const customField = {
  ...made,
  id: ids.customField,
  definition_id: ids.definition,
  entity_type: 'Shipment',
  entity_id: ids.shipment,
  value: option.value,
} as CustomFieldRow;

export const unmatchedPlace = {
  account_id: ids.account,
  id: ids.unmatchedPlace,
  key: 'name:joliet south yard',
  name: 'JOLIET SOUTH YARD',
  unlocode: null,
  country: 'US',
  region: 'IL',
  facility: null,
  wordings: ['JOLIET SOUTH YARD'],
  state: 'unmatched',
  statements: 3,
  shipments: 1,
  created_at: at,
  last_seen_at: new Date('2026-05-21T07:55:31Z'),
} as UnmatchedPlaceRow;

export const ediMessage = {
  account_id: ids.account,
  id: ids.ediMessage,
  kind: 'edi',
  sender: 'bnsf',
  outcome: 'accepted',
  standard: 'x12',
  interchange_sender: 'BNSF',
  interchange_receiver: 'HALDEN',
  control_number: '000004417',
  duplicate_of: null,
  via: 'http',
  content_type: 'application/edi-x12',
  problems: [],
  receipts: 1,
  received_at: new Date('2026-05-21T05:48:02Z'),
  last_received_at: new Date('2026-05-21T05:48:02Z'),
  items: 1,
  matched: 1,
  unmatched: 0,
  applied: 1,
} as Partial<InboxMessage> as InboxMessage;

export const ediPartner = {
  ...made,
  id: ids.ediPartner,
  slug: 'bnsf',
  name: 'BNSF Railway',
  scac: 'BNSF',
  speaks_for: 'railroad',
  time_zone: 'America/Chicago',
  charset: null,
  facility: null,
  code_overrides: {},
  deleted_at: null,
} as unknown as Parameters<typeof ediPartnerResource>[0];

export const testClock = {
  account_id: ids.account,
  id: ids.testClock,
  created_at: at,
  start_at: new Date('2026-01-05T00:00:00Z'),
  position_at: new Date('2026-01-19T00:00:00Z'),
  anchored_at: at,
  frozen: true,
  speed: 1,
  deleted_at: null,
} as Parameters<typeof testClockResource>[0];

export const bulkResults: readonly BulkResultSource[] = [
  {
    id: ids.firstRow,
    row: 0,
    line: null,
    status: 'created',
    requestNumber: 'OOLU2751938460',
    duplicateOfRow: null,
    trackingRequestId: ids.trackingRequest,
    errors: [],
  },
  {
    id: ids.secondRow,
    row: 1,
    line: null,
    status: 'invalid',
    requestNumber: 'OOLU2751938473',
    duplicateOfRow: null,
    trackingRequestId: null,
    errors: [
      {
        status: '422',
        title: 'Unprocessable Entity',
        detail: "Scac can't be blank",
        code: 'blank',
        source: { pointer: '/data/1/attributes/scac' },
      },
    ],
  },
];

export const apiKey: ApiKeySource = {
  row: {
    id: ids.apiKey,
    name: 'Warehouse dashboard',
    masked: 'smk_…4f7Q',
    scopes: ['read'],
    createdAt: at,
    lastUsedAt: new Date('2026-05-21T09:14:00Z'),
    expiresAt: new Date('2026-12-31T23:59:59.999Z'),
    revokedAt: null,
    createdByUserId: ids.user,
    createdBy: user.email,
    isCreatorGone: false,
  },
  key: 'smk_…4f7Q',
  now: at,
};

export const connectedApp: ConnectedAppSource = {
  id: ids.connectedApp,
  clientId: 'https://assistant.example/client.json',
  name: 'Example Assistant',
  redirectHosts: ['assistant.example'],
  user: { id: ids.user, email: 'mira@example.com', name: 'Mira Halden' },
  scopes: ['tracking:read'],
  connectedAt: at,
  lastUsedAt: new Date('2026-05-21T09:14:00Z'),
  expiresAt: new Date('2026-11-15T15:31:44Z'),
};

export const usage: UsageSource = {
  accountId: ids.account,
  requests: [
    { bucket: 'default', limit: 100, used: 12 },
    { bucket: 'create', limit: 100, used: 3 },
    { bucket: 'infer', limit: 200, used: 0 },
    { bucket: 'refresh', limit: 10, used: 1 },
  ],
  things: [
    { name: 'api_keys', limit: 50, used: 4 },
    { name: 'webhooks', limit: 100, used: 2 },
    { name: 'custom_field_definitions', limit: 100, used: 7 },
  ],
  at,
};

export const session = {
  id: '019e1f30-4400-7ef3-ac0f-e7f8091abe01',
  userId: ids.user,
  email: 'ada@example.com',
  name: 'Ada Quay',
  role: 'member',
  permissions: ['read', 'write', 'read_members'],
  accountId: ids.account,
  accounts: [{ id: ids.account, name: 'Quay Freight', role: 'member' }],
  features: { routing_data: true, on_demand_refresh: true, rail: true, webhooks: true },
  apiUrl: 'http://seamark.test',
  mcpUrl: 'http://mcp.seamark.test/mcp',
};

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
  timezone: 'America/Los_Angeles',
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
