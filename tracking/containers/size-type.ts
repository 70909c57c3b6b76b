/**
 * Reads older and informal size and type codes: the digits of ISO 6346:1984 (4510) and trade names (40HC). Neither
 * follows the layout of the current code, so the H of `40HC` does not mean heated.
 */
import type { EquipmentHeight, EquipmentLength, EquipmentType } from '../fields/field.ts';
import type { Equipment } from './equipment.ts';

const lengths: Record<string, EquipmentLength> = { '1': 10, '2': 20, '4': 40, '9': 45 };

/**
 * Odd digits mean a gooseneck tunnel. 0 to 3 are up to 8'6" high, 4 and 5 are higher. Digits from 6 upwards are
 * half-height containers, for which the API has no value.
 */
const heights: Record<string, EquipmentHeight> = {
  '0': 'standard',
  '1': 'standard',
  '2': 'standard',
  '3': 'standard',
  '4': 'high_cube',
  '5': 'high_cube',
};

/**
 * Keyed by the first type digit. The meaning of 2, and of some codes that begin with 3 or 4, has changed over the
 * years, so they are left out.
 */
const types: Record<string, EquipmentType> = {
  '0': 'dry',
  '1': 'dry',
  '5': 'open top',
  '6': 'flat rack',
  '7': 'tank',
};
const reefers = new Set(['30', '31', '32']);

/** Reads a four-digit code; null for any other code. */
export function readDigits(code: string): Equipment | null {
  const [, length = '', height = '', type = ''] = /^(\d)(\d)(\d\d)$/.exec(code) ?? [];
  if (type === '') return null;
  return {
    equipment_type: reefers.has(type) ? 'reefer' : (types[type.charAt(0)] ?? null),
    equipment_length: lengths[length] ?? null,
    equipment_height: heights[height] ?? null,
  };
}

interface TradeName {
  type: EquipmentType;
  height: EquipmentHeight | null;
}

const dryVan: TradeName = { type: 'dry', height: 'standard' };
const highCube: TradeName = { type: 'dry', height: 'high_cube' };
const highReefer: TradeName = { type: 'reefer', height: 'high_cube' };
const reefer: TradeName = { type: 'reefer', height: null };
const openTop: TradeName = { type: 'open top', height: null };
const flatRack: TradeName = { type: 'flat rack', height: null };
const tank: TradeName = { type: 'tank', height: null };

const tradeNames: Record<string, TradeName> = {
  DV: dryVan,
  DC: dryVan,
  GP: dryVan,
  SD: dryVan,
  ST: dryVan,
  HC: highCube,
  HQ: highCube,
  RF: reefer,
  RE: reefer,
  RH: highReefer,
  RQ: highReefer,
  OT: openTop,
  UT: openTop,
  FR: flatRack,
  PL: flatRack,
  TK: tank,
  TN: tank,
};
const feet: Record<string, EquipmentLength> = { '10': 10, '20': 20, '40': 40, '45': 45 };

/** Type groups of the current code, in which 45 means 40 feet and high cube, so `45GP` is not a 45-foot container. */
const groups = new Set(['GP', 'VH', 'RE', 'RT', 'RS', 'HR', 'HI', 'UT', 'PL', 'PF', 'PC', 'PS', 'TN', 'TD', 'TG']);

/**
 * Reads a length in feet and two letters, such as `40HC`; null for any other code. `20GP` is read this way too: as a
 * current code it would mean a height of eight feet, and such containers are no longer built.
 */
export function readTradeName(code: string): Equipment | null {
  const [, digits = '', letters = ''] = /^(10|20|40|45)([A-Z]{2})$/.exec(code) ?? [];
  if (letters === '' || (digits === '45' && groups.has(letters))) return null;
  const named = tradeNames[letters];
  return {
    equipment_type: named?.type ?? null,
    equipment_length: feet[digits] ?? null,
    // Trade names call every 45-foot container a dry van, regardless of its height.
    equipment_height: digits === '45' && named === dryVan ? null : (named?.height ?? null),
  };
}
