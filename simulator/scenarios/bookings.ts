/** Journeys that are tracked by booking number, starting before a container is assigned. */
import type { Scenario } from '../scenario.ts';
import { fortyFoot, pacificRoute, twentyFoot } from './routes.ts';

const leg = { vessel: 'DOLPHIN', voyage: '016E', load: 204, depart: 216, arrive: 640, discharge: 662 } as const;

const booking: Scenario = {
  code: 'BOOKING',
  serial: 10,
  title: 'A booking without containers; the first is added on day 4, the second on day 5',
  line: 'SIMA',
  requestType: 'booking_number',
  bookedAt: -30,
  containers: [
    fortyFoot(
      {
        ...pacificRoute(leg),
        emptyOut: { place: 'NINGBO_DEPOT', at: 86 },
        fullIn: 160,
        available: 684,
        fullOut: 740,
        emptyIn: { place: 'LOS_ANGELES_DEPOT', at: 930 },
      },
      'SIM100011',
    ),
    twentyFoot(
      {
        ...pacificRoute({ ...leg, load: 206, discharge: 665 }),
        emptyOut: { place: 'NINGBO_DEPOT', at: 116 },
        fullIn: 166,
        available: 690,
        fullOut: 762,
        emptyIn: { place: 'LOS_ANGELES_DEPOT', at: 1010 },
      },
      'SIM100012',
    ),
  ],
  end: { type: 'stopped', reason: 'all_containers_terminated', withinHours: 1060 },
};

const cancelled: Scenario = {
  code: 'CANCELLED',
  serial: 11,
  title: 'A booking that is cancelled on day 4, before any container moved',
  line: 'SIMB',
  requestType: 'booking_number',
  bookedAt: -48,
  containers: [],
  plannedLegs: [{ ...leg, vessel: 'EIDER', voyage: '211E', from: 'NINGBO', to: 'LOS_ANGELES' }],
  edits: [
    { edit: 'drop_all_plans', at: 100 },
    { edit: 'document', document: 'BKG', status: 'VOID', reason: 'Cancelled by shipper', from: 100 },
  ],
  end: { type: 'stopped', reason: 'booking_cancelled', withinHours: 130 },
};

const voided: Scenario = {
  code: 'VOIDED',
  serial: 24,
  title: 'A booking that was cancelled before it was first polled',
  line: 'TEST',
  requestType: 'booking_number',
  bookedAt: -200,
  containers: [],
  edits: [{ edit: 'document', document: 'BKG', status: 'VOID', reason: 'Cancelled by shipper', from: -20 }],
  foundAt: null,
  end: { type: 'failed', reason: 'booking_cancelled', withinHours: 1 },
};

export const bookingScenarios = [booking, cancelled, voided];
