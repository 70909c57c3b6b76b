/** Every scenario by its code. A serial is part of the container numbers and is never given twice. */
import type { Scenario } from '../scenario.ts';
import { direct } from './direct.ts';

export const scenarios: readonly Scenario[] = [direct];

const byCode = new Map(scenarios.map((scenario) => [scenario.code, scenario]));
const bySerial = new Map(scenarios.map((scenario) => [scenario.serial, scenario]));

export function findScenario(code: string): Scenario | null {
  return byCode.get(code) ?? null;
}

export function findScenarioBySerial(serial: number): Scenario | null {
  return bySerial.get(serial) ?? null;
}
