import { describe, expect, test } from 'vitest';
import { scenarioNumber } from './numbers.ts';
import { scenarios } from './scenarios/index.ts';
import { truthOf } from './truth.ts';

const start = '2026-03-02T09:17:00Z';
const at = (hours: number): string => new Date(Date.parse(start) + hours * 3_600_000).toISOString().replace('.000', '');

describe('the truth of a journey', () => {
  test('moves with the start of its clock and with nothing else', () => {
    for (const scenario of scenarios) {
      const number = scenarioNumber(scenario.code, 3);
      expect(truthOf(number, start)).toEqual(truthOf(number, start));
      const later = truthOf(number, '2026-03-03T09:17:00Z').containers[0]?.moves[0]?.at;
      const first = truthOf(number, start).containers[0]?.moves[0]?.at;
      if (first && later) expect(Date.parse(later) - Date.parse(first)).toBe(86_400_000);
    }
  });

  test('of DIRECT: the milestones by their published names', () => {
    const truth = truthOf('DIRECT000001', start);
    expect(truth.end).toMatchObject({ type: 'stopped', reason: 'all_containers_terminated' });
    expect(truth.containers[0]?.published).toMatchObject({
      empty_out_at: at(-40),
      pol_vessel_loaded_at: at(108),
      pod_arrived_at: at(560),
      pod_full_out_at: at(702),
      empty_terminated_at: at(942),
      final_destination_full_out_at: null,
      current_status: 'empty_returned',
    });
    expect(truth.shipment).toMatchObject({ port_of_lading_locode: 'CNNGB', pod_original_eta_at: at(534) });
  });

  test('of an inland journey: the pickup is at the ramp, with the last free days of the railroad', () => {
    const truth = truthOf('RAIL000001', start);
    expect(truth.shipment.destination_locode).toBe('USCHI');
    expect(truth.containers[0]?.published).toMatchObject({
      pod_full_out_at: null,
      final_destination_full_out_at: at(850),
      ind_ata_at: at(748),
    });
    expect(truth.containers[0]?.lastFreeDays.map((day) => day.source)).toEqual(['rail', 'rail']);
    expect(truth.publicEvents).toContain('container.transport.arrived_at_inland_destination');
  });

  test('a line that prints dates reveals only the midnight of the place', () => {
    const returned = truthOf('NOTYET000001', start).containers[0]?.published.empty_terminated_at ?? '';
    expect(returned).toMatch(/T0[78]:00:00Z$/);
  });

  test('a move that the line never reports is not expected', () => {
    const silent = truthOf('SILENT000001', start);
    expect(silent.containers[0]?.moves.map((move) => move.kind)).toContain('empty_in');
    expect(silent.containers[0]?.published).toMatchObject({ pod_arrived_at: null, current_status: 'on_ship' });
    expect(truthOf('RETRIES000001', start)).toMatchObject({
      shipment: {},
      publicEvents: ['tracking_request.failed'],
      end: { reason: 'retries_exhausted' },
    });
  });

  test('names what was stated wrongly in between', () => {
    expect(truthOf('RETRACT000001', start).secondThoughts).toEqual([
      {
        kind: 'load',
        containerIndex: 0,
        statedFrom: at(84),
        changedAt: at(130),
        wrong: { at: at(80), locode: 'CNNGB' },
        right: null,
      },
    ]);
    expect(truthOf('CORRECT000001', start).secondThoughts).toHaveLength(2);
  });
});
