/** A container of the sample journey one day after its last free day, with its tariff and evidence. */

import type { CostSource, DemurrageSource } from '../../../resources/demurrage/demurrage.ts';
import type { DemurrageEvidenceSource, Statement } from '../../../resources/demurrage/demurrage-evidence.ts';
import { sampleIds as ids } from '../../../resources/sample/ids.ts';
import * as journey from '../../../resources/sample/journey.ts';
import { sampleRow } from '../../../resources/sample/sample-row.ts';
import type { DemurrageRow } from '../../../store/demurrage/board.ts';
import type { TariffRow } from '../../../store/demurrage/tariffs.ts';
import { timeline } from './evidence.ts';

const LONG_BEACH = 'America/Los_Angeles';
const LAST_FREE_DAY = '2026-05-26T07:00:00Z';

export const tariff: TariffRow = {
  account_id: ids.account,
  id: ids.tariff,
  name: 'Long Beach, 40 foot, import',
  charge: 'demurrage',
  shipping_line_scac: 'OOLU',
  port_locode: 'USLGB',
  terminal_key: journey.TERMINAL,
  equipment_type: null,
  equipment_length: 40,
  currency: 'USD',
  day_count: 'calendar',
  tiers: [
    { from_day: 1, to_day: 4, daily_amount: '150.00' },
    { from_day: 5, to_day: null, daily_amount: '300.00' },
  ],
  valid_from: '2026-01-01',
  valid_to: null,
  created_at: new Date('2026-01-12T09:00:00Z'),
  updated_at: new Date('2026-01-12T09:00:00Z'),
};

const cost: CostSource = {
  charge: 'demurrage',
  unknownBecause: null,
  after: '2026-05-26',
  until: '2026-05-27',
  isRunning: true,
  priced: {
    tariff: { id: ids.tariff, name: tariff.name, dayCount: 'calendar' },
    currency: 'USD',
    days: 1,
    amount: '150.00',
    nextDayAmount: '150.00',
    lines: [{ fromDay: 1, toDay: 4, dailyAmount: '150.00', days: 1, amount: '150.00' }],
  },
};

const [held] = journey.containers;

export const demurrage: DemurrageSource = {
  row: sampleRow<DemurrageRow>({
    ...held,
    earliestLastFreeDay: LAST_FREE_DAY,
    scac: 'OOLU',
    shipmentNumber: journey.shipment.bill_of_lading_number,
    podLocode: 'USLGB',
    destinationLocode: 'USCHI',
    clockNow: new Date('2026-05-27T16:00:00Z'),
  }),
  phase: 'at_terminal',
  urgency: 'overdue',
  daysLeft: -1,
  lastFreeDays: [
    { statedBy: 'line', at: LAST_FREE_DAY, zone: LONG_BEACH },
    { statedBy: 'terminal', at: LAST_FREE_DAY, zone: LONG_BEACH },
  ],
  zone: LONG_BEACH,
  cost,
};

const byTerminal: Statement = {
  at: new Date('2026-05-20T16:20:00Z'),
  source: { kind: 'terminal', code: journey.TERMINAL },
  rule: 'lfd.local_midnight',
  snapshotId: ids.answerOfTerminal,
};
const statedPeriod = { since: '2026-05-20T16:20:00Z', by: byTerminal, until: null, endedBy: null, at: 'port' } as const;

export const evidence: DemurrageEvidenceSource = {
  demurrage,
  milestones: timeline.milestones,
  lastFreeDayChanges: [{ ...byTerminal, field: 'pickup_lfd_terminal', before: null, after: LAST_FREE_DAY }],
  appointmentChanges: [{ ...byTerminal, field: 'pickup_appointment_at', before: null, after: '2026-05-22T16:00:00Z' }],
  availabilityChanges: [{ ...byTerminal, field: 'available_for_pickup', before: null, after: false }],
  holds: [{ ...statedPeriod, item: { name: 'customs', status: 'hold', description: 'CET exam' } }],
  fees: [{ ...statedPeriod, item: { type: 'exam', amount: '385.00', currency: 'USD' } }],
  costs: [{ cost, days: [{ on: '2026-05-27', day: 1, amount: '150.00', total: '150.00' }] }],
};
