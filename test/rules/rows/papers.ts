import assert from 'node:assert/strict';
import type { Claim } from '../../../tracking/claims/claims.ts';
import { arrived, departed, discharged, eta, loaded, pickedUp } from '../../../tracking/testing/journeys.ts';
import {
  BOREAL,
  CONTAINER,
  event,
  fact,
  LINE,
  paper,
  place,
  type RecordedShipment,
  response,
  shipmentFact,
  TERMINAL,
} from '../../../tracking/testing/statements.ts';
import type { Core } from '../core.ts';
import { type Row, rowsOf } from '../rule.ts';

const atSea = [loaded, departed];
const estimated = eta('2026-09-02T15:00:00Z');
const forwarder = { party: 'forwarder' as const };
const quote = { page: 1, box: { x: 40, y: 100, width: 80, height: 12 }, text: 'ETA Los Angeles 04-SEP-2026' };

/** Builds an estimated arrival at the port of discharge, as stated by a document. */
function arrival(date: string, where = 'USLAX', more: Parameters<typeof event>[3] = {}): Claim {
  return event('arrive', where, date, { container: null, classifier: 'estimated', role: 'pod', ...more });
}

const toLosAngeles = shipmentFact('port_of_discharge', place('USLAX'));

function departedWith(core: Core, ...claims: Claim[]): RecordedShipment {
  return core.story().record(response('2026-08-20T08:00:00Z', [...atSea, ...claims]));
}

function source(story: RecordedShipment, field: 'pod_eta_at' | 'pod_vessel_name'): string | undefined {
  return story.view?.shipment.fields[field].provenance?.source.kind;
}

export const PAPER_ROWS: readonly Row[] = [
  ...rowsOf('D58-fills', {
    'the estimated arrival, port and seal': (core) => {
      const claims = [toLosAngeles, arrival('2026-09-04'), fact('seal_number', 'SEAL1'), fact('weight_kg', 20_000)];
      const story = departedWith(core).record(paper('2026-08-21T09:00:00Z', claims, forwarder));
      assert.equal(story.shipment('pod_eta_at'), '2026-09-04T07:00:00Z');
      assert.equal(story.shipment('port_of_discharge_locode'), 'USLAX');
      assert.equal(story.field('seal_number'), 'SEAL1');
      assert.equal(story.view?.shipment.fields.pod_eta_at.provenance?.rule, 'document.fills@1');
      assert.ok(story.lastEventNames().includes('shipment.estimated.arrival'));
    },
  }),
  ...rowsOf('D58-live-stands', {
    'a forwarder repeats an estimate later': (core) => {
      const story = departedWith(core, estimated).record(
        paper('2026-08-25T09:00:00Z', [arrival('2026-09-04')], forwarder),
      );
      assert.equal(story.shipment('pod_eta_at'), '2026-09-02T15:00:00Z');
    },
    'a document of a different line': (core) => {
      const said = paper('2026-08-25T09:00:00Z', [arrival('2026-09-04')], { code: 'OTHR' });
      assert.equal(departedWith(core, estimated).record(said).shipment('pod_eta_at'), '2026-09-02T15:00:00Z');
    },
  }),
  ...rowsOf('D58-newer', {
    'an arrival notice after the last response': (core) => {
      const story = departedWith(core, estimated).record(paper('2026-08-25T09:00:00Z', [arrival('2026-09-04')]));
      assert.equal(story.shipment('pod_eta_at'), '2026-09-04T07:00:00Z');
      assert.equal(story.view?.shipment.fields.pod_eta_at.provenance?.rule, 'document.newer@1');
    },
  }),
  ...rowsOf('D58-next-response', {
    'the line still reports its estimate': (core) => {
      const story = departedWith(core, estimated).record(paper('2026-08-25T09:00:00Z', [arrival('2026-09-04')]));
      story.record(response('2026-08-25T12:00:00Z', [...atSea, estimated]));
      assert.equal(story.shipment('pod_eta_at'), '2026-09-02T15:00:00Z');
    },
    'the line had responded after the issue, without anything new': (core) => {
      const said = paper('2026-08-25T13:00:00Z', [arrival('2026-09-04')], { issuedAt: '2026-08-25T09:00:00Z' });
      const story = departedWith(core, estimated);
      story.record({ ...said, answeredAt: { [`line:${LINE.code}`]: '2026-08-25T12:00:00Z' } });
      assert.equal(story.shipment('pod_eta_at'), '2026-09-02T15:00:00Z');
    },
  }),
  ...rowsOf('D58-awaits-response', {
    'a newer document': (core) => {
      const story = departedWith(core, estimated).record(paper('2026-08-25T09:00:00Z', [arrival('2026-09-04')]));
      assert.equal(story.view?.shipment.changesAt, '2026-08-25T09:00:00Z');
    },
  }),
  ...rowsOf('D58-withdrawn-stays', {
    'a seal that the line withdrew': (core) => {
      const story = departedWith(core, fact('seal_number', null));
      story.record(paper('2026-08-21T09:00:00Z', [fact('seal_number', 'SEAL1')]));
      assert.equal(story.field('seal_number'), null);
    },
  }),
  ...rowsOf('D58-only-dates-age', {
    'a newer document of the line with a different seal and port': (core) => {
      const story = departedWith(core, estimated, toLosAngeles, fact('seal_number', 'SEAL1'));
      const claims = [fact('seal_number', 'SEAL2'), shipmentFact('port_of_discharge', place('USOAK'))];
      story.record(paper('2026-08-25T09:00:00Z', claims));
      assert.equal(story.field('seal_number'), 'SEAL1');
      assert.equal(story.shipment('port_of_discharge_locode'), 'USLAX');
    },
  }),
  ...rowsOf('D58-party-order', {
    'line before forwarder': (core) => {
      const story = departedWith(core);
      story.record(paper('2026-08-21T09:00:00Z', [fact('seal_number', 'SEAL1')], { id: 'notice' }));
      story.record(paper('2026-08-23T09:00:00Z', [fact('seal_number', 'SEAL2')], { ...forwarder, id: 'copy' }));
      assert.equal(story.field('seal_number'), 'SEAL1');
    },
  }),
  ...rowsOf('D58-newest-first', {
    'the older one arrives last': (core) => {
      const story = departedWith(core);
      story.record(paper('2026-08-23T09:00:00Z', [fact('seal_number', 'SEAL2')], { id: 'second' }));
      const older = { id: 'first', issuedAt: '2026-08-21T09:00:00Z' };
      story.record(paper('2026-08-24T09:00:00Z', [fact('seal_number', 'SEAL1')], older));
      assert.equal(story.field('seal_number'), 'SEAL2');
    },
  }),
  ...rowsOf('D58-read-anew', {
    'a person corrects what was read, then deletes the document': (core) => {
      const story = departedWith(core).record(paper('2026-08-21T09:00:00Z', [fact('seal_number', 'SEAL7')]));
      const issuedAt = '2026-08-21T09:00:00Z';
      story.record(paper('2026-08-22T09:00:00Z', [fact('seal_number', 'SEAL1')], { issuedAt }));
      assert.equal(story.field('seal_number'), 'SEAL1');
      story.record(paper('2026-08-23T09:00:00Z', []));
      assert.equal(story.field('seal_number'), null);
    },
  }),
  ...rowsOf('D58-same-again', {
    'the second receipt': (core) => {
      const said = paper('2026-08-21T09:00:00Z', [fact('seal_number', 'SEAL1')]);
      const story = departedWith(core)
        .record(said)
        .record({ ...said, snapshotId: 'again' });
      assert.equal(story.container().fields.seal_number.provenance?.snapshotId, said.snapshotId);
      assert.deepEqual(story.changes?.fields, []);
    },
  }),
  ...rowsOf('D58-no-moves', {
    'an actual arrival and a second container': (core) => {
      const story = departedWith(core, estimated);
      const before = story.container();
      const claims = [
        eta('2026-08-31T06:00:00Z', { classifier: 'actual' }),
        fact('seal_number', 'SEAL9', { container: 'SIMU0000027' }),
      ];
      story.record(paper('2026-09-01T09:00:00Z', claims));
      assert.deepEqual(story.container().events, before.events);
      assert.deepEqual(story.container().fields.current_status, before.fields.current_status);
      assert.deepEqual(
        story.view?.containers.map(({ number }) => number),
        [CONTAINER],
      );
    },
  }),
  ...rowsOf('D58-no-estimate-after', {
    'an old notice after the arrival': (core) => {
      const story = departedWith(core, toLosAngeles, arrived, discharged).record(
        paper('2026-09-05T09:00:00Z', [arrival('2026-09-04')]),
      );
      assert.equal(story.shipment('pod_eta_at'), null);
    },
  }),
  ...rowsOf('D58-same-port', {
    'a notice for a different port': (core) => {
      const story = departedWith(core, toLosAngeles).record(
        paper('2026-08-25T09:00:00Z', [arrival('2026-09-04', 'USNYC')]),
      );
      assert.equal(story.shipment('pod_eta_at'), null);
    },
  }),
  ...rowsOf('D58-not-before-departure', {
    'a notice of an earlier voyage': (core) => {
      const story = departedWith(core, toLosAngeles).record(paper('2026-08-25T09:00:00Z', [arrival('2026-07-04')]));
      assert.equal(story.shipment('pod_eta_at'), null);
    },
  }),
  ...rowsOf('D58-local-date', {
    'a day in Los Angeles begins at 07:00 UTC': (core) => {
      const story = departedWith(core, toLosAngeles).record(paper('2026-08-25T09:00:00Z', [arrival('2026-09-04')]));
      assert.equal(story.shipment('pod_eta_at'), '2026-09-04T07:00:00Z');
    },
  }),
  ...rowsOf('D58-one-sailing', {
    'a document names the vessel that no source names': (core) => {
      const story = departedWith(core, toLosAngeles);
      const call = arrival('2026-09-04', 'USLAX', { vessel: BOREAL, voyage: '042E' });
      story.record(paper('2026-08-25T09:00:00Z', [call], forwarder));
      assert.equal(story.shipment('pod_vessel_name'), BOREAL.name);
      assert.equal(story.shipment('pod_voyage_number'), '042E');
      assert.equal(source(story, 'pod_vessel_name'), 'document');
    },
    'the line names the vessel without a voyage': (core) => {
      const story = departedWith(core, eta('2026-09-02T15:00:00Z', { voyage: null }));
      const call = arrival('2026-09-04', 'USLAX', { vessel: BOREAL, voyage: '042E' });
      story.record(paper('2026-08-25T09:00:00Z', [call]));
      assert.equal(story.shipment('pod_vessel_name'), 'EXAMPLE AURORA');
      assert.equal(story.shipment('pod_voyage_number'), null);
    },
  }),
  ...rowsOf('D58-coded-port', {
    'a name without a code': (core) => {
      const claim = shipmentFact('port_of_discharge', place(null, { name: 'PIER 7, HARBOUR ROAD' }));
      const story = departedWith(core).record(paper('2026-08-25T09:00:00Z', [claim]));
      assert.equal(story.shipment('port_of_discharge_name'), null);
    },
  }),
  ...rowsOf('D58-beyond-pod', {
    'the port of discharge itself': (core) => {
      const claim = shipmentFact('place_of_delivery', place('USLAX'));
      const story = departedWith(core, toLosAngeles).record(paper('2026-08-25T09:00:00Z', [claim]));
      assert.equal(story.shipment('destination_locode'), null);
    },
    'an inland place': (core) => {
      const claim = shipmentFact('place_of_delivery', place('USCHI'));
      const story = departedWith(core, toLosAngeles).record(paper('2026-08-25T09:00:00Z', [claim]));
      assert.equal(story.shipment('destination_locode'), 'USCHI');
    },
  }),
  ...rowsOf('D58-free-time', {
    'line and forwarder': (core) => {
      const story = departedWith(core, toLosAngeles, arrived, discharged);
      story.record(paper('2026-09-03T09:00:00Z', [fact('last_free_day', '2026-09-08')], { ...forwarder, id: 'copy' }));
      assert.equal(story.field('pickup_lfd'), null);
      story.record(paper('2026-09-03T10:00:00Z', [fact('last_free_day', '2026-09-09')]));
      assert.equal(story.field('pickup_lfd_line'), '2026-09-09T07:00:00Z');
      assert.equal(story.field('pickup_lfd_terminal'), null);
      assert.equal(story.field('pickup_lfd'), '2026-09-09T07:00:00Z');
    },
  }),
  ...rowsOf('D58-live-day-first', {
    'a notice of the line and the row of the terminal': (core) => {
      const story = departedWith(core, toLosAngeles, arrived, discharged);
      const row = [fact('known', true), fact('location', 'C41'), fact('last_free_day', '2026-09-10')];
      story.record(response('2026-09-03T10:00:00Z', row, { source: TERMINAL }));
      story.record(paper('2026-09-03T11:00:00Z', [fact('last_free_day', '2026-09-08')]));
      assert.equal(story.field('pickup_lfd'), '2026-09-10T07:00:00Z');
      assert.equal(story.field('pickup_lfd_line'), '2026-09-08T07:00:00Z');
      assert.ok(story.container().flags.includes('earlier_last_free_day:line'));
    },
  }),
  ...rowsOf('D58-day-not-hidden', {
    'after the pickup': (core) => {
      const story = departedWith(core, toLosAngeles, arrived, discharged, pickedUp);
      story.record(paper('2026-09-07T09:00:00Z', [fact('last_free_day', '2026-09-09')]));
      assert.deepEqual(story.container().fields.pickup_lfd_line, { value: null, provenance: null });
    },
  }),
  ...rowsOf('D58-real-day', {
    'a day that no calendar has': (core) => {
      const story = departedWith(core, toLosAngeles, arrived, discharged, fact('last_free_day', '2026-09-10'));
      story.record(paper('2026-09-07T09:00:00Z', [fact('last_free_day', '9999-99-99')]));
      assert.equal(story.field('pickup_lfd_line'), '2026-09-10T07:00:00Z');
      assert.equal(story.field('pickup_lfd'), '2026-09-10T07:00:00Z');
    },
  }),
  ...rowsOf('D58-explained', {
    'a forwarder disagrees with the line': (core) => {
      const story = departedWith(core, estimated);
      story.record(paper('2026-08-25T09:00:00Z', [{ ...arrival('2026-09-04'), quote }], forwarder));
      const why = story.view?.shipment.fields.pod_eta_at.provenance;
      assert.ok(why);
      const ledgers = { shipment: story.ledger.shipment, container: null };
      const { others } = core.statements.explainValue(ledgers, 'pod_eta_at', why, '2026-08-25T09:00:00Z');
      const [said] = others.filter(({ source: { kind } }) => kind === 'document');
      assert.equal(said?.value, '2026-09-04');
      assert.equal(said?.because, 'lower_rank');
      assert.deepEqual(said?.quote, quote);
    },
  }),
  ...rowsOf('D58-speaker-named', {
    'the last free day of a document of the terminal': (core) => {
      const story = departedWith(core, toLosAngeles, arrived, discharged);
      const said = paper('2026-09-03T11:00:00Z', [fact('last_free_day', '2026-09-08')], { party: 'terminal' });
      const changed = story.record(said).changes?.events.find(({ name }) => name === 'container.pickup_lfd.changed');
      assert.equal(changed?.reference.type === 'value_event' && changed.reference.dataSource, 'terminal');
    },
  }),
];
