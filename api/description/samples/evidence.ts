import { LINE_GUIDES } from '../../../reference/sources/line-guides.ts';
import type { GuidedSource } from '../../../reference/sources/source-guide.ts';
import type { ContainerProvenanceSource } from '../../../resources/containers/container-provenance.ts';
import type { ContainerTimelineSource } from '../../../resources/containers/container-timeline.ts';
import type { FieldChangeSource } from '../../../resources/containers/field-change.ts';
import { sampleIds as ids } from '../../../resources/sample/ids.ts';
import { VESSEL } from '../../../resources/sample/journey.ts';
import { sampleRow } from '../../../resources/sample/sample-row.ts';
import type { LineHealth } from '../../../resources/watches/line-health.ts';
import type { SnapshotSource } from '../../../resources/watches/snapshot.ts';
import type { ComparisonRow } from '../../../store/comparisons/comparisons.ts';
import type { CorrectionRow } from '../../../store/containers/corrections.ts';
import { line } from './tracking.ts';

export const correction = sampleRow<CorrectionRow>({
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
});

const terminalStatement = {
  source: { kind: 'terminal', code: 'firms:WAC8' },
  snapshotId: ids.answerOfTerminal,
  pointer: '/last_free_day',
  observedAt: '2026-05-19T18:05:00Z',
} as const;

const lineStatement = {
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
      provenance: { ...lineStatement, rule: 'lfd.line_terminal_rail' },
      ruleOrder: ['person', 'line', 'terminal', 'railroad'],
      chosen: { ...lineStatement, author: null, value: '2026-05-26', statedAt: null },
      others: [
        {
          ...terminalStatement,
          author: null,
          value: '2026-05-25',
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

export const fieldChange = sampleRow<FieldChangeSource>({
  ...lastChange,
  id: ids.fieldChange,
  containerId: ids.container,
  shipmentId: ids.shipment,
});

const arrivalStatement = { ...lineStatement, pointer: '/containers/0/events/4', rule: 'line_first@1' } as const;

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
      planned: {
        at: '2026-05-17T14:00:00Z',
        precision: 'instant',
        ...arrivalStatement,
        isPast: false,
        basis: 'schedule',
      },
      estimated: { at: '2026-05-18T12:00:00Z', precision: 'instant', ...arrivalStatement, isPast: true },
      actual: { at: '2026-05-18T14:42:00Z', precision: 'instant', ...arrivalStatement, isPast: false },
      witnesses: [arrivalStatement],
      former: [
        {
          ...arrival,
          id: ids.arrival,
          kind: 'vessel_arrived',
          classifier: 'actual',
          at: '2026-05-18T15:00:00Z',
          precision: 'instant',
          flags: [],
          witnesses: [arrivalStatement],
          previousId: null,
          endedAt: '2026-05-19T06:10:00Z',
          endReason: 'corrected',
        },
      ],
    },
  ],
};

const answered = '{"containers":[{"number":"TEMU4218362","freeTime":{"until":"2026-05-26"}}]}';

export const snapshotSource: SnapshotSource = {
  id: ids.answerOfLine,
  text: answered,
  snapshot: {
    body: new TextEncoder().encode(answered),
    pages: 1,
    status: 200,
    headers: { 'content-type': 'application/json' },
    url: 'https://api.line.example/track?number=2751938460',
    source: lineStatement.source,
    receivedAt: new Date('2026-05-20T06:10:00Z'),
  },
};

export const comparison: ComparisonRow = {
  containerId: ids.container,
  shipmentId: ids.shipment,
  number: 'TEMU4218362',
  scac: 'OOLU',
  timeZone: 'America/Los_Angeles',
  field: 'pod_discharged_at',
  bridgeValue: '2026-05-19T10:26:00Z',
  bridgeFirstAt: new Date('2026-05-19T18:20:00Z'),
  othersValue: '2026-05-19T10:26:00Z',
  othersFirstAt: new Date('2026-05-19T17:36:20Z'),
  first: 'others',
  leadSeconds: 2_620,
  differs: false,
  standing: '2026-05-19T10:26:00Z',
  bridgeRight: true,
  othersRight: true,
};

const calls = { calls: 412, answered: 398, withoutFacts: 11, failed: 3, successRate: 0.993, p50Ms: 500, p95Ms: 2_000 };

export const healthOfLine: LineHealth = {
  source: { kind: 'line', code: line.scac, name: line.name },
  simulated: false,
  trust: { grade: 'documented_shape', basis: 'the line’s public developer portal', verification: null },
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
    polled: 380,
    oldestAt: new Date('2026-05-18T19:04:11Z'),
    newestAt: new Date('2026-05-19T17:36:20Z'),
    stale: 0,
    troubled: 3,
  },
  credential: null,
  quota: [{ window: 'minute', limit: 60, used: 7 }],
  responses: {
    form: 'log',
    basis: 'default',
    why: 'Its responses have not shown yet whether they list everything (12 compared), so a missing event proves nothing.',
  },
};

export const guidedLines: GuidedSource[] = LINE_GUIDES.filter(({ slug }) => slug === 'hapag-lloyd').map((guide) => ({
  guide,
  trust: { grade: 'documented_shape', basis: 'the line’s public developer portal', verification: null },
  connected: ['HLCU'],
}));
