/** The line answers badly or not at all; the journey itself is plain. */
import type { Scenario } from '../scenario.ts';
import { fortyFoot, pacificRoute } from './routes.ts';

const end = { type: 'stopped', reason: 'all_containers_terminated', withinHours: 1000 } as const;

const lineDown: Scenario = {
  code: 'LINEDOWN',
  serial: 17,
  title: 'The line cannot be reached in the first two hours, and again for more than a day on day 6',
  line: 'TEST',
  requestType: 'bill_of_lading',
  boxes: [fortyFoot(pacificRoute({ vessel: 'HERRING', voyage: '023E' }), 'SIM100015')],
  faults: [
    { kind: 'down', from: -1000, until: 2 },
    { kind: 'down', from: 130, until: 160 },
  ],
  foundAt: 2,
  end,
};

const throttled: Scenario = {
  code: 'THROTTLED',
  serial: 18,
  title: 'The line answers 429 with Retry-After, once in seconds and once as a date',
  line: 'SIMA',
  requestType: 'bill_of_lading',
  boxes: [fortyFoot(pacificRoute({ vessel: 'EIDER', voyage: '215E' }), 'SIM100016')],
  faults: [
    { kind: 'throttled', from: -1000, until: 1, retryAfter: { seconds: 1800, form: 'seconds' } },
    { kind: 'throttled', from: 200, until: 230, retryAfter: { seconds: 7200, form: 'date' } },
  ],
  foundAt: 1,
  end,
};

const loginPage: Scenario = {
  code: 'LOGINPAGE',
  serial: 19,
  title: 'The line answers with a sign-in page under status 200 for two days',
  line: 'SIMC',
  requestType: 'bill_of_lading',
  boxes: [fortyFoot(pacificRoute({ vessel: 'DOLPHIN', voyage: '018E' }), 'SIM100017')],
  faults: [{ kind: 'login_page', from: 96, until: 144 }],
  end,
};

const retries: Scenario = {
  code: 'RETRIES',
  serial: 20,
  title: 'The line cannot be reached from the start for three days',
  line: 'TEST',
  requestType: 'bill_of_lading',
  boxes: [fortyFoot(pacificRoute({ vessel: 'BARNACLE', voyage: '122E' }), 'SIM100018')],
  faults: [{ kind: 'down', from: -1000, until: 72 }],
  foundAt: null,
  end: { type: 'failed', reason: 'retries_exhausted', withinHours: 30 },
};

export const lineTrouble = [lineDown, throttled, loginPage, retries];
