/** Journeys whose last moves never show. */
import type { Scenario } from '../scenario.ts';
import { fortyFoot, pacificRoute } from './routes.ts';

const silent: Scenario = {
  code: 'SILENT',
  serial: 21,
  title: 'The line repeats the same answer from day 7 on; no terminal is connected at Rotterdam',
  line: 'SIMC',
  requestType: 'bill_of_lading',
  boxes: [
    fortyFoot(
      pacificRoute(
        { vessel: 'CORMORANT', voyage: '039W', to: 'ROTTERDAM', arrive: 860, discharge: 884 },
        'ROTTERDAM_DEPOT',
      ),
      'SIM100019',
    ),
  ],
  edits: [{ edit: 'silence', from: 160 }],
  end: { type: 'stopped', reason: 'no_updates_at_line', withinHours: 1560 },
};

const { emptyIn: _returned, ...neverReturned } = pacificRoute({ vessel: 'FULMAR', voyage: '094E' });

const noEmpty: Scenario = {
  code: 'NOEMPTY',
  serial: 22,
  title: 'Picked up, and no empty return is ever told',
  line: 'TEST',
  requestType: 'bill_of_lading',
  boxes: [fortyFoot(neverReturned, 'SIM100020')],
  edits: [
    // Papers keep coming, so that only the window after pickup can end the tracking.
    { edit: 'document', document: 'TRD', status: 'SURR', from: 900 },
    { edit: 'document', document: 'ARN', status: 'ISSU', from: 1400 },
  ],
  end: { type: 'stopped', reason: 'past_full_out_window', withinHours: 702 + 1344 + 48 },
};

const { fullOut: _pickedUp, ...neverPickedUp } = neverReturned;

const noPickup: Scenario = {
  code: 'NOPICKUP',
  serial: 23,
  title: 'Arrives and is never picked up while fees grow',
  line: 'SIMA',
  requestType: 'bill_of_lading',
  boxes: [
    {
      ...fortyFoot(neverPickedUp, 'SIM100021'),
      terminal: [
        { at: 730, set: { fees: [{ type: 'demurrage', amount: '250.00' }] } },
        { at: 850, set: { fees: [{ type: 'demurrage', amount: '1750.00' }] } },
        { at: 1300, set: { fees: [{ type: 'demurrage', amount: '9250.00' }] } },
      ],
    },
  ],
  edits: [
    { edit: 'document', document: 'ARN', status: 'ISSU', from: 540 },
    { edit: 'document', document: 'TRD', status: 'SURR', from: 1200 },
  ],
  end: { type: 'stopped', reason: 'past_arrival_window', withinHours: 560 + 1344 + 48 },
};

export const noEnding = [silent, noEmpty, noPickup];
