/**
 * Builds the numbers of the simulated world. A number such as `DIRECT000001` consists of a scenario's code and an
 * instance; container numbers are derived from it.
 */
import { withContainerCheckDigit } from './check-digits.ts';
import type { LineCode, RequestType, Scenario } from './scenario.ts';
import { findScenario, findScenarioBySerial } from './scenarios/index.ts';

export interface Journey {
  scenario: Scenario;
  instance: number;
  number: string;
}

/** Documented test numbers of the line TEST (spec/contract 3.5), without dashes. */
const aliases: Record<string, { code: string; instance: number }> = {
  TESTTRSUCCEEDED: { code: 'DIRECT', instance: 0 },
  TESTTRFAILED: { code: 'INVALID', instance: 0 },
};

/**
 * Returns the number of an instance: `scenarioNumber('DIRECT', 1)` gives `DIRECT000001`. Instances range from 0 to
 * 999,999.
 */
export function scenarioNumber(code: string, instance: number): string {
  return `${code}${String(instance).padStart(6, '0')}`;
}

/**
 * Returns the owner code. The first thousand instances of a scenario have `SIMU`, the others `XAAU`, `XABU` and so on,
 * so no number is used twice.
 */
function ownerCode(block: number): string {
  if (block === 0) return 'SIMU';
  const index = block - 1;
  const letter = (value: number): string => String.fromCharCode(65 + value);
  return `${index < 676 ? 'X' : 'Y'}${letter(Math.floor((index % 676) / 26))}${letter(index % 26)}U`;
}

/** Owner code of containers that a simulated line leases from a simulated lessor. */
export const leasedPrefix = 'SLSU';

function ownerBlock(owner: string): number | null {
  if (owner === 'SIMU' || owner === leasedPrefix) return 0;
  if (!/^[XY][A-Z]{2}U$/.test(owner)) return null;
  const value = (at: number): number => owner.charCodeAt(at) - 65;
  return (owner.startsWith('Y') ? 676 : 0) + value(1) * 26 + value(2) + 1;
}

/** Builds a container number, with two digits for the scenario, three for the instance and one for the container. */
export function containerNumber(scenario: Scenario, instance: number, containerIndex: number): string {
  const serial = String(scenario.serial).padStart(2, '0');
  const block = instance < 1000 ? (scenario.prefix ?? 'SIMU') : ownerCode(Math.floor(instance / 1000));
  return withContainerCheckDigit(`${block}${serial}${String(instance % 1000).padStart(3, '0')}${containerIndex}`);
}

export function plainNumber(number: string): string {
  return number.toUpperCase().replaceAll(/[\s-]/g, '');
}

/** Finds the journey of a number; null if the number does not belong to the simulated world. */
export function findJourney(number: string): Journey | null {
  const plain = plainNumber(number);
  const alias = aliases[plain];
  const match = /^([A-Z]+?)(\d{6})(?:(?:BK|BL)[A-Z]?)?$/.exec(plain);
  const code = alias?.code ?? match?.[1];
  const instance = alias?.instance ?? Number(match?.[2]);
  const scenario = code ? findScenario(code) : null;
  if (!scenario || Number.isNaN(instance)) return null;
  return { scenario, instance, number: scenarioNumber(scenario.code, instance) };
}

/** Finds the journey and the container for a container number, which may lack its check digit, as in rail sources. */
export function findContainer(container: string): { journey: Journey; containerIndex: number } | null {
  const match = /^([A-Z]{4})(\d{2})(\d{3})(\d)(\d?)$/.exec(container.toUpperCase());
  const block = match?.[1] ? ownerBlock(match[1]) : null;
  const scenario = match ? findScenarioBySerial(Number(match[2])) : null;
  if (!match || block === null || !scenario) return null;
  const containerIndex = Number(match[4]);
  const instance = block * 1000 + Number(match[3]);
  const number = scenarioNumber(scenario.code, instance);
  if (match[5] !== '' && containerNumber(scenario, instance, containerIndex) !== container.toUpperCase()) return null;
  return containerIndex < scenario.containers.length
    ? { journey: { scenario, instance, number }, containerIndex }
    : null;
}

/** Lists a journey's container numbers in the order of the script; empty if there is no such journey. */
export function containersOf(number: string): string[] {
  const journey = findJourney(number);
  return journey
    ? journey.scenario.containers.map((_container, index) => containerNumber(journey.scenario, journey.instance, index))
    : [];
}

/**
 * Builds the request of `POST /v2/tracking_requests` for a journey. Throws if there is no such
 * scenario.
 */
export function requestFor(number: string): { scac: LineCode; request_type: RequestType; request_number: string } {
  const journey = findJourney(number);
  if (!journey) throw new Error(`No simulated journey has the number ${number}`);
  const { scenario, instance } = journey;
  const requested = scenario.requestType === 'container' ? containerNumber(scenario, instance, 0) : journey.number;
  return {
    scac: scenario.requestedLine ?? scenario.line,
    request_type: scenario.requestType,
    request_number: requested,
  };
}

/** Returns the numbers of a journey's bill of lading and booking. One of them is the tracked number. */
export function papersOf(journey: Journey): { billOfLading: string; booking: string } {
  const byBooking = journey.scenario.requestType === 'booking_number';
  return {
    billOfLading: byBooking ? `${journey.number}BL` : journey.number,
    booking: byBooking ? journey.number : `${journey.number}BK`,
  };
}
