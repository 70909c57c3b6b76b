import type { Scenario } from '../scenario.ts';

/** The plain case: one box, one ship, picked up at the port, the empty returned. */
export const direct: Scenario = {
  code: 'DIRECT',
  serial: 1,
  title: 'Ningbo to Los Angeles on one ship, empty returned on day 31',
  line: 'TEST',
  requestType: 'bill_of_lading',
  boxes: [
    {
      isoType: '45G1',
      weightKg: 21_400,
      seal: 'SIM100001',
      route: {
        emptyOut: { place: 'NINGBO_DEPOT', at: -40 },
        fullIn: 30,
        sea: [
          {
            vessel: 'ALBATROSS',
            voyage: '026E',
            from: 'NINGBO',
            to: 'LOS_ANGELES',
            load: 70,
            depart: 80,
            arrive: 440,
            discharge: 460,
          },
        ],
        available: 482,
        fullOut: 550,
        emptyIn: { place: 'LOS_ANGELES_DEPOT', at: 735 },
      },
    },
  ],
  end: { type: 'stopped', reason: 'all_containers_terminated', withinHours: 800 },
};
