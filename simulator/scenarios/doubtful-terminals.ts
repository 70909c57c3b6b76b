/** Terminals that report nothing, contradict the line, or correct it. */
import type { Scenario } from '../scenario.ts';
import { fortyFoot, returned, shortRoute } from './routes.ts';

const later = { available: 250, fullOut: 310, emptyIn: { place: 'LOS_ANGELES_DEPOT', at: 372 } } as const;
const end = { ...returned, withinHours: 414 };

const offDock: Scenario = {
  code: 'OFFDOCK',
  serial: 50,
  title: 'The terminal moves the container off dock; the line reports the pickup there',
  line: 'TEST',
  requestType: 'bill_of_lading',
  containers: [
    {
      ...fortyFoot(
        {
          ...shortRoute({ voyage: '086E' }),
          available: 309,
          fullOut: 310,
          offDock: 256,
          emptyIn: { place: 'LOS_ANGELES_DEPOT', at: 372 },
        },
        'SIM100051',
      ),
      terminalMisses: ['full_out', 'available'],
    },
  ],
  moments: [{ at: 290, containerIndex: 0, reason: 'off dock', published: { current_status: 'off_dock' } }],
  end,
};

const terminalSilent: Scenario = {
  code: 'TERMSILENT',
  serial: 51,
  title: 'The terminal does not know the container at all: the line alone reports',
  line: 'TEST',
  requestType: 'bill_of_lading',
  containers: [{ ...fortyFoot(shortRoute({ voyage: '087E' }), 'SIM100052'), terminalSilent: true }],
  moments: [
    {
      at: 260,
      containerIndex: 0,
      reason: 'no source reports whether it can be picked up',
      published: { available_for_pickup: null },
    },
  ],
  end: returned,
};

const terminalDown: Scenario = {
  code: 'TERMDOWN',
  serial: 52,
  title: 'The terminal cannot be reached for two days after the discharge',
  line: 'SIMC',
  requestType: 'bill_of_lading',
  containers: [fortyFoot(shortRoute({ voyage: '088E' }, later), 'SIM100053')],
  faults: [{ source: 'terminal', kind: 'down', from: 238, until: 284 }],
  moments: [
    {
      at: 270,
      containerIndex: 0,
      reason: 'the line knows of the discharge',
      published: { pod_discharged_at: { hour: 240 }, available_for_pickup: false },
    },
    { at: 308, containerIndex: 0, reason: 'the terminal is back', published: { available_for_pickup: true } },
  ],
  end,
};

const disagree: Scenario = {
  code: 'DISAGREE',
  serial: 53,
  title: 'Line and terminal disagree on the discharge and on the pickup: the terminal is right',
  line: 'SIMA',
  requestType: 'bill_of_lading',
  containers: [fortyFoot(shortRoute({ voyage: '089E' }), 'SIM100054')],
  edits: [
    { edit: 'misstate', move: '0/discharge/0', at: 235, from: 244 },
    { edit: 'misstate', move: '0/full_out', at: 267, from: 272 },
  ],
  moments: [
    {
      at: 258,
      containerIndex: 0,
      reason: 'the terminal takes precedence',
      published: { pod_discharged_at: { hour: 240 } },
    },
  ],
  end: returned,
};

const stale: Scenario = {
  code: 'STALE',
  serial: 54,
  title: 'The terminal still shows a container that was picked up and returned empty long ago',
  line: 'TEST',
  requestType: 'bill_of_lading',
  containers: [{ ...fortyFoot(shortRoute({ voyage: '090E' }), 'SIM100055'), terminalMisses: ['full_out'] }],
  end: returned,
};

const berthed: Scenario = {
  code: 'BERTHED',
  serial: 55,
  title: 'The ship waits at anchor for two days; the terminal reports when it berths',
  line: 'TEST',
  requestType: 'bill_of_lading',
  containers: [
    fortyFoot(
      shortRoute(
        { voyage: '091E', discharge: 284 },
        { berth: 276, available: 294, fullOut: 304, emptyIn: { place: 'LOS_ANGELES_DEPOT', at: 360 } },
      ),
      'SIM100056',
    ),
  ],
  moments: [
    {
      at: 270,
      containerIndex: 0,
      reason: 'arrived, not discharged',
      published: { pod_arrived_at: { hour: 230 }, pod_discharged_at: null },
    },
  ],
  end: { ...returned, withinHours: 402 },
};

const shortLanded: Scenario = {
  code: 'SHORTLAND',
  serial: 75,
  title: 'The ship arrives and the container is not discharged: it is carried on, and brought back four days later',
  line: 'SIMB',
  requestType: 'bill_of_lading',
  containers: [
    fortyFoot(
      shortRoute(
        { voyage: '099E', discharge: 326 },
        { available: 336, fullOut: 344, emptyIn: { place: 'LOS_ANGELES_DEPOT', at: 390 } },
      ),
      'SIM100069',
    ),
  ],
  moments: [
    {
      at: 300,
      containerIndex: 0,
      reason: 'arrived three days ago, not discharged',
      published: { pod_arrived_at: { hour: 230 }, pod_discharged_at: null },
    },
  ],
  end: { ...returned, withinHours: 432 },
};

export const doubtfulTerminals = [offDock, terminalSilent, terminalDown, disagree, stale, berthed, shortLanded];
