/** Reads an ISO 6346 size and type code, or the text that sources send in its place (spec D24). */

import type { EquipmentHeight, EquipmentLength, EquipmentType } from '../fields/field.ts';
import { readDigits, readTradeName } from './size-type.ts';

/** First character: length in feet. */
const lengths: Record<string, EquipmentLength> = { '1': 10, '2': 20, '4': 40, L: 45 };

/** Second character: height. Up to 8'6" is standard and 9'6" is high cube, regardless of width. */
const heights: Record<string, EquipmentHeight> = {
  '0': 'standard',
  '2': 'standard',
  '4': 'high_cube',
  '5': 'high_cube',
  C: 'standard',
  D: 'high_cube',
  E: 'high_cube',
  F: 'high_cube',
};

/** Third character: type group. */
const types: Record<string, EquipmentType> = {
  G: 'dry',
  V: 'dry',
  B: 'bulk',
  R: 'reefer',
  H: 'reefer',
  U: 'open top',
  P: 'flat rack',
  T: 'tank',
  K: 'tank',
};

export interface Equipment {
  equipment_type: EquipmentType | null;
  equipment_length: EquipmentLength | null;
  equipment_height: EquipmentHeight | null;
}

/** Reads the equipment from its code. A member is null if the code does not state it or the API has no value for it. */
export function equipmentOf(isoType: string): Equipment {
  const code = isoType.trim().toUpperCase();
  const informal = readDigits(code) ?? readTradeName(code);
  if (informal !== null) return informal;
  return {
    equipment_type: types[code.charAt(2)] ?? null,
    equipment_length: lengths[code.charAt(0)] ?? null,
    equipment_height: heights[code.charAt(1)] ?? null,
  };
}

/** Converts kilograms to pounds, rounded to hundredths. */
export function poundsOf(kilograms: number): number {
  return Math.round(kilograms * 220.462) / 100;
}
