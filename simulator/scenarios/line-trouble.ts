/** Lines that respond badly or not at all during otherwise plain journeys. */
import type { Scenario } from '../scenario.ts';
import type { ScriptedFault } from '../scripted-faults.ts';
import { europeRoute, fortyFoot, pacificRoute, returned } from './routes.ts';

const end = { type: 'stopped', reason: 'all_containers_terminated', withinHours: 1000 } as const;

const lineDown: Scenario = {
  code: 'LINEDOWN',
  serial: 17,
  title: 'The line cannot be reached in the first two hours, and again for more than a day on day 6',
  line: 'TEST',
  requestType: 'bill_of_lading',
  containers: [fortyFoot(pacificRoute({ vessel: 'HERRING', voyage: '023E' }), 'SIM100015')],
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
  title: 'The line returns 429 with Retry-After, once in seconds and once as a date',
  line: 'SIMA',
  requestType: 'bill_of_lading',
  containers: [fortyFoot(pacificRoute({ vessel: 'EIDER', voyage: '215E' }), 'SIM100016')],
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
  title: 'The line returns a sign-in page under status 200 for two days',
  line: 'SIMC',
  requestType: 'bill_of_lading',
  containers: [fortyFoot(pacificRoute({ vessel: 'DOLPHIN', voyage: '018E' }), 'SIM100017')],
  faults: [{ kind: 'login_page', from: 96, until: 144 }],
  end,
};

const retries: Scenario = {
  code: 'RETRIES',
  serial: 20,
  title: 'The line cannot be reached from the start for three days',
  line: 'TEST',
  requestType: 'bill_of_lading',
  containers: [fortyFoot(pacificRoute({ vessel: 'BARNACLE', voyage: '122E' }), 'SIM100018')],
  faults: [{ kind: 'down', from: -1000, until: 72 }],
  foundAt: null,
  end: { type: 'failed', reason: 'retries_exhausted', withinHours: 30 },
};

/** Builds a short journey during which the line has one kind of problem. It must end as if nothing had happened. */
function trouble(scenario: Pick<Scenario, 'code' | 'serial' | 'title' | 'line'>, fault: ScriptedFault): Scenario {
  const voyage = `${scenario.serial}W`;
  const seal = `SIM1010${scenario.serial}`;
  return {
    ...scenario,
    requestType: 'bill_of_lading',
    containers: [fortyFoot(europeRoute({ vessel: 'FULMAR', voyage }), seal)],
    faults: [fault],
    end: returned,
  };
}

const threeDays = trouble(
  {
    code: 'DOWNTHREE',
    serial: 68,
    title: 'The line cannot be reached for three days while the container is at sea',
    line: 'TEST',
  },
  { kind: 'down', from: 60, until: 132 },
);

const slow = trouble(
  { code: 'SLOW', serial: 69, title: 'The line responds slowly for half a day', line: 'SIMC' },
  { kind: 'slow', from: 60, until: 84 },
);

const truncated = trouble(
  { code: 'TRUNCATED', serial: 70, title: 'The response of the line is truncated for a day', line: 'SIMB' },
  { kind: 'truncated', from: 60, until: 84 },
);

const envelope = trouble(
  { code: 'ENVELOPE', serial: 71, title: 'The line wraps its response in another form for a day', line: 'SIMA' },
  { kind: 'wrong_envelope', from: 60, until: 84 },
);

const quota = trouble(
  { code: 'QUOTA', serial: 72, title: 'The quota of the day is used up', line: 'TEST' },
  { kind: 'quota_exhausted', from: 60, until: 90, retryAfter: { seconds: 21_600, form: 'seconds' } },
);

const credentials = trouble(
  { code: 'CREDENTIALS', serial: 73, title: 'The line rejects our credentials for half a day', line: 'SIMA' },
  { kind: 'unauthorized', from: 60, until: 74 },
);

export const lineTrouble = [
  lineDown,
  throttled,
  loginPage,
  retries,
  threeDays,
  slow,
  truncated,
  envelope,
  quota,
  credentials,
];
