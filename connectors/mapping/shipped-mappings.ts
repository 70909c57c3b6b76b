import { readFileSync } from 'node:fs';
import { type Mapping, readMapping } from './mapping.ts';

const NAMES = ['port-of-virginia', 'port-houston', 'portconnect', 'trapac', 'maher'] as const;

export type ShippedName = (typeof NAMES)[number];

export function shippedMapping(name: string): Mapping | null {
  const shipped = NAMES.find((one) => one === name);
  return shipped === undefined ? null : load(shipped);
}

export function load(name: ShippedName): Mapping {
  const { mapping, problems } = readMapping(readFileSync(new URL(`shipped/${name}.json`, import.meta.url), 'utf8'));
  if (mapping === null) throw new Error(`the mapping ${name} is wrong: ${problems.join('; ')}`);
  return mapping;
}
