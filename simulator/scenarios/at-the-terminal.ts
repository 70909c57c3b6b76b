/** Terminal reports between discharge and pickup: holds, last free days, fees, appointments. */
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
  containers: [
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
      containerIndex: 0,
      reason: 'a blank field means nothing',
      published: { holds_at_pod_terminal: [{ name: 'customs', status: 'hold', description: 'Exam ordered' }] },
    },
    {
      at: 284,
      containerIndex: 0,
      reason: 'an empty list means that there is none',
      published: { holds_at_pod_terminal: [] },
    },
  ],
  end,
};

const lfdBackAndForth: Scenario = {
  code: 'LFDBACK',
  serial: 46,
  title: 'The terminal moves the last free day back and forth, withdraws it, and states another one',
  line: 'SIMB',
  requestType: 'bill_of_lading',
  containers: [
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
    {
      at: 260,
      containerIndex: 0,
      reason: 'earlier',
      published: { pickup_lfd_terminal: { day: 326, at: 'LOS_ANGELES' } },
    },
    { at: 272, containerIndex: 0, reason: 'later', published: { pickup_lfd: { day: 400, at: 'LOS_ANGELES' } } },
    { at: 286, containerIndex: 0, reason: 'withdrawn', published: { pickup_lfd_terminal: null, pickup_lfd: null } },
  ],
  end,
};

const lfdOfLine: Scenario = {
  code: 'LFDLINE',
  serial: 47,
  title: 'The line states a last free day beside the terminal, moves it and withdraws it',
  line: 'TEST',
  requestType: 'bill_of_lading',
  containers: [fortyFoot(shortRoute({ voyage: '083E' }, later), 'SIM100048')],
  edits: [
    { edit: 'last_free_day', containerIndex: 0, from: 236, day: 330 },
    { edit: 'last_free_day', containerIndex: 0, from: 262, day: 354 },
    { edit: 'last_free_day', containerIndex: 0, from: 286, day: null },
  ],
  moments: [
    {
      at: 258,
      containerIndex: 0,
      reason: 'the line takes precedence',
      published: {
        pickup_lfd_line: { day: 330, at: 'LOS_ANGELES' },
        pickup_lfd_terminal: { day: 360, at: 'LOS_ANGELES' },
        pickup_lfd: { day: 330, at: 'LOS_ANGELES' },
      },
    },
    {
      at: 306,
      containerIndex: 0,
      reason: 'then the terminal, where the line states none',
      published: { pickup_lfd_line: null, pickup_lfd: { day: 360, at: 'LOS_ANGELES' } },
    },
  ],
  end,
};

const lfdEarlier: Scenario = {
  code: 'LFDEARLIER',
  serial: 76,
  title: 'The terminal states an earlier last free day than the line',
  line: 'TEST',
  requestType: 'bill_of_lading',
  containers: [fortyFoot(shortRoute({ voyage: '086E' }, later), 'SIM100077')],
  edits: [{ edit: 'last_free_day', containerIndex: 0, from: 236, day: 408 }],
  moments: [
    {
      at: 258,
      containerIndex: 0,
      reason: 'both days are shown, and the line takes precedence',
      published: {
        pickup_lfd_line: { day: 408, at: 'LOS_ANGELES' },
        pickup_lfd_terminal: { day: 360, at: 'LOS_ANGELES' },
        pickup_lfd: { day: 408, at: 'LOS_ANGELES' },
      },
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
  containers: [
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
      containerIndex: 0,
      reason: 'on the second day',
      published: { fees_at_pod_terminal: [{ type: 'demurrage', amount: '450.00', currency: 'USD' }] },
    },
    {
      at: 306,
      containerIndex: 0,
      reason: 'on the third day',
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
  containers: [
    {
      ...fortyFoot(shortRoute({ voyage: '085E' }, later), 'SIM100050'),
      terminal: [
        { at: 256, set: { appointment: 284 } },
        { at: 272, set: { appointment: 308 } },
      ],
    },
  ],
  moments: [
    { at: 270, containerIndex: 0, reason: 'made', published: { pickup_appointment_at: { hour: 284 } } },
    { at: 286, containerIndex: 0, reason: 'moved', published: { pickup_appointment_at: { hour: 308 } } },
  ],
  end,
  alsoAnnounces: ['container.pickup_appointment.changed'],
};

export const atTheTerminal = [holdBlank, lfdBackAndForth, lfdOfLine, lfdEarlier, feesGrow, appointment];
