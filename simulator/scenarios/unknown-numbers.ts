/** Numbers that the line does not list, either permanently, at first, or after some time. */
import type { Scenario } from '../scenario.ts';
import { europeRoute, fortyFoot, pacificRoute } from './routes.ts';

const notFound: Scenario = {
  code: 'NOTFOUND',
  serial: 12,
  title: 'A container number that the line does not know',
  line: 'SIMA',
  requestType: 'container',
  containers: [],
  foundAt: null,
  end: { type: 'failed', reason: 'not_found', withinHours: 1 },
};

const notYet: Scenario = {
  code: 'NOTYET',
  serial: 13,
  title: 'A bill of lading that the line shows from day 3 on',
  line: 'SIMC',
  requestType: 'bill_of_lading',
  containers: [fortyFoot(pacificRoute({ vessel: 'FULMAR', voyage: '090E' }), 'SIM100013')],
  faults: [{ kind: 'not_found', from: -1000, until: 70 }],
  foundAt: 70,
  end: { type: 'stopped', reason: 'all_containers_terminated', withinHours: 1000 },
  alsoAnnounces: ['tracking_request.awaiting_manifest'],
};

const expired: Scenario = {
  code: 'EXPIRED',
  serial: 14,
  title: 'A bill of lading that the line never shows',
  line: 'SIMB',
  requestType: 'bill_of_lading',
  containers: [],
  faults: [{ kind: 'not_found', from: -1000, until: null }],
  foundAt: null,
  end: { type: 'failed', reason: 'expired', withinHours: 200 },
  alsoAnnounces: ['tracking_request.awaiting_manifest'],
};

const invalid: Scenario = {
  code: 'INVALID',
  serial: 15,
  title: 'A number whose form the line refuses',
  line: 'TEST',
  requestType: 'bill_of_lading',
  containers: [],
  faults: [{ kind: 'invalid_number', from: -1000, until: null }],
  foundAt: null,
  end: { type: 'failed', reason: 'invalid_number', withinHours: 1 },
};

const gone: Scenario = {
  code: 'GONE',
  serial: 16,
  title: 'Known at first, no longer found from day 13 on',
  line: 'SIMB',
  requestType: 'bill_of_lading',
  containers: [
    fortyFoot(
      pacificRoute(
        { vessel: 'GANNET', voyage: '410E', to: 'ROTTERDAM', arrive: 900, discharge: 930 },
        'ROTTERDAM_DEPOT',
      ),
      'SIM100014',
    ),
  ],
  faults: [{ kind: 'not_found', from: 300, until: null }],
  end: { type: 'stopped', reason: 'no_updates_at_line', withinHours: 720 },
};

const daySix: Scenario = {
  code: 'DAYSIX',
  serial: 66,
  title: 'A bill of lading that the line shows on the sixth day, a day before it would have expired',
  line: 'TEST',
  requestType: 'bill_of_lading',
  containers: [
    fortyFoot(
      europeRoute(
        { voyage: '073W', load: 170, depart: 180, arrive: 360, discharge: 370 },
        { fullIn: 150, fullOut: 392, emptyIn: { place: 'ROTTERDAM_DEPOT', at: 450 } },
      ),
      'SIM100067',
    ),
  ],
  faults: [{ kind: 'not_found', from: -1000, until: 140 }],
  foundAt: 140,
  end: { type: 'stopped', reason: 'all_containers_terminated', withinHours: 492 },
  alsoAnnounces: ['tracking_request.awaiting_manifest'],
};

const withheld: Scenario = {
  code: 'WITHHELD',
  serial: 67,
  title: 'A bill of lading that the line knows and does not show to us',
  line: 'SIMA',
  requestType: 'bill_of_lading',
  containers: [],
  faults: [{ kind: 'forbidden', from: -1000, until: null }],
  foundAt: null,
  end: { type: 'failed', reason: 'data_unavailable', withinHours: 30 },
};

export const unknownNumber = [notFound, notYet, expired, invalid, gone, daySix, withheld];
