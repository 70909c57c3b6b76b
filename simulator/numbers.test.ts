import { describe, expect, test } from 'vitest';
import { withContainerCheckDigit, withImoCheckDigit } from './check-digits.ts';
import { containersOf, findContainer, findJourney, requestFor, scenarioNumber } from './numbers.ts';
import { scenarios } from './scenarios/index.ts';

describe('check digits', () => {
  test('of well-known numbers', () => {
    expect(withContainerCheckDigit('MSKU601167')).toBe('MSKU6011672');
    expect(withContainerCheckDigit('TEXU307007')).toBe('TEXU3070079');
    expect(withImoCheckDigit('907472')).toBe('9074729');
  });
});

describe('numbers of the simulated world', () => {
  test('every code has its own serial and only letters', () => {
    expect(new Set(scenarios.map((scenario) => scenario.code)).size).toBe(scenarios.length);
    expect(new Set(scenarios.map((scenario) => scenario.serial)).size).toBe(scenarios.length);
    for (const scenario of scenarios) expect(scenario.code).toMatch(/^[A-Z]+$/);
  });

  test('a container leads back to its journey, for every instance and also without the check digit', () => {
    for (const instance of [0, 1, 999, 1000, 123_456, 676_999, 999_999]) {
      const number = scenarioNumber('TWOFATES', instance);
      containersOf(number).forEach((container, containerIndex) => {
        expect(container).toMatch(/^[A-Z]{3}U\d{7}$/);
        expect(findContainer(container)).toMatchObject({ journey: { number }, containerIndex });
        expect(findContainer(container.slice(0, 10))).toMatchObject({ journey: { number }, containerIndex });
      });
    }
    expect(containersOf(scenarioNumber('DIRECT', 1))[0]).toMatch(/^SIMU/);
  });

  test('no container number is used twice', () => {
    const numbers = scenarios.flatMap((scenario) =>
      [1, 2, 1001, 2001].flatMap((instance) => containersOf(scenarioNumber(scenario.code, instance))),
    );
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  test('a wrong check digit and a container that the script lacks are unknown', () => {
    const container = containersOf(scenarioNumber('DIRECT', 1))[0] ?? '';
    expect(findContainer(`${container.slice(0, 10)}${(Number(container.at(-1)) + 1) % 10}`)).toBeNull();
    expect(findContainer(withContainerCheckDigit('SIMU010019'))).toBeNull();
    expect(findContainer('EXMU7004120')).toBeNull();
  });

  test('the documented test numbers are separate journeys', () => {
    expect(findJourney('TEST-TR-SUCCEEDED')?.scenario.code).toBe('DIRECT');
    expect(findJourney('test-tr-failed')?.scenario.code).toBe('INVALID');
    expect(findJourney('DIRECT1')).toBeNull();
    expect(findJourney('NOSUCH000001')).toBeNull();
  });

  test('what to request follows from the scenario', () => {
    expect(requestFor('BOOKING000007')).toEqual({
      scac: 'SIMA',
      request_type: 'booking_number',
      request_number: 'BOOKING000007',
    });
    expect(requestFor('ONEBOX000001').request_number).toBe(containersOf('ONEBOX000001')[0]);
    expect(() => requestFor('NOSUCH000001')).toThrow();
  });
});
