/** Tests several requests, bills and bookings that involve the same containers, voyages and years. */
import assert from 'node:assert/strict';
import type { EventClaim } from '../../../tracking/claims/claims.ts';
import { personClaim } from '../../../tracking/claims/person-claims.ts';
import type { FinishedJourney, RequestIdentity } from '../../../tracking/publish/request-identity.ts';
import {
  AURORA,
  BOREAL,
  CONTAINER,
  event,
  fact,
  response,
  shipmentFact,
} from '../../../tracking/testing/statements.ts';
import type { FailureFacts } from '../../../tracking/tracking-requests/lifecycle.ts';
import type { SharedNumber } from '../../../tracking/tracking-requests/same-shipment.ts';
import type { FailureReason } from '../../../tracking/watches/failures.ts';
import type { Core } from '../core.ts';
import { type Row, rowsOf } from '../rule.ts';

const SECOND = 'SIMU0000027';
type Options = NonNullable<Parameters<typeof event>[3]>;

/** Import in July under OLD1, returned on 12 July. */
const july = (more: Options = {}): EventClaim[] => [
  event('gate_out', 'CNNGB', '2026-05-20T00:00:00Z', { laden: false, bill: 'OLD1', ...more }),
  event('load', 'CNNGB', '2026-05-26T00:00:00Z', {
    vessel: BOREAL,
    voyage: '1E',
    call: 'B-NGB',
    bill: 'OLD1',
    ...more,
  }),
  event('discharge', 'USLAX', '2026-06-30T00:00:00Z', {
    vessel: BOREAL,
    voyage: '1E',
    call: 'B-LAX',
    bill: 'OLD1',
    ...more,
  }),
  event('gate_out', 'USLAX', '2026-07-05T00:00:00Z', { bill: 'OLD1', ...more }),
  event('gate_in', 'USLAX', '2026-07-12T00:00:00Z', { laden: false, bill: 'OLD1', ...more }),
];

/** Export in November under NEW1. */
const november = (more: Options = {}): EventClaim[] => [
  event('gate_out', 'USLAX', '2026-11-03T00:00:00Z', { laden: false, bill: 'NEW1', ...more }),
  event('gate_in', 'USLAX', '2026-11-06T00:00:00Z', { bill: 'NEW1', ...more }),
];
const plan = (time: string, more: Options = {}) =>
  event('load', 'USLAX', time, { vessel: AURORA, voyage: '9W', call: 'A-LAX', classifier: 'planned', ...more });

const container = { requestType: 'container' as const, normalizedNumber: CONTAINER };
const requested = (requestedAt: string) => ({ ...container, requestedAt });
const booking = {
  requestType: 'booking_number' as const,
  normalizedNumber: 'BK2',
  requestedAt: '2026-11-01T00:00:00Z',
};
const NOVEMBER = '2026-11-01T00:00:00Z';
const LATER = '2026-11-08T00:00:00Z';

function first(core: Core, request: Parameters<Core['story']>[0], claims: Parameters<typeof response>[1], at = LATER) {
  return core.story(request).record(response(at, claims));
}

const awaits = (core: Core, request: Parameters<Core['story']>[0], claims: EventClaim[], at = NOVEMBER) =>
  core.identity.finishedBefore(first(core, request, claims, at).ledger, at);

const imported = { ...booking, requestedAt: '2026-06-25T00:00:00Z' };

/** A booking of June for an export from Los Angeles to Tokyo in late July, with what is listed of its container. */
function exported(
  core: Core,
  claims: readonly EventClaim[],
  { time = '2026-07-25T00:00:00Z', from = 'USLAX', vessel = AURORA } = {},
) {
  const call = { container: null, vessel, voyage: '9W', booking: 'BK2', classifier: 'planned' as const };
  const departs = event('depart', from, time, call);
  const arrives = event('arrive', 'JPTYO', '2026-08-07T00:00:00Z', call);
  return first(core, imported, [...claims, departs, arrives], '2026-07-13T00:00:00Z');
}

const polOf = (story: ReturnType<typeof first>) => story.shipment('port_of_lading_locode');

const JOURNEYS: readonly Row[] = [
  ...rowsOf('M2.8-return-reported-late', {
    'returned six hours before the request, reported after it': (core) => {
      const story = first(core, requested('2026-07-12T06:00:00Z'), july().slice(0, -1), '2026-07-12T06:00:00Z');
      assert.equal(story.field('current_status'), 'picked_up');
      story.record(response('2026-07-12T20:00:00Z', july()));
      assert.equal(story.field('current_status'), 'empty_returned');
    },
    'not a return of the week before': (core) => {
      const story = first(core, requested('2026-07-20T06:00:00Z'), july().slice(0, -1), '2026-07-20T06:00:00Z');
      story.record(response('2026-07-20T20:00:00Z', july()));
      assert.equal(story.field('current_status'), 'new');
    },
  }),
  ...rowsOf('M2.8-over-before-request', {
    'the July journey of the previous customer, requested in November': (core) => {
      const over = awaits(core, requested(NOVEMBER), july());
      assert.deepEqual(over, {
        container: CONTAINER,
        endedOn: '2026-07-11',
        locode: 'USLAX',
        documents: { billsOfLading: ['OLD1'], bookings: [] },
      } satisfies FinishedJourney);
      assert.deepEqual(first(core, requested(NOVEMBER), july(), NOVEMBER).kinds(), []);
    },
    'requested three days after the empty return': (core) => {
      assert.notEqual(awaits(core, requested('2026-07-15T00:00:00Z'), july(), '2026-07-15T00:00:00Z'), null);
    },
    'requested the day before it, when it was still somebody’s current journey': (core) => {
      assert.equal(awaits(core, requested('2026-07-11T00:00:00Z'), july(), '2026-07-13T00:00:00Z'), null);
    },
    'followed by the journey that was meant': (core) => {
      const story = first(core, requested(NOVEMBER), july(), NOVEMBER);
      story.record(response(LATER, [...july(), ...november()]));
      assert.deepEqual(story.kinds(), ['empty_out', 'full_in']);
      assert.deepEqual(story.container().documents, { billsOfLading: ['NEW1'], bookings: [] });
    },
    'a ledger that does not say when it was requested': (core) => {
      assert.equal(awaits(core, container, july()), null);
    },
  }),
  ...rowsOf('M2.8-out-for-good', {
    'a line that never lists the return': (core) => {
      assert.notEqual(awaits(core, requested(NOVEMBER), july().slice(0, 4)), null);
      assert.equal(awaits(core, requested('2026-08-20T00:00:00Z'), july().slice(0, 4), '2026-08-20T00:00:00Z'), null);
    },
    'a container still at the terminal': (core) => {
      assert.equal(awaits(core, requested(NOVEMBER), july().slice(0, 3)), null);
    },
  }),
  ...rowsOf('M2.8-history-of-a-bill', {
    'requested in November, its events name no document': (core) => {
      const request = { normalizedNumber: 'OLD1', requestedAt: NOVEMBER };
      const story = first(
        core,
        request,
        july().map((one) => ({ ...one, documents: [] })),
      );
      assert.equal(story.field('empty_terminated_at'), '2026-07-12T00:00:00Z');
    },
    'requested in November by its booking, its events name the bill alone': (core) => {
      const story = first(core, booking, july());
      assert.equal(story.field('empty_terminated_at'), '2026-07-12T00:00:00Z');
    },
  }),
  ...rowsOf('M2.8-other-pair', {
    'a container with the history of another booking, beside one of the requested bill': (core) => {
      const ours = november({ container: SECOND, booking: 'BK2' });
      const former = july().map((claim) => ({ ...claim, documents: [{ type: 'booking' as const, number: 'BK1' }] }));
      const request = { normalizedNumber: 'NEW1', requestedAt: '2026-11-05T00:00:00Z' };
      assert.deepEqual(first(core, request, [...former, ...ours]).kinds(), []);
      const own = former.map((claim) => ({ ...claim, documents: [{ type: 'booking' as const, number: 'BK2' }] }));
      assert.notDeepEqual(first(core, request, [...own, ...ours]).kinds(), []);
    },
  }),
  ...rowsOf('M2.8-departs-again', {
    'a booking whose container still ends the import of another bill': (core) => {
      assert.equal(polOf(exported(core, july())), 'USLAX');
      assert.equal(polOf(exported(core, july().slice(0, 4))), 'USLAX');
    },
    'not while the import is at the terminal, nor if a move lists the bill with the booking': (core) => {
      assert.equal(polOf(exported(core, july().slice(0, 3))), 'CNNGB');
      assert.equal(polOf(exported(core, [...july().slice(0, 4), july({ booking: 'BK2' })[4] as EventClaim])), 'CNNGB');
    },
    'not for a departure that came before, from another country, or of the vessel that discharged it': (core) => {
      const imports = july().slice(0, 4);
      assert.equal(polOf(exported(core, imports, { time: '2026-07-04T00:00:00Z' })), 'CNNGB');
      assert.equal(polOf(exported(core, imports, { from: 'SGSIN' })), 'CNNGB');
      assert.equal(polOf(exported(core, imports, { vessel: BOREAL })), 'CNNGB');
    },
  }),
  ...rowsOf('M2.8-confirmed-before-departure', {
    'a booking confirmed while its container was still at sea with the import': (core) => {
      const confirmed = event('other', 'USLAX', '2026-06-20T00:00:00Z', {
        container: null,
        mode: null,
        booking: 'BK2',
      });
      assert.equal(polOf(exported(core, [...july(), confirmed])), 'USLAX');
      assert.equal(polOf(first(core, imported, [...july(), confirmed], '2026-07-13T00:00:00Z')), 'CNNGB');
    },
  }),
  ...rowsOf('M2.8-calls-of-a-foreign-container', {
    'the vessel that brought the import of another booking': (core) => {
      const came = event('depart', 'CNNGB', '2026-05-27T00:00:00Z', {
        container: null,
        vessel: BOREAL,
        booking: 'BK1',
      });
      assert.equal(polOf(exported(core, [...july({ booking: 'BK1' }), came])), 'USLAX');
    },
  }),
  ...rowsOf('M2.8-box-of-another-booking', {
    'a booking whose container is still listed under the previous one': (core) => {
      const confirmed = event('other', 'USLAX', '2026-10-30T00:00:00Z', {
        container: null,
        mode: null,
        booking: 'BK2',
      });
      const neutral = event('gate_in', 'USLAX', '2026-07-12T00:00:00Z', { laden: false });
      const former = july({ booking: 'BK1' }).slice(0, 4);
      const story = first(core, { ...booking, requestedAt: '2026-07-01T00:00:00Z' }, [...former, neutral, confirmed]);
      assert.deepEqual(story.kinds(), []);
    },
  }),
  ...rowsOf('M2.8-other-bill-over', {
    'a bill requested at booking time, the container listed with its history': (core) => {
      assert.notEqual(awaits(core, { normalizedNumber: 'NEW1', requestedAt: NOVEMBER }, july()), null);
    },
  }),
  ...rowsOf('M2.8-plan-of-the-next', {
    'a planned loading after the request': (core) => {
      const claims = [...july(), plan('2026-11-20T00:00:00Z')];
      assert.equal(awaits(core, requested(NOVEMBER), claims), null);
      assert.deepEqual(first(core, requested(NOVEMBER), claims, NOVEMBER).kinds(), []);
      assert.equal(first(core, requested(NOVEMBER), claims, NOVEMBER).shipment('port_of_lading_locode'), 'USLAX');
    },
  }),
  ...rowsOf('M2.8-vessel-sails-on', {
    'its next port after the return': (core) => {
      const next = event('arrive', 'USOAK', '2026-07-20T00:00:00Z', { vessel: BOREAL, classifier: 'estimated' });
      assert.notEqual(awaits(core, requested('2026-07-14T00:00:00Z'), [...july(), next], '2026-07-14T00:00:00Z'), null);
    },
  }),
  ...rowsOf('M2.8-left-over-plan', {
    'a planned return, a planned call and the old bill, after the actual return': (core) => {
      const claims = [
        ...july(),
        event('gate_in', 'USLAX', '2026-07-16T00:00:00Z', { laden: false, classifier: 'planned' }),
        event('gate_out', 'USLAX', '2026-07-13T00:00:00Z', { classifier: 'estimated' }),
        event('gate_out', 'USLAX', '2026-07-18T00:00:00Z', { classifier: 'estimated', bill: 'OLD1' }),
      ];
      assert.notEqual(awaits(core, requested('2026-07-14T00:00:00Z'), claims, '2026-07-14T00:00:00Z'), null);
    },
    'a booking that continues after an unused container came back': (core) => {
      const unused = [
        event('gate_out', 'CNNGB', '2026-11-02T00:00:00Z', { laden: false, booking: 'BK2' }),
        event('gate_in', 'CNNGB', '2026-11-03T00:00:00Z', { laden: false, booking: 'BK2' }),
        event('gate_out', 'CNNGB', '2026-11-05T00:00:00Z', { laden: false, booking: 'BK2' }),
      ];
      const story = first(core, booking, [...unused, plan('2026-11-20T00:00:00Z', { booking: 'BK2' })]);
      assert.equal(story.shipment('port_of_lading_locode'), 'USLAX');
    },
  }),
  ...rowsOf('M2.8-laden-again', {
    'a full gate-in a week after the return, by a line without empty moves out': (core) => {
      const full = event('gate_in', 'USLAX', '2026-07-19T00:00:00Z');
      const story = first(core, requested('2026-07-15T00:00:00Z'), [...july(), full]);
      assert.deepEqual(story.kinds(), ['full_in']);
    },
  }),
  ...rowsOf('M2.8-papers-bound-nothing', {
    'a booking confirmed a month before the empty container was taken': (core) => {
      const confirmed = event('other', 'USLAX', '2026-10-01T00:00:00Z', { mode: null, laden: null, booking: 'BK2' });
      const story = first(core, { ...booking, requestedAt: '2026-10-02T00:00:00Z' }, [confirmed, ...november()]);
      assert.deepEqual(story.kinds(), ['empty_out', 'full_in']);
    },
  }),
  ...rowsOf('M2.8-seal-of-the-former', {
    'beside the type of the container, which stays': (core) => {
      const facts = [
        fact('seal_number', 'SEAL-JULY', { statedAt: '2026-05-27T00:00:00Z' }),
        fact('iso_type', '45G1', { statedAt: '2026-05-27T00:00:00Z' }),
      ];
      const story = first(core, requested(NOVEMBER), [...july(), ...november(), ...facts]);
      assert.equal(story.field('seal_number'), null);
      assert.equal(story.field('equipment_length'), 40);
    },
  }),
  ...rowsOf('M2.8-original-eta-of-the-former', {
    'of the same port in July': (core) => {
      const eta = (time: string) =>
        event('arrive', 'CNNGB', time, { vessel: AURORA, call: 'A-NGB', classifier: 'estimated' });
      const story = first(core, requested(NOVEMBER), [
        ...july(),
        event('arrive', 'CNNGB', '2026-05-21T00:00:00Z', { classifier: 'estimated', vessel: BOREAL }),
        ...november(),
        event('load', 'USLAX', '2026-11-07T00:00:00Z', { vessel: AURORA, voyage: '9W', call: 'A-LAX' }),
        event('discharge', 'CNNGB', '2026-12-01T00:00:00Z', { vessel: AURORA, call: 'A-NGB', classifier: 'planned' }),
        eta('2026-11-30T00:00:00Z'),
      ]);
      assert.equal(story.shipment('pod_original_eta_at'), '2026-11-30T00:00:00Z');
    },
  }),
  ...rowsOf('M2.8-actual-of-the-former', {
    'the same ship, back at the same port': (core) => {
      const ship = { vessel: BOREAL, call: null, container: null };
      const before = event('arrive', 'USLAX', '2026-06-29T00:00:00Z', ship);
      const next = [
        event('gate_out', 'CNNGB', '2026-08-01T00:00:00Z', { laden: false, bill: 'NEW1' }),
        event('load', 'CNNGB', '2026-08-05T00:00:00Z', { vessel: BOREAL, bill: 'NEW1' }),
      ];
      const eta = (time: string, statedAt: string) =>
        event('arrive', 'USLAX', time, { ...ship, classifier: 'estimated', statedAt });
      const request = requested('2026-07-20T00:00:00Z');
      const story = first(core, request, [
        ...july(),
        before,
        ...next,
        eta('2026-08-25T00:00:00Z', '2026-08-06T00:00:00Z'),
      ]);
      const later = eta('2026-08-27T00:00:00Z', '2026-08-20T00:00:00Z');
      story.record(response('2026-08-20T00:00:00Z', [...july(), before, ...next, later]));
      assert.equal(story.shipment('pod_eta_at'), '2026-08-27T00:00:00Z');
    },
  }),
  ...rowsOf('M2.8-spelling-of-documents', {
    'a bill printed with the code of its line': (core) => {
      const claims = [...july({ bill: 'TEST-OLD1' }), ...november()];
      const story = first(core, { normalizedNumber: 'OLD1', requestedAt: NOVEMBER }, claims);
      assert.equal(story.field('empty_terminated_at'), '2026-07-12T00:00:00Z');
    },
  }),
];

const ours: EventClaim[] = [
  event('gate_out', 'USLAX', '2026-11-03T00:00:00Z', { laden: false, bill: 'NEW1' }),
  event('load', 'USLAX', '2026-11-07T00:00:00Z', { vessel: AURORA, voyage: '9W', call: 'A-LAX', bill: 'NEW1' }),
];
const theirs = (number = SECOND): EventClaim[] => [
  event('load', 'USLAX', '2026-11-07T06:00:00Z', { container: number, vessel: BOREAL, call: 'B-LAX', bill: 'NEW2' }),
  event('discharge', 'JPTYO', '2026-11-21T00:00:00Z', {
    container: number,
    vessel: BOREAL,
    call: 'B-TYO',
    bill: 'NEW2',
    classifier: 'planned',
  }),
];
const both = (claim: EventClaim): EventClaim => ({
  ...claim,
  container: null,
  documents: ['NEW1', 'NEW2'].map((number) => ({ type: 'bill_of_lading', number })),
});
const bill = { normalizedNumber: 'NEW1', requestedAt: NOVEMBER };
const sailed = event('depart', 'USLAX', '2026-11-08T00:00:00Z', { vessel: AURORA, voyage: '9W', call: 'A-LAX' });

const SHIPMENTS: readonly Row[] = [
  ...rowsOf('M2.8-box-of-another-bill', {
    'with its port and estimates': (core) => {
      const story = first(core, bill, [...ours, ...theirs()]);
      assert.deepEqual(
        story.view?.containers.map(({ number }) => number),
        [CONTAINER],
      );
      assert.notEqual(story.shipment('port_of_discharge_locode'), 'JPTYO');
    },
    'unless the requested bill is named nowhere': (core) => {
      const story = first(core, { ...bill, normalizedNumber: 'HOUSE9' }, theirs());
      assert.deepEqual(
        story.view?.containers.map(({ number }) => number),
        [SECOND],
      );
    },
    'but not one whose bill was changed on the way': (core) => {
      const renamed = event('gate_in', 'USLAX', '2026-11-06T00:00:00Z', { bill: 'NEW3' });
      assert.deepEqual(first(core, bill, [...ours, renamed]).kinds(), ['empty_out', 'full_in', 'vessel_loaded']);
    },
  }),
  ...rowsOf('M2.8-box-by-a-person', {
    'before the line confirms it': (core) => {
      const story = first(core, bill, [...ours, ...theirs()]);
      const stated = personClaim({
        container: SECOND,
        field: 'pod_terminal',
        value: 'smdg:SIM1',
        id: 'c1',
        author: 'Ada',
        statedAt: LATER,
        expiresAt: null,
      });
      const by = { source: { kind: 'person' as const, code: 'person' }, complete: false, absence: 'log' as const };
      story.record(response(LATER, [stated], by));
      assert.equal(story.view?.containers.length, 2);
    },
  }),
  ...rowsOf('M2.8-box-turned-out-foreign', {
    'at the first statement that names the requested bill': (core) => {
      const story = first(core, bill, theirs());
      assert.equal(story.container(SECOND).removed, false);
      story.record(response(LATER, [...ours, ...theirs()]));
      assert.equal(story.container(SECOND).removed, true);
      assert.deepEqual(story.changes?.removedContainers, [SECOND]);
    },
  }),
  ...rowsOf('M2.8-call-of-another-bill', {
    'an ETA that names only the other one': (core) => {
      const eta = event('arrive', 'JPTYO', '2026-11-20T00:00:00Z', {
        container: null,
        vessel: BOREAL,
        call: 'B-TYO',
        classifier: 'estimated',
        bill: 'NEW2',
      });
      const story = first(core, bill, [...ours, eta]);
      assert.equal(story.shipment('pod_eta_at'), null);
    },
    'but one of a vessel that the container is on': (core) => {
      const story = first(core, bill, [
        ...ours,
        { ...sailed, container: null, documents: theirs()[0]?.documents ?? [] },
      ]);
      assert.ok(story.kinds().includes('vessel_departed'));
    },
  }),
  ...rowsOf('M2.8-call-of-another-box', {
    'an ETA of another ship': (core) => {
      const eta = event('arrive', 'JPTYO', '2026-11-20T00:00:00Z', {
        vessel: BOREAL,
        classifier: 'estimated',
        bill: 'NEW2',
      });
      assert.equal(first(core, requested(NOVEMBER), [...ours, eta]).shipment('pod_eta_at'), null);
    },
  }),
  ...rowsOf('M2.8-bills-of-a-box', {
    'two bills on one vessel call': (core) => {
      const split = { requestType: 'booking_number' as const, normalizedNumber: 'BK9', requestedAt: NOVEMBER };
      const second = theirs().map((claim) => ({
        ...claim,
        vessel: AURORA,
        transportCall: ours[1]?.transportCall ?? null,
      }));
      const story = first(core, split, [...ours, ...second.slice(0, 1), both(sailed)]);
      assert.deepEqual(story.container().documents?.billsOfLading, ['NEW1']);
      assert.deepEqual(story.container(SECOND).documents?.billsOfLading, ['NEW2']);
      assert.deepEqual(story.view?.shipment.flags, ['booking_split']);
    },
    'a single bill beside it': (core) => {
      const story = first(core, bill, [...ours, both(sailed)]);
      assert.deepEqual(story.view?.shipment.documents?.billsOfLading, ['NEW1']);
    },
  }),
  ...rowsOf('M2.8-only-bill-of-a-call', {
    'a line that names documents on calls alone': (core) => {
      const bare = ours.map((claim) => ({ ...claim, documents: [] }));
      const one = { ...sailed, container: null, documents: ours[0]?.documents ?? [] };
      assert.deepEqual(first(core, bill, [...bare, one]).container().documents?.billsOfLading, ['NEW1']);
      assert.deepEqual(first(core, bill, [...bare, both(sailed)]).container().documents?.billsOfLading, []);
    },
  }),
  ...rowsOf('M2.8-bill-of-the-former', {
    'a response that still names only the one of July': (core) => {
      const stated = shipmentFact('bill_of_lading', 'OLD1');
      const begun = event('gate_out', 'USLAX', '2026-11-03T00:00:00Z', { laden: false });
      assert.equal(first(core, requested(NOVEMBER), [...july(), begun, stated]).view?.shipment.billOfLading, null);
    },
  }),
];

const awaiting = (core: Core, reason: FailureReason, days: number, more: Partial<FailureFacts> = {}) =>
  core.lifecycle.afterFailure({
    requestType: 'container',
    status: 'awaiting_manifest',
    retryCount: 0,
    requestedAt: '2026-08-01T00:00:00Z',
    now: new Date(Date.parse('2026-08-01T00:00:00Z') + days * 86_400_000).toISOString(),
    reason,
    retryAfterSeconds: null,
    hasShipment: false,
    hasMoved: false,
    ...more,
  });

const nothing = { billsOfLading: [], bookings: [] };
const tracked: SharedNumber = {
  isOfContainer: false,
  isOfSameRequest: false,
  containers: [CONTAINER],
  hasEnded: false,
};
const one: RequestIdentity = { containers: [CONTAINER], isComplete: true, documents: nothing };
const two: RequestIdentity = { ...one, containers: [CONTAINER, SECOND] };
const none: RequestIdentity = { ...one, containers: [] };

const REQUESTS: readonly Row[] = [
  ...rowsOf('M3-travels-again', {
    'by a line that never lists returns': (core) => {
      const request = requested('2026-06-01T00:00:00Z');
      const again = event('gate_out', 'USLAX', '2026-08-10T00:00:00Z', { laden: false, bill: 'NEW1' });
      const now = '2026-08-12T00:00:00Z';
      const story = first(core, request, july().slice(0, 4), '2026-07-06T00:00:00Z');
      const stopped = () =>
        story.view &&
        core.stop.decideStop({
          view: story.view,
          requestedAt: '2026-06-01T00:00:00Z',
          resumedAt: null,
          now,
          lastNewsAt: now,
          notFoundSince: null,
          settings: core.stop.defaultStopSettings,
        });
      assert.equal(stopped(), null);
      story.record(response(now, [...july().slice(0, 4), again]));
      assert.equal(stopped(), 'all_containers_terminated');
    },
  }),
  ...rowsOf('M1-next-journey', {
    'eight weeks after a request at booking time': (core) => {
      assert.equal(
        awaiting(core, 'journey_over', 8, { status: 'pending' }).event,
        'tracking_request.awaiting_manifest',
      );
      assert.equal(awaiting(core, 'journey_over', 55, { awaitsJourney: true }).final, false);
      assert.equal(awaiting(core, 'journey_over', 56, { awaitsJourney: true }).failedReason, 'expired');
    },
    'while the line is down after three weeks': (core) => {
      assert.equal(awaiting(core, 'source_unreachable', 21, { awaitsJourney: true }).final, false);
    },
  }),
  ...rowsOf('M1-former-dropped', {
    'a container number that is not found any more': (core) => {
      assert.equal(awaiting(core, 'not_found', 20, { awaitsJourney: true }).final, false);
      assert.equal(awaiting(core, 'not_found', 20).failedReason, 'not_found');
    },
  }),
  ...rowsOf('M2.8-duplicate-by-containers', {
    'a booking with a container that another bill does not have': (core) => {
      assert.equal(core.duplicates.isTrackedBy(two, tracked), false);
      assert.equal(core.duplicates.isTrackedBy(one, { ...tracked, containers: [CONTAINER, SECOND] }), true);
    },
  }),
  ...rowsOf('M2.8-bill-beside-its-box', {
    'whose line lists its containers one by one': (core) => {
      const ofContainer = { ...tracked, isOfContainer: true };
      assert.equal(core.duplicates.isTrackedBy({ ...one, isComplete: false }, ofContainer), false);
      assert.equal(core.duplicates.isTrackedBy(one, ofContainer), true);
    },
  }),
  ...rowsOf('M2.8-same-number', {
    'spelled with and without the prefix, after containers were added': (core) => {
      assert.equal(core.duplicates.isTrackedBy(two, { ...tracked, isOfSameRequest: true }), true);
    },
  }),
  ...rowsOf('M2.8-split-is-not-one', {
    'a bill of a booking that has two': (core) => {
      assert.equal(core.duplicates.isTrackedBy(none, tracked), true);
      const split = { ...none, documents: { billsOfLading: ['NEW1', 'NEW2'], bookings: ['BK2'] } };
      assert.equal(core.duplicates.isTrackedBy(split, tracked), false);
    },
  }),
  ...rowsOf('M2.8-ended-is-history', {
    'even by the same number': (core) => {
      const ended = { ...tracked, hasEnded: true, isOfSameRequest: true };
      assert.equal(core.duplicates.isSameShipment(one, ended), false);
      assert.equal(core.duplicates.isSameShipment(one, { ...ended, hasEnded: false }), true);
    },
  }),
  ...rowsOf('M2.8-adopt-the-same-boxes', {
    'not by one of two containers': (core) => {
      assert.equal(core.duplicates.isSameShipment(one, { ...tracked, containers: [CONTAINER, SECOND] }), false);
      assert.equal(core.duplicates.isSameShipment(one, tracked), true);
    },
  }),
];

export const IDENTITY_ROWS: readonly Row[] = [...JOURNEYS, ...SHIPMENTS, ...REQUESTS];
