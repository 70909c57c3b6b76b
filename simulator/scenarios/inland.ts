/** Journeys that continue by rail. */
import type { Scenario } from '../scenario.ts';
import { fortyFoot, pacificRoute } from './routes.ts';

const freightHold = { code: 'FRT', name: 'freight', status: 'hold', description: 'Charges not paid at ramp' } as const;
const customsHold = { code: 'CUS1', name: 'customs', status: 'hold', description: 'Customs exam ordered' } as const;

const rail: Scenario = {
  code: 'RAIL',
  serial: 4,
  title: 'Ningbo to Chicago by rail from Los Angeles, with holds and two last free days',
  line: 'SIMA',
  requestType: 'bill_of_lading',
  containers: [
    {
      ...fortyFoot(
        {
          ...pacificRoute({ vessel: 'EIDER', voyage: '207E', arrive: 520, discharge: 540 }),
          rail: {
            from: 'LOS_ANGELES_RAMP',
            to: 'CHICAGO_RAMP',
            load: 610,
            depart: 622,
            interchange: { at: 690, place: 'KANSAS_CITY_RAMP' },
            arrive: 748,
            unload: 754,
            etas: [
              { from: -96, at: 730 },
              { from: 600, at: 736 },
              { from: 680, at: 748 },
            ],
          },
          available: 790,
          fullOut: 850,
          emptyIn: { place: 'CHICAGO_DEPOT', at: 1010 },
        },
        'SIM100004',
      ),
      terminal: [
        { at: 545, set: { holds: [customsHold] } },
        { at: 590, set: { holds: [] } },
      ],
      ramp: [
        { at: 756, set: { holds: [freightHold] } },
        { at: 776, set: { lastFreeDay: 880 } },
        { at: 786, set: { holds: [] } },
      ],
    },
  ],
  end: { type: 'stopped', reason: 'all_containers_terminated', withinHours: 1060 },
  alsoAnnounces: ['container.transport.estimated.arrived_at_inland_destination'],
};

export const inlandScenarios = [rail];
