import { describe, expect, test } from 'vitest';
import { EVENT_NAMES, EVENTS, isAboutJourney } from '../../webhooks/catalogue.ts';
import { publicEventNames } from '../announcements.ts';
import { findJourney } from '../numbers.ts';
import { families, familiesOf } from './families.ts';
import { findScenario, scenarios } from './index.ts';

test('there are 60 scenarios or more', () => {
  expect(scenarios.length).toBeGreaterThanOrEqual(60);
});

describe('families', () => {
  test.each(Object.entries(families))('%s is shown by scenarios that exist', (_family, codes) => {
    expect(codes.length).toBeGreaterThan(0);
    expect(codes.filter((code) => findScenario(code) === null)).toEqual([]);
  });

  test('every scenario shows something', () => {
    expect(scenarios.map(({ code }) => code).filter((code) => familiesOf(code).length === 0)).toEqual([]);
  });

  test('each reason to stop is the end of the scenarios of its family', () => {
    const stops = Object.entries(families).filter(([family]) => family.startsWith('stop_'));
    expect(stops).toHaveLength(6);
    for (const [family, codes] of stops) {
      for (const code of codes) {
        expect(findScenario(code)?.end).toMatchObject({ type: 'stopped', reason: family.slice('stop_'.length) });
      }
    }
  });

  test('the documented test numbers are journeys that end as documented', () => {
    const end = (number: string) => findJourney(number)?.scenario.end.type;
    expect([end('TEST-TR-SUCCEEDED'), end('TEST-TR-FAILED')]).toEqual(['stopped', 'failed']);
  });
});

test('every public event is announced by some scenario; documents are not tracked', () => {
  const announced = new Set(scenarios.flatMap(publicEventNames));
  const ofJourneys = EVENTS.filter(isAboutJourney);
  expect(ofJourneys).toHaveLength(41);
  const silent = ofJourneys.filter(({ name }) => !announced.has(name)).map(({ name }) => name);
  expect(silent).toEqual([]);
  expect([...announced].filter((name) => !EVENT_NAMES.includes(name))).toEqual([]);
});
