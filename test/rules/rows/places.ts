import assert from 'node:assert/strict';
import type { PlaceClaim } from '../../../tracking/claims/claims.ts';
import type { Place, PlaceDirectory } from '../../../tracking/places/places.ts';
import {
  arrived,
  departed,
  discharged,
  emptyOut,
  eta,
  fullIn,
  loaded,
  plannedDischarge,
} from '../../../tracking/testing/journeys.ts';
import { AURORA, event, place, type RecordedShipment, response } from '../../../tracking/testing/statements.ts';
import type { Core } from '../core.ts';
import { type Row, rowsOf } from '../rule.ts';

const landed = [loaded, departed, plannedDischarge, arrived, discharged];
const gateOut = (at: PlaceClaim) => event('gate_out', '', '2026-09-06T17:00:00Z', { at });

/** Returns the UN/LOCODE of a published gate-out at a place with this name. */
function gateOutAt(core: Core, at: PlaceClaim): string | null | undefined {
  return core
    .story()
    .record(response('2026-09-07T00:00:00Z', [...landed, gateOut(at)]))
    .container()
    .rawEvents.at(-1)?.locode;
}

/** Returns the time zone of a gate-out at this place. */
function zoneOfGateOut(core: Core, at: PlaceClaim): string | null | undefined {
  return core
    .story()
    .record(response('2026-09-07T00:00:00Z', [...landed, gateOut(at)]))
    .container()
    .rawEvents.at(-1)?.timezone;
}

const named = (name: string, country: string | null, region: string | null = null) =>
  place(null, { name, country, region });

/** Texas has two time zones. */
const yardOfTexas = named('Old Yard', 'US', 'TX');

const SAN_PEDRO: Place = {
  key: 'USLAX',
  locode: 'USLAX',
  name: 'Los Angeles',
  country: 'US',
  terminalKey: null,
  zone: 'America/Los_Angeles',
};
const directory: PlaceDirectory = { byKey: (key) => (key === 'US/CA/OLD SAN PEDRO YARD' ? SAN_PEDRO : null) };

const aboard = { vessel: AURORA, voyage: '026E', call: 'TC-LAX' };
const terminal = (code: string) =>
  place('USLAX', {
    facility: { code, codeList: 'SMDG' },
    facilityName: `Example Terminal, Yard ${code}`,
    facilityType: 'port_terminal',
  });

/** Records a line that alternates between two parts of a terminal for a future call. */
function flapping(core: Core): RecordedShipment {
  const plan = (code: string) =>
    event('discharge', 'USLAX', '2026-09-02T23:00:00Z', { ...aboard, classifier: 'planned', at: terminal(code) });
  const expected = (code: string, statedAt: string) => eta('2026-09-02T12:00:00Z', { at: terminal(code), statedAt });
  const story = core
    .story()
    .record(response('2026-08-20T00:00:00Z', [loaded, departed, plan('A'), expected('B', '2026-08-20T00:00:00Z')]));
  return story.record(
    response('2026-08-21T00:00:00Z', [
      loaded,
      departed,
      { ...plan('A'), statedAt: '2026-08-20T12:00:00Z' },
      expected('B', '2026-08-21T00:00:00Z'),
    ]),
  );
}

export const PLACE_ROWS: readonly Row[] = [
  ...rowsOf('M2.7-code-before-name', {
    'an unknown code': (core) =>
      assert.equal(gateOutAt(core, { ...named('Los Angeles', 'US', 'CA'), unlocode: 'USZZZ' }), 'USZZZ'),
    'a code of another port': (core) =>
      assert.equal(gateOutAt(core, { ...named('Los Angeles', 'US', 'CA'), unlocode: 'USLGB' }), 'USLGB'),
  }),
  ...rowsOf('M2.7-name-match', {
    'with country': (core) => assert.equal(gateOutAt(core, named('Rotterdam', 'NL')), 'NLRTM'),
    'with country and state': (core) => assert.equal(gateOutAt(core, named('LOS ANGELES', 'US', 'CA')), 'USLAX'),
  }),
  ...rowsOf('M2.7-name-needs-state', {
    'without it': (core) => assert.equal(gateOutAt(core, named('Los Angeles', 'US')), null),
    'with another one': (core) => assert.equal(gateOutAt(core, named('Los Angeles', 'US', 'NV')), null),
  }),
  ...rowsOf('M2.7-name-needs-country', {
    'without it': (core) => assert.equal(gateOutAt(core, named('Rotterdam', null)), null),
  }),
  ...rowsOf('M2.7-stubs', {
    'with all that its source gave': (core) => {
      const story = core
        .story()
        .record(response('2026-09-07T00:00:00Z', [...landed, gateOut(named('Old San Pedro Yard', 'US', 'CA'))]));
      assert.deepEqual(
        story.view?.unmatchedPlaces.filter((one) => one.name !== null),
        [
          {
            key: 'US/CA/OLD SAN PEDRO YARD',
            name: 'Old San Pedro Yard',
            country: 'US',
            region: 'CA',
            locode: null,
            facility: null,
            count: 1,
          },
        ],
      );
    },
    'no known place': (core) => {
      const story = core.story().record(response('2026-08-15T00:00:00Z', [emptyOut, fullIn, loaded, departed]));
      assert.deepEqual(story.view?.unmatchedPlaces, []);
    },
  }),
  ...rowsOf('M2.7-mapping', {
    'for earlier reports': (core) => {
      const story = core
        .story()
        .record(response('2026-09-07T00:00:00Z', [...landed, gateOut(named('Old San Pedro Yard', 'US', 'CA'))]));
      assert.equal(story.milestone('full_out')?.locode, null);
      story.publishAt('2026-09-08T00:00:00Z', { places: directory });
      assert.equal(story.milestone('full_out')?.locode, 'USLAX');
      assert.deepEqual(
        story.view?.unmatchedPlaces.map((one) => one.key).filter((key) => key.startsWith('US/')),
        [],
      );
    },
    'for later reports, including their local times': (core) => {
      const out = {
        ...gateOut(named('Old San Pedro Yard', 'US', 'CA')),
        time: { precision: 'local' as const, local: '2026-09-06T10:00:00' },
      };
      const story = core.story().record(response('2026-09-07T00:00:00Z', [...landed, out]));
      story.publishAt('2026-09-08T00:00:00Z', { places: directory });
      assert.equal(story.field('pod_full_out_at'), '2026-09-06T17:00:00Z');
    },
  }),
  ...rowsOf('M2.7-raw-text', {
    'among the raw events': (core) => {
      const story = core
        .story()
        .record(response('2026-09-07T00:00:00Z', [...landed, gateOut(named('Old San Pedro Yard', 'US', 'CA'))]));
      story.publishAt('2026-09-08T00:00:00Z', { places: directory });
      const raw = story.container().rawEvents.at(-1);
      assert.deepEqual([raw?.place_name, raw?.locode], ['Old San Pedro Yard', 'USLAX']);
      assert.equal(story.milestone('full_out')?.place_name, 'Los Angeles');
    },
  }),
  ...rowsOf('M2.7-terminal-of-its-port', {
    'one code at two ports': (core) => {
      const at = (unlocode: string) => place(unlocode, { facility: { code: 'dct', codeList: 'SMDG' } });
      const call = { ...aboard, call: 'TC-1' };
      const key = (unlocode: string) =>
        core
          .story()
          .record(
            response('2026-09-03T00:00:00Z', [
              loaded,
              departed,
              event('discharge', unlocode, '2026-09-02T23:00:00Z', { ...call, at: at(unlocode) }),
            ]),
          )
          .milestone('vessel_discharged');
      const [gdansk, durres] = [key('PLGDN'), key('ALDRZ')];
      assert.deepEqual([gdansk?.terminal_key, durres?.terminal_key], ['smdg:DCT@PLGDN', 'smdg:DCT@ALDRZ']);
      assert.deepEqual([gdansk?.timezone, durres?.timezone], ['Europe/Warsaw', 'Europe/Tirane']);
    },
    'a simulated terminal that another port names': (core) => {
      const at = place('NLRTM', { facility: { code: 'SIM1', codeList: 'SMDG' } });
      const story = core.story().record(response('2026-09-07T00:00:00Z', [...landed, gateOut(at)]));
      const raw = story.container().rawEvents.find((one) => one.locode === 'NLRTM');
      assert.deepEqual([raw?.terminal_key, raw?.timezone], ['smdg:SIM1@NLRTM', 'Europe/Amsterdam']);
    },
  }),
  ...rowsOf('M2.9-times-without-zone', {
    'a gate-out at an unknown yard': (core) => {
      const local = { precision: 'local' as const, local: '2026-09-06T10:00:00' };
      const out = { ...gateOut(yardOfTexas), time: local };
      const story = core.story().record(response('2026-09-07T00:00:00Z', [...landed, out]));
      assert.ok(story.container().flags.includes('times_without_zone'));
      story.publishAt('2026-09-08T00:00:00Z', {
        places: { byKey: (key) => (key === 'US/TX/OLD YARD' ? SAN_PEDRO : null) },
      });
      assert.ok(!story.container().flags.includes('times_without_zone'));
    },
    'not an instant there': (core) => {
      const out = gateOut(yardOfTexas);
      const story = core.story().record(response('2026-09-07T00:00:00Z', [...landed, out]));
      assert.ok(!story.container().flags.includes('times_without_zone'));
    },
  }),
  ...rowsOf('M2.7-town-of-ramp', {
    'in Elwood, Illinois': (core) => assert.equal(gateOutAt(core, named('ELWOOD', 'US', 'IL')), 'USCHI'),
    'but not in a town of that name elsewhere': (core) =>
      assert.equal(gateOutAt(core, named('ELWOOD', 'US', 'IN')), null),
  }),
  ...rowsOf('M2.9-zone-of-country', {
    'an unlisted place in India': (core) =>
      assert.equal(zoneOfGateOut(core, place('INTKD', { name: 'Tughlakabad' })), 'Asia/Kolkata'),
    'a terminal at an unlisted place': (core) => {
      const row = response('2026-09-07T00:00:00Z', [event('gate_out', '', '2026-09-06T10:00:00', { at: place(null) })]);
      const source = { kind: 'terminal' as const, code: 'smdg:ICD@INTKD' };
      const story = core
        .story()
        .record(response('2026-09-06T00:00:00Z', landed))
        .record({ ...row, source });
      const raw = story.container().rawEvents.find((one) => one.terminal_key === 'smdg:ICD@INTKD');
      assert.equal(raw?.timezone, 'Asia/Kolkata');
    },
    'not where a country has several': (core) =>
      assert.equal(zoneOfGateOut(core, place('USQQQ', { name: 'Old Yard' })), null),
  }),
  ...rowsOf('M2.9-zone-of-state', {
    'in Illinois': (core) => assert.equal(zoneOfGateOut(core, named('Old Yard', 'US', 'IL')), 'America/Chicago'),
    'not in Texas, which has two': (core) => assert.equal(zoneOfGateOut(core, yardOfTexas), null),
  }),
  ...rowsOf('M2.7-former-code', {
    'of a port': (core) => assert.equal(gateOutAt(core, place('CNNBO')), 'CNNGB'),
    'with the digit of customs': (core) => assert.equal(gateOutAt(core, place('INNSA1')), 'INNSA'),
  }),
  ...rowsOf('M2.7-code-spelling', {
    'with a space': (core) => assert.equal(gateOutAt(core, place('CN SHA')), 'CNSHA'),
    'in lower case, with a hyphen': (core) => assert.equal(gateOutAt(core, place('cn-sha')), 'CNSHA'),
  }),
  ...rowsOf('M2.7-own-name', {
    'of a port whose code the source states': (core) => {
      const at = place('PLGDN', { name: 'GDANSK BALTIC HUB TERMINAL' });
      const story = core.story().record(response('2026-09-07T00:00:00Z', [...landed, gateOut(at)]));
      assert.equal(story.container().events.find((one) => one.locode === 'PLGDN')?.place_name, 'Gdansk');
      assert.equal(
        story.container().rawEvents.find((one) => one.locode === 'PLGDN')?.place_name,
        'GDANSK BALTIC HUB TERMINAL',
      );
    },
  }),
  ...rowsOf('M2.7-sibling-yards', {
    'the same facility, whatever was reported last': (core) => {
      const story = flapping(core);
      assert.equal(story.field('pod_terminal_key'), 'smdg:A@USLAX');
      assert.deepEqual(story.lastEventNames(), []);
    },
  }),
];
