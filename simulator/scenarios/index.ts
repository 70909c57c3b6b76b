/** Lists every scenario by its code. Serials are part of the container numbers, so they are never reused. */
import type { Scenario } from '../scenario.ts';
import { arrivals } from './arrivals.ts';
import { atTheTerminal } from './at-the-terminal.ts';
import { bookingScenarios } from './bookings.ts';
import { containers } from './containers.ts';
import { doubtfulTerminals } from './doubtful-terminals.ts';
import { inlandScenarios } from './inland.ts';
import { lineTrouble } from './line-trouble.ts';
import { manners } from './manners.ts';
import { noEnding } from './no-ending.ts';
import { papers } from './papers.ts';
import { plainScenarios } from './plain.ts';
import { plans } from './plans.ts';
import { routings } from './routings.ts';
import { secondThoughts } from './second-thoughts.ts';
import { terminalScenarios } from './terminal.ts';
import { unknownNumber } from './unknown-numbers.ts';
import { ways } from './ways.ts';

export const scenarios: readonly Scenario[] = [
  ...plainScenarios,
  ...inlandScenarios,
  ...terminalScenarios,
  ...secondThoughts,
  ...bookingScenarios,
  ...unknownNumber,
  ...lineTrouble,
  ...noEnding,
  ...routings,
  ...ways,
  ...plans,
  ...arrivals,
  ...papers,
  ...atTheTerminal,
  ...doubtfulTerminals,
  ...manners,
  ...containers,
];

const byCode = new Map(scenarios.map((scenario) => [scenario.code, scenario]));
const bySerial = new Map(scenarios.map((scenario) => [scenario.serial, scenario]));

export function findScenario(code: string): Scenario | null {
  return byCode.get(code) ?? null;
}

export function findScenarioBySerial(serial: number): Scenario | null {
  return bySerial.get(serial) ?? null;
}
