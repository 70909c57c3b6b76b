/** Lines that later contradict their own statements. */
import type { Scenario, SeaLeg } from '../scenario.ts';
import { fortyFoot, pacificRoute, twentyFoot } from './routes.ts';

const correct: Scenario = {
  code: 'CORRECT',
  serial: 7,
  title: 'The arrival is first stated nine hours early, the gate-in in another city; both are corrected',
  line: 'SIMA',
  requestType: 'bill_of_lading',
  containers: [fortyFoot(pacificRoute({ vessel: 'HERRING', voyage: '019E' }), 'SIM100008')],
  edits: [
    { edit: 'misstate', move: '0/full_in', place: 'SHANGHAI', from: 58, until: 100 },
    { edit: 'misstate', move: 'HERRING/019E/arrive', at: 551, from: 561, until: 600 },
  ],
  end: { type: 'stopped', reason: 'all_containers_terminated', withinHours: 1000 },
};

const retract: Scenario = {
  code: 'RETRACT',
  serial: 8,
  title: 'A loading that did not happen is stated and withdrawn; the container sails five days later',
  line: 'TEST',
  requestType: 'bill_of_lading',
  containers: [
    fortyFoot(
      {
        ...pacificRoute({
          vessel: 'ALBATROSS',
          voyage: '030E',
          load: 228,
          depart: 240,
          arrive: 660,
          discharge: 684,
        }),
        available: 700,
        fullOut: 760,
        emptyIn: { place: 'LOS_ANGELES_DEPOT', at: 960 },
      },
      'SIM100009',
    ),
  ],
  edits: [{ edit: 'invent', containerIndex: 0, kind: 'load', leg: 0, at: 80, from: 84, until: 130 }],
  end: { type: 'stopped', reason: 'all_containers_terminated', withinHours: 1010 },
};

const missedLeg: SeaLeg = {
  vessel: 'BARNACLE',
  voyage: '118E',
  from: 'YANTIAN',
  to: 'LONG_BEACH',
  load: 78,
  depart: 90,
  arrive: 480,
  discharge: 500,
};

const rollover: Scenario = {
  code: 'ROLLOVER',
  serial: 9,
  title: 'Booked on one ship, rolled to the next one a week later before it sailed',
  line: 'SIMB',
  requestType: 'bill_of_lading',
  containers: [
    twentyFoot(
      {
        emptyOut: { place: 'YANTIAN_DEPOT', at: -20 },
        fullIn: 40,
        sea: [
          {
            vessel: 'CORMORANT',
            voyage: '035E',
            from: 'YANTIAN',
            to: 'LONG_BEACH',
            load: 246,
            depart: 258,
            arrive: 650,
            discharge: 672,
            plannedFrom: 72,
            etas: [
              { from: 72, at: 640 },
              { from: 300, at: 644 },
              { from: 560, at: 650 },
            ],
          },
        ],
        available: 690,
        fullOut: 740,
        emptyIn: { place: 'LONG_BEACH_DEPOT', at: 950 },
      },
      'SIM100010',
    ),
  ],
  plannedLegs: [missedLeg],
  edits: [{ edit: 'drop_plan', leg: missedLeg, at: 72 }],
  end: { type: 'stopped', reason: 'all_containers_terminated', withinHours: 1000 },
};

export const secondThoughts = [correct, retract, rollover];
