/**
 * Places of the simulated world, and what its sources report about them. They do not use the product's reference data,
 * so a wrong zone there shows up as a difference from the truth. Codes are UN/LOCODE (UNECE); facilities are invented.
 */
type FacilityTypeCode = 'POTE' | 'DEPO' | 'RAMP' | 'INTE' | 'CLOC';

export interface Place {
  locode: string;
  /** Name as carriers write it. */
  name: string;
  zone: string;
  facilityType: FacilityTypeCode;
  /** SMDG code of a terminal; null if lines state none. */
  smdg: string | null;
  /** The railroad's code for a rail ramp. */
  ramp: string | null;
  facilityName: string;
}

function port(locode: string, name: string, zone: string, smdg: string | null = null): Place {
  return { locode, name, zone, facilityType: 'POTE', smdg, ramp: null, facilityName: `${name} simulated terminal` };
}

function depot(locode: string, name: string, zone: string): Place {
  return { locode, name, zone, facilityType: 'DEPO', smdg: null, ramp: null, facilityName: `${name} simulated depot` };
}

function ramp(locode: string, name: string, zone: string, code: string | null): Place {
  return { locode, name, zone, facilityType: 'RAMP', smdg: null, ramp: code, facilityName: `${name} simulated ramp` };
}

function door(locode: string, name: string, zone: string): Place {
  return {
    locode,
    name,
    zone,
    facilityType: 'CLOC',
    smdg: null,
    ramp: null,
    facilityName: `${name} simulated consignee`,
  };
}

const places = {
  NINGBO: port('CNNGB', 'Ningbo', 'Asia/Shanghai'),
  NINGBO_DEPOT: depot('CNNGB', 'Ningbo', 'Asia/Shanghai'),
  SHANGHAI: port('CNSHA', 'Shanghai', 'Asia/Shanghai'),
  SHANGHAI_DEPOT: depot('CNSHA', 'Shanghai', 'Asia/Shanghai'),
  YANTIAN: port('CNYTN', 'Yantian', 'Asia/Shanghai'),
  YANTIAN_DEPOT: depot('CNYTN', 'Yantian', 'Asia/Shanghai'),
  BUSAN: port('KRPUS', 'Busan', 'Asia/Seoul'),
  BUSAN_DEPOT: depot('KRPUS', 'Busan', 'Asia/Seoul'),
  KAOHSIUNG: port('TWKHH', 'Kaohsiung', 'Asia/Taipei'),
  COLOMBO: port('LKCMB', 'Colombo', 'Asia/Colombo'),
  TANJUNG_PELEPAS: port('MYTPP', 'Tanjung Pelepas', 'Asia/Kuala_Lumpur'),
  NANSHA: port('CNNSA', 'Nansha', 'Asia/Shanghai'),
  HAMBURG: port('DEHAM', 'Hamburg', 'Europe/Berlin'),
  HAMBURG_DEPOT: depot('DEHAM', 'Hamburg', 'Europe/Berlin'),
  SINGAPORE: port('SGSIN', 'Singapore', 'Asia/Singapore'),
  HO_CHI_MINH: port('VNSGN', 'Ho Chi Minh City', 'Asia/Ho_Chi_Minh'),
  HO_CHI_MINH_DEPOT: depot('VNSGN', 'Ho Chi Minh City', 'Asia/Ho_Chi_Minh'),
  ROTTERDAM: port('NLRTM', 'Rotterdam', 'Europe/Amsterdam'),
  ROTTERDAM_DEPOT: depot('NLRTM', 'Rotterdam', 'Europe/Amsterdam'),
  LOS_ANGELES: port('USLAX', 'Los Angeles', 'America/Los_Angeles', 'SIM1'),
  LOS_ANGELES_EAST: port('USLAX', 'Los Angeles', 'America/Los_Angeles', 'SIM5'),
  LOS_ANGELES_DOOR: door('USLAX', 'Los Angeles', 'America/Los_Angeles'),
  LOS_ANGELES_DEPOT: depot('USLAX', 'Los Angeles', 'America/Los_Angeles'),
  LOS_ANGELES_RAMP: ramp('USLAX', 'Los Angeles', 'America/Los_Angeles', null),
  LONG_BEACH: port('USLGB', 'Long Beach', 'America/Los_Angeles', 'SIM2'),
  LONG_BEACH_DEPOT: depot('USLGB', 'Long Beach', 'America/Los_Angeles'),
  NEW_YORK: port('USNYC', 'New York', 'America/New_York', 'SIM3'),
  NEW_YORK_DEPOT: depot('USNYC', 'New York', 'America/New_York'),
  SAVANNAH: port('USSAV', 'Savannah', 'America/New_York', 'SIM4'),
  SAVANNAH_DEPOT: depot('USSAV', 'Savannah', 'America/New_York'),
  CHICAGO_RAMP: ramp('USCHI', 'Chicago', 'America/Chicago', 'SIMR1'),
  CHICAGO_DEPOT: depot('USCHI', 'Chicago', 'America/Chicago'),
  KANSAS_CITY_RAMP: ramp('USMKC', 'Kansas City', 'America/Chicago', null),
  DALLAS_RAMP: ramp('USDAL', 'Dallas', 'America/Chicago', 'SIMR2'),
  DALLAS_DEPOT: depot('USDAL', 'Dallas', 'America/Chicago'),
} satisfies Record<string, Place>;

export type PlaceKey = keyof typeof places;

export function placeOf(key: PlaceKey): Place {
  return places[key];
}

/** Terminals that provide availability, keyed by code. */
export const terminals: Record<string, PlaceKey> = {
  SIM1: 'LOS_ANGELES',
  SIM2: 'LONG_BEACH',
  SIM3: 'NEW_YORK',
  SIM4: 'SAVANNAH',
  SIM5: 'LOS_ANGELES_EAST',
};
