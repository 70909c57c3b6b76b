/** Routes to and from the sea: more hubs, feeders, barges, rail before the ship, delivery to the door. */
import type { Scenario } from '../scenario.ts';
import { fortyFoot, returned, shortRoute, twentyFoot } from './routes.ts';

const threeHubs: Scenario = {
  code: 'THREEHUBS',
  serial: 28,
  title: 'Ho Chi Minh City to Hamburg via Singapore, Colombo and Rotterdam',
  line: 'TEST',
  requestType: 'bill_of_lading',
  containers: [
    twentyFoot(
      {
        emptyOut: { place: 'HO_CHI_MINH_DEPOT', at: -40 },
        fullIn: -6,
        sea: [
          {
            vessel: 'HERRING',
            voyage: '511S',
            from: 'HO_CHI_MINH',
            to: 'SINGAPORE',
            load: 8,
            depart: 16,
            arrive: 62,
            discharge: 70,
          },
          {
            vessel: 'EIDER',
            voyage: '231W',
            from: 'SINGAPORE',
            to: 'COLOMBO',
            load: 96,
            depart: 104,
            arrive: 190,
            discharge: 198,
          },
          {
            vessel: 'CORMORANT',
            voyage: '051W',
            from: 'COLOMBO',
            to: 'ROTTERDAM',
            load: 230,
            depart: 240,
            arrive: 500,
            discharge: 512,
          },
          {
            vessel: 'BARNACLE',
            voyage: '131E',
            from: 'ROTTERDAM',
            to: 'HAMBURG',
            load: 540,
            depart: 548,
            arrive: 576,
            discharge: 582,
          },
        ],
        fullOut: 606,
        emptyIn: { place: 'HAMBURG_DEPOT', at: 680 },
      },
      'SIM100026',
    ),
  ],
  moments: [
    {
      at: 220,
      containerIndex: null,
      reason: 'the last port is known from the plan, two ships ahead',
      published: { port_of_discharge_locode: 'DEHAM', pod_ata_at: null },
    },
    {
      at: 220,
      containerIndex: 0,
      reason: 'a hub is no port of discharge',
      published: { pod_discharged_at: null, current_status: 'on_ship' },
    },
  ],
  end: { type: 'stopped', reason: 'all_containers_terminated', withinHours: 722 },
};

const feeder: Scenario = {
  code: 'FEEDER',
  serial: 29,
  title: 'Kaohsiung to Busan by a feeder ship, on to Los Angeles by another one',
  line: 'SIMB',
  requestType: 'bill_of_lading',
  containers: [
    fortyFoot(
      {
        ...shortRoute({ voyage: '061E' }),
        emptyOut: { place: 'KAOHSIUNG', at: -40 },
        fullIn: -16,
        sea: [
          {
            vessel: 'HERRING',
            voyage: '521N',
            from: 'KAOHSIUNG',
            to: 'BUSAN',
            load: 4,
            depart: 10,
            arrive: 50,
            discharge: 56,
          },
          {
            vessel: 'DOLPHIN',
            voyage: '061E',
            from: 'BUSAN',
            to: 'LOS_ANGELES',
            load: 80,
            depart: 90,
            arrive: 260,
            discharge: 268,
          },
        ],
        available: 276,
        fullOut: 286,
        emptyIn: { place: 'LOS_ANGELES_DEPOT', at: 350 },
      },
      'SIM100027',
    ),
  ],
  end: { ...returned, withinHours: 392 },
};

const barge: Scenario = {
  code: 'BARGE',
  serial: 30,
  title: 'By barge from Nansha to Yantian, then by ship to Long Beach',
  line: 'TEST',
  requestType: 'bill_of_lading',
  containers: [
    fortyFoot(
      {
        emptyOut: { place: 'YANTIAN_DEPOT', at: -60 },
        fullIn: -30,
        barge: { voyage: 'B17', from: 'NANSHA', to: 'YANTIAN', load: -20, depart: -16, arrive: 2, discharge: 6 },
        sea: [
          {
            vessel: 'FULMAR',
            voyage: '104E',
            from: 'YANTIAN',
            to: 'LONG_BEACH',
            load: 40,
            depart: 52,
            arrive: 260,
            discharge: 268,
          },
        ],
        available: 276,
        fullOut: 286,
        emptyIn: { place: 'LONG_BEACH_DEPOT', at: 350 },
      },
      'SIM100028',
    ),
  ],
  end: { ...returned, withinHours: 392 },
};

const exportRail: Scenario = {
  code: 'EXPORTRAIL',
  serial: 31,
  title: 'From Chicago by rail to the ship at Los Angeles, to Rotterdam: none of it is import rail',
  line: 'TEST',
  requestType: 'bill_of_lading',
  containers: [
    fortyFoot(
      {
        emptyOut: { place: 'CHICAGO_DEPOT', at: -220 },
        fullIn: -190,
        exportRail: {
          from: 'CHICAGO_RAMP',
          to: 'LOS_ANGELES_RAMP',
          load: -180,
          depart: -170,
          arrive: -60,
          unload: -52,
        },
        sea: [
          {
            vessel: 'GANNET',
            voyage: '421W',
            from: 'LOS_ANGELES',
            to: 'ROTTERDAM',
            load: 20,
            depart: 34,
            arrive: 330,
            discharge: 342,
          },
        ],
        fullOut: 366,
        emptyIn: { place: 'ROTTERDAM_DEPOT', at: 430 },
      },
      'SIM100029',
    ),
  ],
  end: { type: 'stopped', reason: 'all_containers_terminated', withinHours: 474 },
};

const door: Scenario = {
  code: 'DOOR',
  serial: 32,
  title: 'Delivered to the door, as the line reports',
  line: 'SIMA',
  requestType: 'bill_of_lading',
  containers: [
    fortyFoot(shortRoute({ voyage: '062E' }, { delivered: { place: 'LOS_ANGELES_DOOR', at: 270 } }), 'SIM100030'),
  ],
  moments: [
    { at: 318, containerIndex: 0, reason: 'at the door, still full', published: { current_status: 'delivered' } },
  ],
  end: returned,
};

export const ways = [threeHubs, feeder, barge, exportRail, door];
