/** Events between discharge and pickup: holds, fees, last free days, appointments. */
import type { Scenario } from '../scenario.ts';
import { fortyFoot, pacificRoute, twentyFoot } from './routes.ts';

const customsPending = {
  code: 'CUS1',
  name: 'customs',
  status: 'pending',
  description: 'Manifest hold announced',
} as const;
const customsHold = { ...customsPending, status: 'hold', description: 'Exam ordered' } as const;
const freightHold = { code: 'FRT', name: 'freight', status: 'hold', description: 'Line has not released' } as const;
const agricultureHold = { code: 'AGR', name: 'USDA', status: 'hold', description: 'Wood packaging check' } as const;

const holdLfd: Scenario = {
  code: 'HOLDLFD',
  serial: 5,
  title: 'Holds placed and cleared, last free day moved out and back, appointment moved, at Long Beach',
  line: 'TEST',
  requestType: 'bill_of_lading',
  containers: [
    {
      ...fortyFoot(
        {
          ...pacificRoute({ vessel: 'FULMAR', voyage: '088E', to: 'LONG_BEACH' }, 'LONG_BEACH_DEPOT'),
          available: 640,
          fullOut: 790,
          emptyIn: { place: 'LONG_BEACH_DEPOT', at: 960 },
        },
        'SIM100005',
      ),
      terminal: [
        { at: 520, set: { holds: [customsPending] } },
        { at: 586, set: { holds: [customsHold, freightHold] } },
        { at: 612, set: { holds: [customsHold] } },
        { at: 628, set: { holds: [], lastFreeDay: 776 } },
        { at: 664, set: { available: false, holds: [agricultureHold], fees: [{ type: 'exam', amount: '185.00' }] } },
        { at: 700, set: { available: true, holds: [], appointment: 770 } },
        { at: 724, set: { lastFreeDay: 752 } },
        { at: 740, set: { appointment: 788 } },
        {
          at: 766,
          set: {
            fees: [
              { type: 'exam', amount: '185.00' },
              { type: 'demurrage', amount: '320.00' },
            ],
          },
        },
        {
          at: 782,
          set: {
            fees: [
              { type: 'exam', amount: '185.00' },
              { type: 'demurrage', amount: '640.00' },
            ],
          },
        },
      ],
    },
  ],
  end: { type: 'stopped', reason: 'all_containers_terminated', withinHours: 1010 },
  alsoAnnounces: ['container.transport.not_available', 'container.pickup_appointment.changed'],
};

const twoFates: Scenario = {
  code: 'TWOFATES',
  serial: 6,
  title:
    'Two containers on one ship to New York: one picked up at once, one held by customs and returned two weeks later',
  line: 'SIMC',
  requestType: 'bill_of_lading',
  containers: [
    fortyFoot(
      {
        emptyOut: { place: 'BUSAN_DEPOT', at: -50 },
        fullIn: 20,
        sea: [
          {
            vessel: 'GANNET',
            voyage: '402E',
            from: 'BUSAN',
            to: 'NEW_YORK',
            load: 64,
            depart: 74,
            arrive: 640,
            discharge: 656,
          },
        ],
        available: 672,
        fullOut: 700,
        emptyIn: { place: 'NEW_YORK_DEPOT', at: 830 },
      },
      'SIM100006',
    ),
    {
      ...twentyFoot(
        {
          emptyOut: { place: 'BUSAN_DEPOT', at: -30 },
          fullIn: 28,
          sea: [
            {
              vessel: 'GANNET',
              voyage: '402E',
              from: 'BUSAN',
              to: 'NEW_YORK',
              load: 66,
              depart: 74,
              arrive: 640,
              discharge: 661,
            },
          ],
          available: 840,
          fullOut: 900,
          emptyIn: { place: 'NEW_YORK_DEPOT', at: 1150 },
        },
        'SIM100007',
      ),
      terminal: [
        { at: 662, set: { holds: [customsHold] } },
        { at: 834, set: { holds: [] } },
        { at: 836, set: { lastFreeDay: 930 } },
      ],
    },
  ],
  end: { type: 'stopped', reason: 'all_containers_terminated', withinHours: 1200 },
};

export const terminalScenarios = [holdLfd, twoFates];
