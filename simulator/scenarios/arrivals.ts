/** Departures and arrivals whose announcements change or stop. */
import type { Scenario } from '../scenario.ts';
import { fortyFoot, returned, shortRoute, twentyFoot } from './routes.ts';

const early: Scenario = {
  code: 'ETAEARLY',
  serial: 38,
  title: 'The ship comes more than a day earlier than announced at first',
  line: 'TEST',
  requestType: 'bill_of_lading',
  containers: [
    twentyFoot(
      shortRoute({
        voyage: '065E',
        etas: [
          { from: -96, at: 262 },
          { from: 60, at: 240 },
          { from: 150, at: 231 },
        ],
      }),
      'SIM100036',
    ),
  ],
  moments: [
    {
      at: 110,
      containerIndex: null,
      reason: 'earlier already',
      published: { pod_eta_at: { hour: 240 }, pod_ata_at: null },
    },
  ],
  end: returned,
};

const late: Scenario = {
  code: 'ETALATE',
  serial: 39,
  title: 'The ship is announced later and later, by four days in all',
  line: 'SIMB',
  requestType: 'bill_of_lading',
  containers: [
    fortyFoot(
      shortRoute(
        {
          voyage: '066E',
          arrive: 300,
          discharge: 310,
          etas: [
            { from: -96, at: 204 },
            { from: 60, at: 236 },
            { from: 140, at: 270 },
            { from: 210, at: 299 },
          ],
        },
        { available: 318, fullOut: 330, emptyIn: { place: 'LOS_ANGELES_DEPOT', at: 396 } },
      ),
      'SIM100037',
    ),
  ],
  moments: [
    {
      at: 110,
      containerIndex: null,
      reason: 'a day late',
      published: { pod_eta_at: { hour: 236 }, pod_original_eta_at: { hour: 204 } },
    },
    {
      at: 240,
      containerIndex: null,
      reason: 'four days late',
      published: { pod_eta_at: { hour: 299 }, pod_ata_at: null },
    },
  ],
  end: { ...returned, withinHours: 438 },
};

const passed: Scenario = {
  code: 'ETAPASSED',
  serial: 40,
  title: 'The announced arrival passes and no source reports for four days: no arrival',
  line: 'SIMC',
  requestType: 'bill_of_lading',
  containers: [
    fortyFoot(
      shortRoute(
        {
          voyage: '067E',
          arrive: 300,
          discharge: 310,
          etas: [
            { from: -96, at: 196 },
            { from: 60, at: 204 },
          ],
        },
        { available: 318, fullOut: 330, emptyIn: { place: 'LOS_ANGELES_DEPOT', at: 396 } },
      ),
      'SIM100038',
    ),
  ],
  moments: [
    {
      at: 280,
      containerIndex: 0,
      reason: 'an estimate whose time has passed is no arrival',
      published: { pod_arrived_at: null, current_status: 'on_ship' },
    },
    { at: 280, containerIndex: null, reason: 'nor one of the ship', published: { pod_ata_at: null } },
  ],
  end: { ...returned, withinHours: 438 },
};

const departureMoved: Scenario = {
  code: 'ETDMOVED',
  serial: 41,
  title: 'The ship sails two days later than planned, in two steps',
  line: 'TEST',
  requestType: 'bill_of_lading',
  containers: [
    fortyFoot(
      shortRoute({
        voyage: '068E',
        load: 66,
        depart: 78,
        etds: [
          { from: -96, at: 30 },
          { from: 6, at: 56 },
          { from: 30, at: 78 },
        ],
      }),
      'SIM100039',
    ),
  ],
  moments: [
    { at: 26, containerIndex: null, reason: 'a day later', published: { pol_etd_at: { hour: 56 }, pol_atd_at: null } },
  ],
  end: returned,
  alsoAnnounces: ['container.transport.estimated.vessel_departed'],
};

export const arrivals = [early, late, passed, departureMoved];
