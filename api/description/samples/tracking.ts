import type { SearchResultSource } from '../../../resources/lists/search-result.ts';
import type { OfferedLine } from '../../../resources/reference/shipping-line.ts';
import { sampleIds as ids } from '../../../resources/sample/ids.ts';
import { VESSEL } from '../../../resources/sample/journey.ts';
import { sampleRow } from '../../../resources/sample/sample-row.ts';
import type { testClockResource } from '../../../resources/test-clocks/test-clock.ts';
import type { BulkResultSource } from '../../../resources/tracking-requests/bulk-result.ts';
import type { AttemptSource } from '../../../resources/tracking-requests/tracking-attempt.ts';
import type { StandingSource } from '../../../resources/tracking-requests/tracking-standing.ts';
import type { WorkflowSource } from '../../../resources/tracking-requests/tracking-workflow.ts';
import type { VesselReport } from '../../../resources/vessels/vessel.ts';
import type { Inference } from '../../../tracking/carrier-inference/types.ts';
import type { RouteStop } from '../../../tracking/route/route.ts';

const at = new Date('2026-05-19T15:31:44Z');

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
  setupHint: '',
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

export const workflow: WorkflowSource = {
  id: ids.trackingRequest,
  workflowId: `tracking/${ids.trackingRequest}`,
  phase: 'follow',
  about:
    'The shipment is tracked: its sources are polled as often as the journey needs until a reason to stop applies.',
  timers: [
    {
      name: 'stops_without_news',
      at: '2026-07-14T17:36:20Z',
      about: 'The tracking stops if the line reports nothing new for 56 days.',
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
    why: 'The shipment was found and is tracked. No problems so far.',
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
    recordedAt: '2026-05-19T15:32:08Z',
  },
  {
    role: 'pod',
    locode: 'USLGB',
    name: 'Long Beach',
    terminalKey: 'firms:WAC8',
    inbound: { ...sailing, estimatedAt: '2026-05-18T13:00:00Z', actualAt: '2026-05-18T14:42:00Z' },
    outbound: { ...nothing, mode: 'rail', scac: 'BNSF', happened: false, begun: false },
    recordedAt: '2026-05-19T17:36:20Z',
  },
];

export const testClock = sampleRow<Parameters<typeof testClockResource>[0]>({
  account_id: ids.account,
  id: ids.testClock,
  created_at: at,
  start_at: new Date('2026-01-05T00:00:00Z'),
  position_at: new Date('2026-01-19T00:00:00Z'),
  anchored_at: at,
  frozen: true,
  speed: 1,
  deleted_at: null,
});

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
