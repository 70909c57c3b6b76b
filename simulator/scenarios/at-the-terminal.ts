/** What terminals show, fail to show, and say otherwise than the line. */
import type { Scenario } from '../scenario.ts';
import { fortyFoot, returned, shortRoute } from './routes.ts';

const later = { available: 250, fullOut: 310, emptyIn: { place: 'LOS_ANGELES_DEPOT', at: 372 } } as const;
const end = { ...returned, withinHours: 414 };
const customsHold = { code: 'CUS1', name: 'customs', status: 'hold', description: 'Exam ordered' } as const;

const holdBlank: Scenario = {
  code: 'HOLDBLANK',
  serial: 45,
  title: 'A customs hold whose field is blank for a while: it stays until the terminal says that there is none',
  line: 'TEST',
  requestType: 'bill_of_lading',
  boxes: [
    {
      ...fortyFoot(shortRoute({ voyage: '081E' }, { ...later, available: 286 }), 'SIM100046'),
      terminal: [
        { at: 242, set: { holds: [customsHold] } },
        { at: 256, set: { holds: undefined, fees: undefined } },
        { at: 276, set: { holds: [], fees: [] } },
      ],
    },
  ],
  moments: [
    {
      at: 270,
      box: 0,
      says: 'a blank field says nothing',
      published: { holds_at_pod_terminal: [{ name: 'customs', status: 'hold', description: 'Exam ordered' }] },
    },
    { at: 284, box: 0, says: 'an empty list says that there is none', published: { holds_at_pod_terminal: [] } },
  ],
  end,
};

const lfdBackAndForth: Scenario = {
  code: 'LFDBACK',
  serial: 46,
  title: 'The terminal moves the last free day forth and back, withdraws it, and gives another one',
  line: 'SIMB',
  requestType: 'bill_of_lading',
  boxes: [
    {
      ...fortyFoot(shortRoute({ voyage: '082E' }, later), 'SIM100047'),
      terminal: [
        { at: 250, set: { lastFreeDay: 326 } },
        { at: 262, set: { lastFreeDay: 400 } },
        { at: 274, set: { lastFreeDay: null } },
        { at: 290, set: { lastFreeDay: 378 } },
      ],
    },
  ],
  moments: [
    { at: 260, box: 0, says: 'earlier', published: { pickup_lfd_terminal: { day: 326, at: 'LOS_ANGELES' } } },
    { at: 272, box: 0, says: 'later', published: { pickup_lfd: { day: 400, at: 'LOS_ANGELES' } } },
    { at: 286, box: 0, says: 'withdrawn', published: { pickup_lfd_terminal: null, pickup_lfd: null } },
  ],
  end,
};

const lfdOfLine: Scenario = {
  code: 'LFDLINE',
  serial: 47,
  title: 'The line gives a last free day beside the terminal, moves it and withdraws it',
  line: 'TEST',
  requestType: 'bill_of_lading',
  boxes: [fortyFoot(shortRoute({ voyage: '083E' }, later), 'SIM100048')],
  edits: [
    { edit: 'last_free_day', box: 0, from: 236, day: 330 },
    { edit: 'last_free_day', box: 0, from: 262, day: 354 },
    { edit: 'last_free_day', box: 0, from: 286, day: null },
  ],
  moments: [
    {
      at: 258,
      box: 0,
      says: 'the line comes first',
      published: {
        pickup_lfd_line: { day: 330, at: 'LOS_ANGELES' },
        pickup_lfd_terminal: { day: 360, at: 'LOS_ANGELES' },
        pickup_lfd: { day: 330, at: 'LOS_ANGELES' },
      },
    },
    {
      at: 306,
      box: 0,
      says: 'then the terminal, where the line says none',
      published: { pickup_lfd_line: null, pickup_lfd: { day: 360, at: 'LOS_ANGELES' } },
    },
  ],
  end,
};

const feesGrow: Scenario = {
  code: 'FEESGROW',
  serial: 48,
  title: 'Demurrage that grows by the day, and a second fee beside it',
  line: 'SIMA',
  requestType: 'bill_of_lading',
  boxes: [
    {
      ...fortyFoot(shortRoute({ voyage: '084E' }, later), 'SIM100049'),
      terminal: [
        { at: 258, set: { fees: [{ type: 'demurrage', amount: '150.00' }] } },
        { at: 272, set: { fees: [{ type: 'demurrage', amount: '450.00' }] } },
        {
          at: 288,
          set: {
            fees: [
              { type: 'demurrage', amount: '900.00' },
              { type: 'extended_dwell_time', amount: '75.50' },
            ],
          },
        },
      ],
    },
  ],
  moments: [
    {
      at: 284,
      box: 0,
      says: 'on the second day',
      published: { fees_at_pod_terminal: [{ type: 'demurrage', amount: '450.00', currency: 'USD' }] },
    },
    {
      at: 306,
      box: 0,
      says: 'on the third day',
      published: {
        fees_at_pod_terminal: [
          { type: 'demurrage', amount: '900.00', currency: 'USD' },
          { type: 'extended_dwell_time', amount: '75.50', currency: 'USD' },
        ],
      },
    },
  ],
  end,
};

const appointment: Scenario = {
  code: 'APPOINTMENT',
  serial: 49,
  title: 'An appointment for pickup is made, and moved by a day',
  line: 'TEST',
  requestType: 'bill_of_lading',
  boxes: [
    {
      ...fortyFoot(shortRoute({ voyage: '085E' }, later), 'SIM100050'),
      terminal: [
        { at: 256, set: { appointment: 284 } },
        { at: 272, set: { appointment: 308 } },
      ],
    },
  ],
  moments: [
    { at: 270, box: 0, says: 'made', published: { pickup_appointment_at: { hour: 284 } } },
    { at: 286, box: 0, says: 'moved', published: { pickup_appointment_at: { hour: 308 } } },
  ],
  end,
  alsoAnnounces: ['container.pickup_appointment.changed'],
};

const offDock: Scenario = {
  code: 'OFFDOCK',
  serial: 50,
  title: 'The terminal moves the box to a yard outside; the line tells of the pickup there',
  line: 'TEST',
  requestType: 'bill_of_lading',
  boxes: [
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
  moments: [{ at: 290, box: 0, says: 'at the yard outside', published: { current_status: 'off_dock' } }],
  end,
};

const terminalSilent: Scenario = {
  code: 'TERMSILENT',
  serial: 51,
  title: 'The terminal does not know the box at all: the line alone tells',
  line: 'TEST',
  requestType: 'bill_of_lading',
  boxes: [{ ...fortyFoot(shortRoute({ voyage: '087E' }), 'SIM100052'), terminalSilent: true }],
  moments: [
    { at: 260, box: 0, says: 'nobody says whether it can be picked up', published: { available_for_pickup: null } },
  ],
  end: returned,
};

const terminalDown: Scenario = {
  code: 'TERMDOWN',
  serial: 52,
  title: 'The terminal cannot be reached for two days after the discharge',
  line: 'SIMC',
  requestType: 'bill_of_lading',
  boxes: [fortyFoot(shortRoute({ voyage: '088E' }, later), 'SIM100053')],
  faults: [{ source: 'terminal', kind: 'down', from: 238, until: 284 }],
  moments: [
    {
      at: 270,
      box: 0,
      says: 'the line knows of the discharge',
      published: { pod_discharged_at: { hour: 240 }, available_for_pickup: false },
    },
    { at: 308, box: 0, says: 'the terminal is back', published: { available_for_pickup: true } },
  ],
  end,
};

const disagree: Scenario = {
  code: 'DISAGREE',
  serial: 53,
  title: 'Line and terminal disagree on the discharge and on the pickup: the terminal is right',
  line: 'SIMA',
  requestType: 'bill_of_lading',
  boxes: [fortyFoot(shortRoute({ voyage: '089E' }), 'SIM100054')],
  edits: [
    { edit: 'misstate', move: '0/discharge/0', at: 235, from: 244 },
    { edit: 'misstate', move: '0/full_out', at: 267, from: 272 },
  ],
  moments: [{ at: 258, box: 0, says: 'the terminal handled it', published: { pod_discharged_at: { hour: 240 } } }],
  end: returned,
};

const stale: Scenario = {
  code: 'STALE',
  serial: 54,
  title: 'The terminal still shows a box that was picked up and returned empty long ago',
  line: 'TEST',
  requestType: 'bill_of_lading',
  boxes: [{ ...fortyFoot(shortRoute({ voyage: '090E' }), 'SIM100055'), terminalMisses: ['full_out'] }],
  end: returned,
};

const berthed: Scenario = {
  code: 'BERTHED',
  serial: 55,
  title: 'The ship waits on the roads for two days; the terminal tells when it is alongside',
  line: 'TEST',
  requestType: 'bill_of_lading',
  boxes: [
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
      box: 0,
      says: 'arrived, not discharged',
      published: { pod_arrived_at: { hour: 230 }, pod_discharged_at: null },
    },
  ],
  end: { ...returned, withinHours: 402 },
};

export const atTheTerminal = [
  holdBlank,
  lfdBackAndForth,
  lfdOfLine,
  feesGrow,
  appointment,
  offDock,
  terminalSilent,
  terminalDown,
  disagree,
  stale,
  berthed,
];
