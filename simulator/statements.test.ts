import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { dcsaEventsAt, profileOf, statementsOf } from './dcsa-events.ts';
import type { MoveStatement } from './line-statements.ts';
import { type MoveKind, movesOf } from './moves.ts';
import { findJourney, scenarioNumber } from './numbers.ts';
import { containerMoves } from './published.ts';
import type { Scenario } from './scenario.ts';
import { scenarios } from './scenarios/index.ts';

/** Required fields and codes of DCSA Track & Trace 2.2 (spec/sources A5, A6). */
const location = {
  type: 'object',
  properties: {
    locationName: { type: 'string', maxLength: 100 },
    UNLocationCode: { type: 'string', pattern: '^[A-Z]{5}$' },
    facilityCode: { type: 'string', maxLength: 6 },
    facilityCodeListProvider: { enum: ['BIC', 'SMDG'] },
  },
};
const transportCall = {
  type: 'object',
  required: ['transportCallID', 'modeOfTransport'],
  properties: {
    transportCallID: { type: 'string', maxLength: 100 },
    modeOfTransport: { enum: ['VESSEL', 'RAIL', 'TRUCK', 'BARGE'] },
    exportVoyageNumber: { type: 'string', maxLength: 50 },
    facilityCode: { type: 'string', maxLength: 6 },
    facilityTypeCode: { enum: ['BOCR', 'CLOC', 'COFS', 'COYA', 'OFFD', 'DEPO', 'INTE', 'POTE', 'RAMP'] },
    otherFacility: { type: 'string', maxLength: 50 },
    vessel: {
      type: 'object',
      required: ['vesselIMONumber'],
      properties: {
        vesselIMONumber: { type: 'string', pattern: '^\\d{7}$' },
        vesselName: { type: 'string', maxLength: 35 },
      },
    },
  },
};
const base = ['eventType', 'eventCreatedDateTime', 'eventDateTime', 'eventClassifierCode'];
const dateTime = '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(Z|[+-]\\d\\d:\\d\\d)$';
const branch = (type: string, required: string[], properties: object): object => ({
  type: 'object',
  required: [...base, ...required],
  properties: {
    eventType: { const: type },
    eventID: { type: 'string', format: 'uuid' },
    eventCreatedDateTime: { type: 'string', pattern: dateTime },
    eventClassifierCode: { enum: ['ACT', 'EST', 'PLN', 'PLAN'] },
    ...properties,
  },
});
const ajv = new Ajv({ formats: { uuid: /^[0-9a-f-]{36}$/ } });
const isEvent = ajv.compile({
  oneOf: [
    branch('SHIPMENT', ['shipmentEventTypeCode', 'documentID', 'documentTypeCode'], {
      shipmentEventTypeCode: { enum: ['CONF', 'ISSU', 'RELS', 'HOLD', 'VOID', 'SURR', 'RECE'] },
      documentTypeCode: { enum: ['BKG', 'TRD', 'ARN', 'SRM', 'CUS', 'SHI', 'VGM'] },
    }),
    branch('TRANSPORT', ['transportEventTypeCode', 'transportCall'], {
      transportEventTypeCode: { enum: ['ARRI', 'DEPA'] },
      transportCall,
      equipmentReference: false,
    }),
    branch('EQUIPMENT', ['equipmentEventTypeCode', 'emptyIndicatorCode', 'equipmentReference'], {
      equipmentEventTypeCode: { enum: ['LOAD', 'DISC', 'GTIN', 'GTOT'] },
      emptyIndicatorCode: { enum: ['EMPTY', 'LADEN'] },
      equipmentReference: { type: 'string', pattern: '^[A-Z]{3}U\\d{7}$' },
      ISOEquipmentCode: { type: 'string', minLength: 4, maxLength: 4 },
      eventLocation: location,
      transportCall,
    }),
  ],
});

const start = Date.parse('2026-03-02T09:17:00Z');
const order: MoveKind[] = ['empty_out', 'full_in', 'load', 'rail_load', 'available', 'full_out', 'empty_in'];

function journeyOf(scenario: Scenario) {
  const journey = findJourney(scenarioNumber(scenario.code, 1));
  if (!journey) throw new Error(scenario.code);
  return journey;
}

/**
 * Whether the script makes the line misstate the move: with a wrong time, place or code, or although it never happened.
 */
function isScripted(scenario: Scenario, moveId: string): boolean {
  return (scenario.edits ?? []).some(
    (edit) =>
      (edit.edit === 'misstate' && edit.move === moveId) ||
      (edit.edit === 'invent' && moveId.includes('invented')) ||
      (edit.edit === 'unknown_code' && moveId.endsWith(`unknown/${edit.code}`)),
  );
}

/** Whether the statement is about another journey of the container or a call at which the container stays on board. */
function isElsewhere(scenario: Scenario, statement: MoveStatement): boolean {
  const passing = (scenario.passingCalls ?? []).some(({ place }) => statement.move.id.includes(`/${place}/`));
  return statement.papers !== undefined || passing;
}

describe.each(scenarios.map((scenario) => [scenario.code, scenario] as const))('%s', (_code, scenario) => {
  const hours = [-1, 0, 70, 130, 300, 600, 800, 1000, 2000];

  test('every event of the line has the shape of DCSA Track & Trace 2.2', () => {
    for (const hour of hours) {
      for (const event of dcsaEventsAt(journeyOf(scenario), start, start + hour * 3_600_000)) {
        const code = event.equipmentEventTypeCode;
        if (scenario.edits?.some((edit) => edit.edit === 'unknown_code' && edit.code === code)) continue;
        expect(isEvent(event), `${JSON.stringify(event)} ${JSON.stringify(isEvent.errors?.slice(0, 2))}`).toBe(true);
        if (profileOf(scenario).times === 'local_offset') expect(event.eventDateTime).toMatch(new RegExp(dateTime));
      }
    }
  });

  test('polled twice at the same hour it returns the same', () => {
    for (const hour of hours) {
      const request = () => JSON.stringify(dcsaEventsAt(journeyOf(scenario), start, start + hour * 3_600_000));
      expect(request()).toBe(request());
    }
  });

  test('no actual is stated before its time, or differs from the truth, unless scripted as wrong', () => {
    const truth = new Map(movesOf(scenario).map((move) => [move.id, move]));
    for (const statement of statementsOf(scenario)) {
      if (statement.type !== 'move' || statement.classifier !== 'ACT') continue;
      if (isScripted(scenario, statement.move.id)) continue;
      expect(statement.from, statement.series).toBeGreaterThanOrEqual(statement.move.at);
      if (!isElsewhere(scenario, statement)) expect(statement.move).toEqual(truth.get(statement.move.id));
    }
  });

  test('every announced move is announced by one statement at a time', () => {
    for (const hour of hours) {
      const standing = statementsOf(scenario).filter(
        (statement) => statement.from <= hour && (statement.until === null || statement.until > hour),
      );
      expect(new Set(standing.map((statement) => statement.series)).size).toBe(standing.length);
    }
  });

  test('true moves are in order of time', () => {
    scenario.containers.forEach((container, index) => {
      const moves = containerMoves(scenario, index).filter(
        ({ id }) => !id.includes('export/') && !id.includes('barge/'),
      );
      const ranks = moves.map((move) => order.indexOf(move.kind)).filter((rank) => rank >= 0);
      expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
      for (const leg of container.route.sea) {
        expect([leg.load, leg.depart, leg.arrive, leg.discharge]).toEqual(
          [leg.load, leg.depart, leg.arrive, leg.discharge].sort((a, b) => a - b),
        );
      }
    });
  });
});

test('some events carry no id, and a corrected one differs by its created time', () => {
  const all = scenarios.flatMap((scenario) => dcsaEventsAt(journeyOf(scenario), start, start + 700 * 3_600_000));
  const withoutId = all.filter((event) => event.eventID === undefined);
  expect(withoutId.length).toBeGreaterThan(0);
  expect(withoutId.length).toBeLessThan(all.length / 2);
  const journey = findJourney('CORRECT000001');
  if (!journey) throw new Error('CORRECT is missing');
  const arrival = (hour: number) =>
    dcsaEventsAt(journey, start, start + hour * 3_600_000).find(
      (event) => event.transportEventTypeCode === 'ARRI' && event.eventClassifierCode === 'ACT',
    );
  expect(Date.parse(arrival(610)?.eventDateTime ?? '') - Date.parse(arrival(570)?.eventDateTime ?? '')).toBe(
    9 * 3_600_000,
  );
  expect(arrival(610)?.eventCreatedDateTime).not.toBe(arrival(570)?.eventCreatedDateTime);
});
