/** Plans that change: another ship, another port, another terminal, an omitted call. */
import type { Scenario, SeaLeg } from '../scenario.ts';
import { fortyFoot, returned, shortRoute, twentyFoot } from './routes.ts';

const plannedShip: SeaLeg = {
  vessel: 'EIDER',
  voyage: '241E',
  from: 'BUSAN',
  to: 'LOS_ANGELES',
  load: 20,
  depart: 30,
  arrive: 230,
  discharge: 240,
};

const vesselSwap: Scenario = {
  code: 'VESSELSWAP',
  serial: 33,
  title: 'Another ship takes over the voyage at the same dates, two days before it sails',
  line: 'SIMA',
  requestType: 'bill_of_lading',
  containers: [
    fortyFoot(shortRoute({ vessel: 'FULMAR', voyage: '108E', load: 56, depart: 66, plannedFrom: 8 }), 'SIM100031'),
  ],
  plannedLegs: [{ ...plannedShip, load: 56, depart: 66 }],
  edits: [{ edit: 'drop_plan', leg: plannedShip, at: 8 }],
  moments: [
    {
      at: 4,
      containerIndex: null,
      reason: 'the ship that was planned first',
      published: { pod_voyage_number: '241E' },
    },
    { at: 48, containerIndex: null, reason: 'the ship that sails', published: { pod_voyage_number: '108E' } },
  ],
  end: returned,
};

const passingCall: Scenario = {
  code: 'PASSCALL',
  serial: 34,
  title: 'The ship calls at Busan during its voyage, with the container on board: no transshipment',
  line: 'TEST',
  requestType: 'bill_of_lading',
  containers: [
    fortyFoot(
      shortRoute(
        { vessel: 'ALBATROSS', voyage: '041E', from: 'NINGBO' },
        { emptyOut: { place: 'NINGBO_DEPOT', at: -30 } },
      ),
      'SIM100032',
    ),
  ],
  passingCalls: [{ vessel: 'ALBATROSS', voyage: '041E', place: 'BUSAN', arrive: 66, depart: 76 }],
  moments: [
    { at: 110, containerIndex: 0, reason: 'on board', published: { pod_arrived_at: null, current_status: 'on_ship' } },
    {
      at: 110,
      containerIndex: null,
      reason: 'bound for Los Angeles',
      published: { port_of_discharge_locode: 'USLAX' },
    },
  ],
  end: returned,
};

const portOmitted: Scenario = {
  code: 'PORTOMIT',
  serial: 35,
  title: 'A call at Busan is announced and then omitted',
  line: 'SIMC',
  requestType: 'bill_of_lading',
  containers: [
    twentyFoot(
      shortRoute(
        { vessel: 'ALBATROSS', voyage: '042E', from: 'NINGBO' },
        { emptyOut: { place: 'NINGBO_DEPOT', at: -30 } },
      ),
      'SIM100033',
    ),
  ],
  passingCalls: [{ vessel: 'ALBATROSS', voyage: '042E', place: 'BUSAN', arrive: 66, depart: 76, omittedAt: 40 }],
  end: returned,
};

const podChanged: Scenario = {
  code: 'PODCHANGED',
  serial: 36,
  title: 'Bound for Long Beach, diverted to Los Angeles at sea',
  line: 'TEST',
  requestType: 'bill_of_lading',
  containers: [
    fortyFoot(
      shortRoute({
        voyage: '063E',
        etas: [
          { from: -96, at: 204, place: 'LONG_BEACH' },
          { from: 100, at: 226 },
          { from: 180, at: 230 },
        ],
      }),
      'SIM100034',
    ),
  ],
  moments: [
    { at: 66, containerIndex: null, reason: 'bound for Long Beach', published: { port_of_discharge_locode: 'USLGB' } },
    { at: 66, containerIndex: 0, reason: 'the terminal at Long Beach', published: { pod_terminal_key: 'smdg:SIM2' } },
    {
      at: 170,
      containerIndex: null,
      reason: 'bound for Los Angeles',
      published: { port_of_discharge_locode: 'USLAX' },
    },
    { at: 170, containerIndex: 0, reason: 'the terminal at Los Angeles', published: { pod_terminal_key: 'smdg:SIM1' } },
  ],
  end: returned,
  alsoAnnounces: ['container.pod_terminal_changed'],
};

const terminalChanged: Scenario = {
  code: 'TERMCHANGE',
  serial: 37,
  title: 'Another terminal of Los Angeles than was planned, named before the ship arrives',
  line: 'SIMA',
  requestType: 'bill_of_lading',
  containers: [
    fortyFoot(
      shortRoute({
        voyage: '064E',
        to: 'LOS_ANGELES_EAST',
        etas: [
          { from: -96, at: 212, place: 'LOS_ANGELES' },
          { from: 120, at: 226 },
          { from: 180, at: 230 },
        ],
      }),
      'SIM100035',
    ),
  ],
  moments: [
    { at: 66, containerIndex: 0, reason: 'as planned', published: { pod_terminal_key: 'smdg:SIM1' } },
    { at: 170, containerIndex: 0, reason: 'as changed', published: { pod_terminal_key: 'smdg:SIM5' } },
  ],
  end: returned,
  alsoAnnounces: ['container.pod_terminal_changed'],
};

export const plans = [vesselSwap, passingCall, portOmitted, podChanged, terminalChanged];
