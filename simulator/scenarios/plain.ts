/** Journeys that go as planned. */
import type { Scenario } from '../scenario.ts';
import { fortyFoot, pacificRoute, twentyFoot } from './routes.ts';

const direct: Scenario = {
  code: 'DIRECT',
  serial: 1,
  title: 'Ningbo to Los Angeles on one ship, empty returned on day 40',
  line: 'TEST',
  requestType: 'bill_of_lading',
  containers: [fortyFoot(pacificRoute(), 'SIM100001')],
  end: { type: 'stopped', reason: 'all_containers_terminated', withinHours: 1000 },
};

const transship: Scenario = {
  code: 'TRANSSHIP',
  serial: 2,
  title: 'Ho Chi Minh City to Savannah via Busan, the discharge at Busan corrected',
  line: 'SIMB',
  requestType: 'bill_of_lading',
  containers: [
    twentyFoot(
      {
        emptyOut: { place: 'HO_CHI_MINH_DEPOT', at: -60 },
        fullIn: -10,
        sea: [
          {
            vessel: 'BARNACLE',
            voyage: '114N',
            from: 'HO_CHI_MINH',
            to: 'BUSAN',
            load: 30,
            depart: 40,
            arrive: 170,
            discharge: 182,
          },
          {
            vessel: 'CORMORANT',
            voyage: '031E',
            from: 'BUSAN',
            to: 'SAVANNAH',
            load: 252,
            depart: 264,
            arrive: 840,
            discharge: 862,
          },
        ],
        available: 880,
        fullOut: 950,
        emptyIn: { place: 'SAVANNAH_DEPOT', at: 1060 },
      },
      'SIM100002',
    ),
  ],
  edits: [{ edit: 'misstate', move: '0/discharge/0', at: 173, from: 190, until: 240 }],
  end: { type: 'stopped', reason: 'all_containers_terminated', withinHours: 1110 },
};

const oneContainer: Scenario = {
  code: 'ONEBOX',
  serial: 3,
  title: 'Tracked by its container number alone',
  line: 'TEST',
  requestType: 'container',
  containers: [fortyFoot(pacificRoute({ vessel: 'DOLPHIN', voyage: '014E' }), 'SIM100003')],
  end: { type: 'stopped', reason: 'all_containers_terminated', withinHours: 1000 },
};

export const plainScenarios = [direct, transship, oneContainer];
