/** Containers that leave their bill, split bookings, and bookings combined under one bill. */
import type { Scenario, SeaLeg } from '../scenario.ts';
import { fortyFoot, returned, shortRoute, twentyFoot } from './routes.ts';

const removed: Scenario = {
  code: 'REMOVED',
  serial: 42,
  title: 'Two containers, of which one is taken off the bill before it is loaded',
  line: 'TEST',
  requestType: 'bill_of_lading',
  containers: [
    fortyFoot(shortRoute({ voyage: '071E' }), 'SIM100040'),
    fortyFoot({ emptyOut: { place: 'BUSAN_DEPOT', at: -26 }, sea: [] }, 'SIM100041'),
  ],
  edits: [{ edit: 'remove_container', containerIndex: 1, at: 14 }],
  end: returned,
};

const shared: Omit<SeaLeg, 'load' | 'discharge'> = {
  vessel: 'DOLPHIN',
  voyage: '072E',
  from: 'BUSAN',
  to: 'LOS_ANGELES',
  depart: 30,
  arrive: 230,
};

const split: Scenario = {
  code: 'SPLIT',
  serial: 43,
  title: 'A booking of two containers that becomes two bills of lading',
  line: 'SIMA',
  requestType: 'booking_number',
  bookedAt: -60,
  containers: [
    { ...fortyFoot(shortRoute({ ...shared, load: 20, discharge: 240 }), 'SIM100042'), papers: { bill: 'A' } },
    {
      ...twentyFoot(
        shortRoute(
          { ...shared, load: 22, discharge: 243 },
          { emptyOut: { place: 'BUSAN_DEPOT', at: -24 }, fullOut: 270 },
        ),
        'SIM100043',
      ),
      papers: { bill: 'B' },
    },
  ],
  end: returned,
};

const combined: Scenario = {
  code: 'COMBINED',
  serial: 44,
  title: 'Two bookings that become one bill of lading',
  line: 'TEST',
  requestType: 'bill_of_lading',
  bookedAt: -60,
  containers: [
    {
      ...fortyFoot(shortRoute({ ...shared, voyage: '073E', load: 20, discharge: 240 }), 'SIM100044'),
      papers: { booking: 'A' },
    },
    {
      ...twentyFoot(shortRoute({ ...shared, voyage: '073E', load: 22, discharge: 243 }, { fullOut: 270 }), 'SIM100045'),
      papers: { booking: 'B' },
    },
  ],
  end: returned,
};

export const papers = [removed, split, combined];
