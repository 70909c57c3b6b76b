/**
 * Tests that one script reported in DCSA 2.2, in X12 315 and in IFTSTA gives the same milestones, ports, ships and
 * estimates (spec/sources F, spec/tracking 5), except for what a standard cannot express (`edi-limits.ts`).
 */
import { describe, expect, test } from 'vitest';
import { scenarioNumber } from '../../simulator/numbers.ts';
import { scenarios } from '../../simulator/scenarios/index.ts';
import { LIMITS } from './edi-limits.ts';
import { milestonesOf, reportByDcsa, reportByEdi, shipmentOf } from './edi-reports.ts';

/** The changes to and from daylight saving time occur during the journeys. */
const starts = ['2026-03-02T09:17:00Z', '2026-09-28T22:41:00Z'];

const journeys = scenarios
  .filter((scenario) => scenario.containers.some((container) => container.route.sea.length > 0))
  .map((scenario, index) => ({ ...scenario, start: starts[index % 2] ?? '' }));

/** Returns the lines `<milestone> <UN/LOCODE>` of `one` that `other` does not have. */
function without(one: Record<string, string[]>, other: Record<string, string[]>): string[] {
  return Object.entries(one).flatMap(([container, lines]) =>
    lines.filter((line) => !other[container]?.includes(line)).map((line) => line.split(' ').slice(1, 3).join(' ')),
  );
}

describe.each(['315', 'IFTSTA'] as const)('reported by %s', (standard) => {
  describe.each(['on_the_way', 'end'] as const)('%s', (when) => {
    test.each(journeys)('$code: $title', { timeout: 180_000 }, ({ code, start, end }) => {
      const number = scenarioNumber(code, 1);
      // Rounded to a multiple of twelve hours, because the line is polled that often.
      const hour = when === 'end' ? end.withinHours : Math.round(end.withinHours / 60) * 12;
      const [dcsa, edi] = [reportByDcsa(number, start, hour), reportByEdi(number, start, hour, standard)];
      expect(shipmentOf(edi)).toEqual(shipmentOf(dcsa));
      const [byDcsa, byEdi] = [milestonesOf(dcsa), milestonesOf(edi)];
      const limit = LIMITS.find(
        (each) => each.code === code && each.standard === standard && (each.when === 'always' || each.when === when),
      );
      if (limit === undefined) {
        expect(byEdi).toEqual(byDcsa);
        return;
      }
      expect(without(byDcsa, byEdi), limit.because).toEqual(limit.missing);
      expect(without(byEdi, byDcsa), limit.because).toEqual(limit.extra);
    });
  });

  test('the compared journeys have milestones at all', { timeout: 180_000 }, () => {
    const reported = journeys.map(({ code, start, end }) =>
      Object.values(milestonesOf(reportByEdi(scenarioNumber(code, 1), start, end.withinHours, standard))).flat(),
    );
    const estimates = journeys.map(({ code, start, end }) => {
      const hour = Math.round(end.withinHours / 60) * 12;
      return shipmentOf(reportByEdi(scenarioNumber(code, 1), start, hour, standard)).pod_eta_at;
    });
    expect(estimates.filter((estimate) => estimate !== null).length).toBeGreaterThan(0.8 * journeys.length);
    expect(reported.filter((milestones) => milestones.length >= 3).length).toBeGreaterThan(0.8 * journeys.length);
  });
});
