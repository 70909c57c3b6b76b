/** Exceptions of every kind, as created by recordings and the sweep. */
import type { Database } from '../../../store/postgres/database.ts';
import { newId } from '../../../store/postgres/ids.ts';
import type { ExceptionKind } from '../../../tracking/exceptions/rules.ts';
import { insertTracked } from '../api/rows.ts';

interface Given {
  kind: ExceptionKind;
  severity: 1 | 2 | 3;
  fact: Record<string, unknown>;
  isWorse?: boolean;
  deadlineHours?: number;
  openHours: number;
}

const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
const wire = (count: number) => `${hours(count).toISOString().slice(0, 19)}Z`;

const factOf = (kind: string, code: string, field: string | null, value: unknown, before: unknown = null) => ({
  of: field === 'pod_eta_at' ? 'shipment' : 'container',
  field,
  value,
  before,
  provenance: {
    source: { kind, code },
    snapshotId: newId(),
    pointer: '/events/3',
    rule: 'line_first@1',
    observedAt: wire(-30),
  },
});

const GIVEN: readonly Given[] = [
  {
    kind: 'lfd_soon',
    severity: 3,
    isWorse: true,
    deadlineHours: -10,
    openHours: -80,
    fact: factOf('terminal', 'smdg:SIM1', 'pickup_lfd_terminal', wire(-34)),
  },
  {
    kind: 'lfd_soon',
    severity: 2,
    deadlineHours: 30,
    openHours: -12,
    fact: factOf('line', 'TEST', 'pickup_lfd_line', wire(6), { pickup_lfd_terminal: wire(54) }),
  },
  {
    kind: 'hold_placed',
    severity: 2,
    openHours: -5,
    fact: factOf('terminal', 'smdg:SIM1', 'holds_at_pod_terminal', { name: 'customs', description: 'Exam ordered' }),
  },
  {
    kind: 'hold_placed',
    severity: 2,
    openHours: -29,
    fact: factOf('terminal', 'smdg:SIM1', 'holds_at_pod_terminal', { name: 'freight', description: null }),
  },
  { kind: 'short_landed', severity: 3, openHours: -20, fact: factOf('line', 'TEST', 'pod_arrived_at', wire(-92)) },
  {
    kind: 'rollover',
    severity: 2,
    openHours: -49,
    fact: factOf(
      'line',
      'TEST',
      null,
      { vessel: 'SIMULATED CORMORANT', voyage: '035E', at: wire(90) },
      { vessel: 'SIMULATED BARNACLE', voyage: '118E' },
    ),
  },
  { kind: 'eta_slip', severity: 2, openHours: -26, fact: factOf('line', 'TEST', 'pod_eta_at', wire(150), wire(104)) },
  {
    kind: 'terminal_changed',
    severity: 2,
    openHours: -40,
    fact: factOf('line', 'TEST', 'pod_terminal_key', 'smdg:SIM5', 'smdg:SIM1'),
  },
  {
    kind: 'not_picked_up',
    severity: 1,
    openHours: -8,
    fact: factOf('terminal', 'smdg:SIM1', 'pod_discharged_at', wire(-104)),
  },
];

/** Returns the exceptions' ids in the order of `GIVEN`, with the silent source last. */
export async function insertExceptions(database: Database, accountId: string, rounds = 1): Promise<string[]> {
  const ids: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { kind, severity, fact, isWorse, deadlineHours, openHours }] of GIVEN.entries()) {
      const container = `SIMU${String(1_000_000 + round * 100 + index)}`;
      const { shipmentId, containerIds } = await insertTracked(database, accountId, {
        number: `SEAM${round}${4000 + index}`,
        containers: [container],
        shipment: {
          ref_numbers: [`PO-${44_350 + index}`],
          published: JSON.stringify({
            port_of_discharge_locode: 'USLAX',
            port_of_discharge_name: 'Los Angeles',
            pod_timezone: 'America/Los_Angeles',
            pod_vessel_name: 'SIMULATED CORMORANT',
            pod_voyage_number: '035E',
          }),
        },
      });
      const id = newId();
      await database
        .insertInto('exceptions')
        .values({
          account_id: accountId,
          id,
          kind,
          cause: `${kind}:${container}`,
          shipment_id: shipmentId,
          container_id: kind === 'eta_slip' ? null : (containerIds[0] ?? null),
          fact: JSON.stringify(fact),
          severity,
          degree: isWorse ? 2 : 1,
          deadline_at: deadlineHours === undefined ? null : hours(deadlineHours),
          opens_at: hours(openHours),
          opened_at: hours(openHours),
        })
        .execute();
      ids.push(id);
    }
  }
  const id = newId();
  const value = {
    source_kind: 'line',
    source_code: 'SIMB',
    heard_at: wire(-26),
    shipments: 14,
    outcome: 'source_unreachable',
  };
  await database
    .insertInto('exceptions')
    .values({
      account_id: accountId,
      id,
      kind: 'stale_source',
      cause: 'stale_source:line:SIMB:',
      fact: JSON.stringify({ of: 'shipment', field: null, value, before: null, provenance: null }),
      severity: 1,
      opens_at: hours(-2),
      opened_at: hours(-2),
    })
    .execute();
  return [...ids, id];
}
