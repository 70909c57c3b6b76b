/** Other routes to the destination: more hubs, another port, containers on different ships. */
import type { Scenario, SeaLeg } from '../scenario.ts';
import { fortyFoot, twentyFoot } from './routes.ts';

const twoHubs: Scenario = {
  code: 'TWOHUBS',
  serial: 25,
  title: 'Ho Chi Minh City to New York via Singapore and Busan',
  line: 'TEST',
  requestType: 'bill_of_lading',
  containers: [
    fortyFoot(
      {
        emptyOut: { place: 'HO_CHI_MINH_DEPOT', at: -90 },
        fullIn: -40,
        sea: [
          {
            vessel: 'HERRING',
            voyage: '501S',
            from: 'HO_CHI_MINH',
            to: 'SINGAPORE',
            load: 10,
            depart: 20,
            arrive: 80,
            discharge: 90,
          },
          {
            vessel: 'EIDER',
            voyage: '221N',
            from: 'SINGAPORE',
            to: 'BUSAN',
            load: 140,
            depart: 150,
            arrive: 290,
            discharge: 302,
          },
          {
            vessel: 'GANNET',
            voyage: '416E',
            from: 'BUSAN',
            to: 'NEW_YORK',
            load: 360,
            depart: 372,
            arrive: 900,
            discharge: 920,
          },
        ],
        available: 940,
        fullOut: 990,
        emptyIn: { place: 'NEW_YORK_DEPOT', at: 1080 },
      },
      'SIM100022',
    ),
  ],
  end: { type: 'stopped', reason: 'all_containers_terminated', withinHours: 1130 },
};

const firstShip: SeaLeg = {
  vessel: 'FULMAR',
  voyage: '098E',
  from: 'SHANGHAI',
  to: 'SAVANNAH',
  load: 50,
  depart: 62,
  arrive: 700,
  discharge: 720,
};

const leftBehind: Scenario = {
  code: 'LEFTBEHIND',
  serial: 26,
  title: 'Two containers of one bill on two ships, a week apart',
  line: 'TEST',
  requestType: 'bill_of_lading',
  containers: [
    fortyFoot(
      {
        emptyOut: { place: 'SHANGHAI_DEPOT', at: -70 },
        fullIn: 10,
        sea: [firstShip],
        available: 736,
        fullOut: 752,
        emptyIn: { place: 'SAVANNAH_DEPOT', at: 960 },
      },
      'SIM100023',
    ),
    fortyFoot(
      {
        emptyOut: { place: 'SHANGHAI_DEPOT', at: -60 },
        fullIn: 44,
        sea: [
          {
            ...firstShip,
            vessel: 'ALBATROSS',
            voyage: '034E',
            load: 216,
            depart: 230,
            arrive: 860,
            discharge: 884,
            plannedFrom: 60,
          },
        ],
        available: 900,
        fullOut: 914,
        emptyIn: { place: 'SAVANNAH_DEPOT', at: 1100 },
      },
      'SIM100024',
    ),
  ],
  end: { type: 'stopped', reason: 'all_containers_terminated', withinHours: 1150 },
};

const etaFlapping: Scenario = {
  code: 'ETAFLAP',
  serial: 27,
  title: 'The arrival is announced back and forth, at last earlier than at first',
  line: 'SIMA',
  requestType: 'bill_of_lading',
  containers: [
    twentyFoot(
      {
        emptyOut: { place: 'BUSAN_DEPOT', at: -40 },
        fullIn: -4,
        sea: [
          {
            vessel: 'CORMORANT',
            voyage: '043E',
            from: 'BUSAN',
            to: 'LONG_BEACH',
            load: 20,
            depart: 32,
            arrive: 380,
            discharge: 398,
            etas: [
              { from: -96, at: 400 },
              { from: 60, at: 424 },
              { from: 110, at: 400.5 },
              { from: 160, at: 400 },
              { from: 220, at: 372 },
              { from: 330, at: 380 },
            ],
          },
        ],
        available: 420,
        fullOut: 470,
        emptyIn: { place: 'LONG_BEACH_DEPOT', at: 640 },
      },
      'SIM100025',
    ),
  ],
  end: { type: 'stopped', reason: 'all_containers_terminated', withinHours: 690 },
};

export const routings = [twoHubs, leftBehind, etaFlapping];
