/** Container numbers that are reused, leased, or polled at the wrong line. */
import type { Scenario } from '../scenario.ts';
import { europeRoute, fortyFoot, returned, shortRoute } from './routes.ts';

const reused: Scenario = {
  code: 'REUSED',
  serial: 63,
  title: 'A container that made a journey before this one and starts another after it',
  line: 'SIMA',
  requestType: 'container',
  containers: [
    {
      ...fortyFoot(europeRoute({ voyage: '071W' }), 'SIM100064'),
      otherTrips: [
        {
          papers: 'X',
          route: {
            emptyOut: { place: 'NINGBO_DEPOT', at: -1010 },
            fullIn: -980,
            sea: [
              {
                vessel: 'EIDER',
                voyage: '190E',
                from: 'NINGBO',
                to: 'SHANGHAI',
                load: -960,
                depart: -950,
                arrive: -900,
                discharge: -890,
              },
            ],
            fullOut: -860,
            emptyIn: { place: 'SHANGHAI_DEPOT', at: -700 },
          },
        },
        {
          papers: 'Y',
          route: {
            emptyOut: { place: 'ROTTERDAM_DEPOT', at: 337 },
            sea: [
              {
                vessel: 'GANNET',
                voyage: '440E',
                from: 'ROTTERDAM',
                to: 'BUSAN',
                load: 420,
                depart: 430,
                arrive: 900,
                discharge: 910,
              },
            ],
          },
        },
      ],
    },
  ],
  end: returned,
};

const leased: Scenario = {
  code: 'LEASED',
  serial: 64,
  title: 'A leased container: its owner code is that of a lessor, not of the line',
  line: 'TEST',
  prefix: 'SLSU',
  requestType: 'container',
  containers: [fortyFoot(shortRoute({ voyage: '093E' }), 'SIM100065')],
  end: returned,
};

const wrongLine: Scenario = {
  code: 'WRONGLINE',
  serial: 65,
  title: 'A container in transit with another line than the polled one',
  line: 'TEST',
  requestedLine: 'SIMA',
  requestType: 'container',
  containers: [fortyFoot(europeRoute({ voyage: '072W' }), 'SIM100066')],
  foundAt: null,
  end: { type: 'failed', reason: 'not_found', withinHours: 1 },
};

export const containers = [reused, leased, wrongLine];
