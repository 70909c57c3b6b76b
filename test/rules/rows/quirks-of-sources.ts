import assert from 'node:assert/strict';
import { type DcsaProfile, STANDARD_PROFILE } from '../../../connectors/dcsa/profile.ts';
import { departed, emptyOut, eta, fullIn, loaded, wholeJourney } from '../../../tracking/testing/journeys.ts';
import { CONTAINER, event, listing, response } from '../../../tracking/testing/statements.ts';
import type { Core } from '../core.ts';
import { type Row, rowsOf } from '../rule.ts';

const atSea = [emptyOut, fullIn, loaded, departed];

const profile: DcsaProfile = {
  ...STANDARD_PROFILE,
  scacs: ['TEST'],
  name: 'Example line',
  sourceNote: 'made up',
  prefixes: ['TEST'],
  prefixRule: { booking: 'keep', bl: 'strip' },
};

function requested(core: Core, eitherKind: boolean): string[] {
  const request: Parameters<Core['requests']['plan']>[1] = {
    number: { type: 'bill_of_lading', value: '12345678' },
    containers: [],
    billOfLading: null,
  } as unknown as Parameters<Core['requests']['plan']>[1];
  return core.requests.plan({ ...profile, eitherKind }, request).map((request) => request.query[0]?.[0] ?? '');
}

function tracked(core: Core, retryCount: number) {
  return core.lifecycle.afterFailure({
    requestType: 'bill_of_lading',
    status: 'created',
    retryCount,
    requestedAt: '2026-08-01T00:00:00Z',
    now: '2026-09-01T00:00:00Z',
    reason: 'source_unreachable',
    retryAfterSeconds: null,
    hasShipment: true,
    hasMoved: true,
  });
}

const LINES = [
  { scac: 'MAEU', name: 'Maersk', enabled: true },
  { scac: 'MSCU', name: 'MSC', enabled: true },
  { scac: 'CMDU', name: 'CMA CGM', enabled: true },
];

function inferred(core: Core, number: string, lines = LINES) {
  return core.inference.inferCarrier({ number, type: null, lines, outcomes: [], answers: [] });
}

export const SOURCE_QUIRK_ROWS: readonly Row[] = [
  ...rowsOf('G22-either-kind', {
    'as a bill, then as a booking': (core) =>
      assert.deepEqual(requested(core, true), ['transportDocumentReference', 'carrierBookingReference']),
    'where the line does not': (core) => assert.deepEqual(requested(core, false), ['transportDocumentReference']),
  }),
  ...rowsOf('G23-normalized', {
    'spaces, dashes, small letters': (core) =>
      assert.equal(core.numbers.normalizeNumber(' maeu 123–456-78'), 'MAEU12345678'),
  }),
  ...rowsOf('G23-glued-prefix', {
    'a bill without its letters': (core) =>
      assert.deepEqual(core.spelling.spellings(profile, 'bl', 'TEST12345678'), ['12345678']),
    'a booking with them': (core) =>
      assert.deepEqual(core.spelling.spellings(profile, 'booking', 'TEST12345678'), ['TEST12345678']),
  }),
  ...rowsOf('G24-house-bills', {
    'in the advice': (core) => assert.match(core.lifecycle.failureAdvice('not_found'), /house bills cannot be tracked/),
  }),
  ...rowsOf('G26-error-under-200', {
    'a message instead of events': (core) => {
      const page = {
        status: 200,
        headers: {},
        body: new TextEncoder().encode(JSON.stringify({ statusCode: 404, message: 'No data found' })),
      };
      const failure = core.answers.classifyErrorUnder200(
        page as unknown as Parameters<Core['answers']['classifyErrorUnder200']>[0],
      );
      assert.equal(failure?.reason, 'not_found');
    },
  }),
  ...rowsOf('G26-sudden-silence', {
    'only a list of containers': (core) => {
      const story = core
        .story()
        .record(response('2026-08-15T00:00:00Z', [listing([CONTAINER]), eta('2026-09-02T00:00:00Z')]));
      for (const day of [16, 18, 20, 22]) story.record(response(`2026-08-${day}T00:00:00Z`, [listing([CONTAINER])]));
      assert.equal(story.shipment('pod_eta_at'), '2026-09-02T00:00:00Z');
    },
  }),
  ...rowsOf('G26-shrunk-to-papers', {
    'only a booking confirmation': (core) => {
      const paper = event('other', 'CNNGB', '2026-08-01T00:00:00Z', { container: null, mode: null, laden: null });
      const story = core
        .story()
        .record(response('2026-08-15T00:00:00Z', [paper, listing([CONTAINER]), ...atSea, eta('2026-09-02T00:00:00Z')]));
      for (const day of [16, 18, 20, 22])
        story.record(response(`2026-08-${day}T00:00:00Z`, [paper, listing([CONTAINER])]));
      assert.equal(story.kinds().length, 5);
    },
  }),
  ...rowsOf('G27-wait-as-told', {
    'ten minutes': (core) => {
      const reported = core.lifecycle.afterFailure({
        requestType: 'bill_of_lading',
        status: 'pending',
        retryCount: 3,
        requestedAt: '2026-08-01T00:00:00Z',
        now: '2026-08-01T01:00:00Z',
        reason: 'rate_limited',
        retryAfterSeconds: 600,
        hasShipment: false,
        hasMoved: false,
      });
      assert.deepEqual([reported.nextPollSeconds, reported.retryCount, reported.failedReason], [600, 3, null]);
    },
  }),
  ...rowsOf('G28-line-down', {
    'the hundredth try': (core) =>
      assert.partialDeepStrictEqual(tracked(core, 99), { status: 'created', final: false, nextPollSeconds: 390 * 60 }),
  }),
  ...rowsOf('G29-bot-protection', {
    'the operator is asked to act': (core) =>
      assert.match(core.lifecycle.failureAdvice('source_blocks_us'), /operator has to clear this with the line/),
  }),
  ...rowsOf('G30-history-cut', {
    'two months after the return': (core) => {
      const story = core.story().record(response('2026-09-11T00:00:00Z', wholeJourney));
      for (const day of [14, 15, 16, 17]) story.record(response(`2026-11-${day}T00:00:00Z`, wholeJourney.slice(5)));
      assert.equal(story.field('empty_out_at'), '2026-08-10T02:00:00Z');
      assert.equal(story.kinds().length, 8);
    },
    'while the source withdraws the pickup': (core) => {
      const story = core.story().record(response('2026-09-11T00:00:00Z', wholeJourney));
      const rest = wholeJourney.filter(({ move }, index) => index >= 5 && move !== 'gate_out');
      for (const day of [14, 15, 16, 17]) story.record(response(`2026-11-${day}T00:00:00Z`, rest));
      assert.deepEqual([story.field('empty_out_at'), story.field('pod_full_out_at')], ['2026-08-10T02:00:00Z', null]);
    },
  }),
  ...rowsOf('G25-brands', {
    'of two groups': (core) => {
      const { summaries } = core.lines.lineDirectory({ simulatorUrl: null, environment: {} });
      const answers = (scac: string) => summaries.find((line) => line.scac === scac)?.publisher;
      assert.deepEqual([answers('APLU'), answers('SUDU'), answers('MAEU')], ['CMDU', 'MAEU', 'MAEU']);
    },
    'a brand with settings of its own responds itself': (core) => {
      const environment = { SEAMARK_LINE_APLU_BASE_URL: 'https://apl.example' };
      const { summaries } = core.lines.lineDirectory({ simulatorUrl: null, environment });
      assert.equal(summaries.find((line) => line.scac === 'APLU')?.publisher, 'APLU');
    },
  }),
  ...rowsOf('G44-leased-box', {
    'no line is predicted, even with only one line to choose': (core) => {
      const leased = inferred(core, 'TEMU1234565', LINES.slice(0, 1));
      assert.deepEqual([leased?.decision, leased?.selected], ['no_prediction', null]);
    },
  }),
];
