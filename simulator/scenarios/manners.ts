/**
 * Quirks of lines: events that are repeated, unordered or without ids, dates instead of times, private codes, premature
 * actual events.
 */
import type { Scenario } from '../scenario.ts';
import { europeRoute, fortyFoot, returned, shortRoute, twentyFoot } from './routes.ts';

const repeats: Scenario = {
  code: 'REPEATS',
  serial: 56,
  title: 'The line lists some moves twice, under two ids: each happened once',
  line: 'TEST',
  requestType: 'bill_of_lading',
  containers: [fortyFoot(europeRoute({ voyage: '061W' }), 'SIM100057')],
  edits: [
    { edit: 'repeat', move: '0/empty_out', from: -20 },
    { edit: 'repeat', move: '0/load/0', from: 30 },
    { edit: 'repeat', move: 'CORMORANT/061W/depart', from: 40 },
    { edit: 'repeat', move: '0/discharge/0', from: 245 },
    { edit: 'repeat', move: '0/empty_in', from: 336 },
  ],
  end: returned,
};

const shuffled: Scenario = {
  code: 'SHUFFLED',
  serial: 57,
  title: 'The line lists its events in another order at each poll',
  line: 'SIMA',
  requestType: 'bill_of_lading',
  containers: [fortyFoot(europeRoute({ voyage: '062W' }), 'SIM100058')],
  habits: ['shuffled'],
  end: returned,
};

const withoutIds: Scenario = {
  code: 'NOIDS',
  serial: 58,
  title: 'No event carries an id, and the loading is still corrected',
  line: 'SIMB',
  requestType: 'bill_of_lading',
  containers: [fortyFoot(europeRoute({ voyage: '063W' }), 'SIM100059')],
  habits: ['without_ids'],
  edits: [{ edit: 'misstate', move: '0/load/0', at: 16, from: 24, until: 80 }],
  end: returned,
};

const oddCode: Scenario = {
  code: 'ODDCODE',
  serial: 59,
  title: 'One event has a code that is in no list',
  line: 'TEST',
  requestType: 'bill_of_lading',
  containers: [fortyFoot(europeRoute({ voyage: '064W' }), 'SIM100060')],
  edits: [{ edit: 'unknown_code', containerIndex: 0, code: 'XQZT', at: 26, place: 'SHANGHAI', from: 30 }],
  end: returned,
};

const datesOnly: Scenario = {
  code: 'DATESONLY',
  serial: 60,
  title: 'The line prints dates where others print times',
  line: 'TEST',
  requestType: 'bill_of_lading',
  containers: [
    twentyFoot(
      shortRoute({
        voyage: '092E',
        load: 20,
        depart: 50,
        arrive: 210,
        etas: [
          { from: -96, at: 154 },
          { from: 60, at: 182 },
          { from: 130, at: 210 },
        ],
      }),
      'SIM100061',
    ),
  ],
  habits: ['dates_only'],
  end: returned,
};

const future: Scenario = {
  code: 'FUTURE',
  serial: 61,
  title: 'The arrival is stated as actual four days ahead, and corrected',
  line: 'TEST',
  requestType: 'bill_of_lading',
  containers: [fortyFoot(shortRoute({ vessel: 'GANNET', voyage: '431E' }, { fullOut: 280 }), 'SIM100062')],
  edits: [{ edit: 'misstate', move: 'GANNET/431E/arrive', at: 330, from: 232, until: 262 }],
  moments: [
    { at: 258, containerIndex: 0, reason: 'a future event has not happened', published: { pod_arrived_at: null } },
  ],
  end: returned,
};

const outOfOrder: Scenario = {
  code: 'OUTOFORDER',
  serial: 62,
  title: 'The line reports the discharge two days after the pickup',
  line: 'SIMC',
  requestType: 'bill_of_lading',
  containers: [fortyFoot(europeRoute({ voyage: '065W' }), 'SIM100063')],
  edits: [{ edit: 'lag', move: '0/discharge/0', hours: 78 }],
  end: returned,
};

export const manners = [repeats, shuffled, withoutIds, oddCode, datesOnly, future, outOfOrder];
