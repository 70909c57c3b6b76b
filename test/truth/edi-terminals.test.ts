/**
 * Tests that railroads report by X12 322 and terminals by CODECO and COARRI: each true move once, with its time and
 * place. Also tests that every EDI message of the simulated world is well-formed.
 */
import { describe, expect, test } from 'vitest';
import { parseEdi } from '../../connectors/edi/parse.ts';
import { type EdiStandard, renderEdi } from '../../simulator/edi/render-edi.ts';
import { facilityLag, rampFacility, terminalFacility } from '../../simulator/facility-statements.ts';
import type { Move, MoveKind } from '../../simulator/moves.ts';
import { containerNumber, scenarioNumber } from '../../simulator/numbers.ts';
import { placeOf } from '../../simulator/places.ts';
import type { Scenario } from '../../simulator/scenario.ts';
import { scenarios } from '../../simulator/scenarios/index.ts';
import { instantAt, instantOfLocal, utcText } from '../../simulator/world-time.ts';
import type { EventClaim } from '../../tracking/claims/claims.ts';

const start = '2026-03-02T09:17:00Z';
const long = 10_000;

function messagesOf(code: string, standard: EdiStandard) {
  return renderEdi(scenarioNumber(code, 7), start, long, standard);
}

function eventsOf(message: string): EventClaim[] {
  const { messages } = parseEdi(Buffer.from(message), { slug: 'simulated', scac: 'SIMR' });
  return messages.flatMap(({ claims }) => claims.filter((claim) => claim.kind === 'event'));
}

/** Event of each message type per move. A 322 reports no interchange, and a terminal reports no availability. */
const moves: Record<'322' | 'CODECO' | 'COARRI', Partial<Record<MoveKind, string>>> = {
  '322': {
    rail_load: 'load rail',
    rail_depart: 'depart rail',
    rail_arrive: 'arrive rail',
    rail_unload: 'discharge rail',
    available: 'available',
    full_out: 'gate_out',
  },
  CODECO: { full_out: 'gate_out' },
  COARRI: { discharge: 'discharge vessel' },
};

function expected(scenario: Scenario, standard: keyof typeof moves): string[] {
  const terminalOf = standard === '322' ? rampFacility : terminalFacility;
  const reported = scenario.containers.flatMap((_container, index) => {
    const container = containerNumber(scenario, 7, index);
    return (terminalOf(scenario, index)?.moves ?? []).flatMap((move) => {
      const says = moves[standard][move.kind];
      return says === undefined ? [] : [[container, says, ...whenAndWhere(move)].join(' ')];
    });
  });
  return reported.sort();
}

function whenAndWhere({ at, place }: Move): string[] {
  return [utcText(instantAt(Date.parse(start), at)), placeOf(place).locode];
}

function summaryOf({ container, move, mode, time, place }: EventClaim): string {
  const zone = scenarioZones.get(place?.unlocode ?? '') ?? 'UTC';
  const at = time?.precision === 'local' ? utcText(instantOfLocal(time.local, zone)) : 'no time';
  return [container, mode === null ? move : `${move} ${mode}`, at, place?.unlocode].join(' ');
}

const scenarioZones = new Map(
  scenarios.flatMap((scenario) =>
    scenario.containers.flatMap((_container, container) =>
      [
        ...(terminalFacility(scenario, container)?.moves ?? []),
        ...(rampFacility(scenario, container)?.moves ?? []),
      ].map(({ place }): [string, string] => [placeOf(place).locode, placeOf(place).zone]),
    ),
  ),
);

describe.each(['322', 'CODECO', 'COARRI'] as const)('%s', (standard) => {
  test('reports every move of every journey once', { timeout: 180_000 }, () => {
    for (const scenario of scenarios) {
      const reported = messagesOf(scenario.code, standard).flatMap(({ message }) => eventsOf(message).map(summaryOf));
      expect(reported.sort(), scenario.code).toEqual(expected(scenario, standard));
    }
  });

  test('is reported when the terminal knows it', () => {
    for (const { at, message } of scenarios.flatMap(({ code }) => messagesOf(code, standard))) {
      const latest = eventsOf(message).map((event) => summaryOf(event).split(' ').at(-2) ?? '');
      expect(Date.parse(at) - Date.parse(latest[0] ?? ''), message).toBe(facilityLag * 3_600_000);
    }
  });
});

describe.each(['315', '322', 'IFTSTA', 'CODECO', 'COARRI'] as const)('%s of the simulated world', (standard) => {
  test('has no faults that a reader could detect, and a separate control number', { timeout: 180_000 }, () => {
    const all = scenarios.flatMap(({ code }) => messagesOf(code, standard));
    expect(all.length).toBeGreaterThanOrEqual(6);
    const numbers = all.map(({ message }) => {
      const { interchange, messages } = parseEdi(Buffer.from(message), { slug: 'simulated', scac: null });
      const problems = [...interchange.problems, ...messages.flatMap((part) => part.problems)];
      expect(problems.filter(({ what }) => !what.includes('is not mapped'))).toEqual([]);
      return interchange.controlNumber;
    });
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});

test('an unknown number does not yield a journey', () => {
  expect(() => renderEdi('NOSUCH000001', start, 1, '315')).toThrow('NOSUCH000001');
});
