/** What an ISO 6346 size-type code says of a box (spec D24). */

import type { EquipmentHeight, EquipmentLength, EquipmentType } from '../fields/field.ts';

/** First character: length in feet. */
const lengths: Record<string, EquipmentLength> = { '1': 10, '2': 20, '4': 40, L: 45 };

/** Second character: height; 8'0", 8'6" and lower are standard, 9'6" is high cube, by width too. */
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

/** Third character: group of types. */
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

/** Each member is null where the code does not say it or says what the wire has no word for. */
export function equipmentOf(isoType: string): Equipment {
  const code = isoType.trim().toUpperCase();
  return {
    equipment_type: types[code.charAt(2)] ?? null,
    equipment_length: lengths[code.charAt(0)] ?? null,
    equipment_height: heights[code.charAt(1)] ?? null,
  };
}

/** Kilograms to pounds, in hundredths of a pound. */
export function poundsOf(kilograms: number): number {
  return Math.round(kilograms * 220.462) / 100;
}
