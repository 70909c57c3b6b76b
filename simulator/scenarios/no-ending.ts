/** Journeys whose last moves are never reported. */
import type { Scenario } from '../scenario.ts';
import { europeRoute, fortyFoot, pacificRoute } from './routes.ts';

const silent: Scenario = {
  code: 'SILENT',
  serial: 21,
  title: 'The line repeats the same response from day 7 on; no terminal is connected at Rotterdam',
  line: 'SIMC',
  requestType: 'bill_of_lading',
  containers: [
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
  title: 'Picked up, and no empty return is ever reported',
  line: 'TEST',
  requestType: 'bill_of_lading',
  containers: [fortyFoot(neverReturned, 'SIM100020')],
  edits: [
    // New documents continue to arrive, so only the window after the pickup can end tracking.
    { edit: 'document', document: 'TRD', status: 'SURR', from: 900 },
    { edit: 'document', document: 'ARN', status: 'ISSU', from: 1400 },
  ],
  end: { type: 'stopped', reason: 'past_full_out_window', withinHours: 702 + 1344 + 48 },
};

const { fullOut: _out, emptyIn: _in, ...neverPickedUp } = europeRoute({ voyage: '095W' });

const noPickup: Scenario = {
  code: 'NOPICKUP',
  serial: 23,
  title: 'Arrives at Rotterdam and is never picked up',
  line: 'SIMA',
  requestType: 'bill_of_lading',
  containers: [fortyFoot(neverPickedUp, 'SIM100021')],
  edits: [
    // New documents continue to arrive, so only the window after the arrival can end tracking.
    { edit: 'document', document: 'ARN', status: 'ISSU', from: 210 },
    { edit: 'document', document: 'TRD', status: 'SURR', from: 900 },
  ],
  end: { type: 'stopped', reason: 'past_arrival_window', withinHours: 230 + 1344 + 48 },
};

const userStop: Scenario = {
  code: 'USERSTOP',
  serial: 74,
  title: 'A user stops the tracking while the container is at sea',
  line: 'SIMA',
  requestType: 'bill_of_lading',
  containers: [fortyFoot(europeRoute({ voyage: '096W' }), 'SIM100068')],
  userStopsAt: 130,
  end: { type: 'stopped', reason: 'cancelled_by_user', withinHours: 130 },
};

export const noEnding = [silent, noEmpty, noPickup, userStop];
