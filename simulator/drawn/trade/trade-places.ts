/**
 * Places of the trade worlds, and what sources report about them. Codes are UN/LOCODE (UNECE); facilities are invented.
 * As in reality, most terminals cannot be polled; those that can have a simulator code.
 */

export interface TradePlace {
  locode: string;
  name: string;
  zone: string;
  type: 'POTE' | 'INTE' | 'RAMP' | 'DEPO' | 'COYA';
  /** The terminal's SMDG code; null if lines state none. */
  smdg: string | null;
}

function at(type: TradePlace['type'], locode: string, name: string, zone: string, smdg: string | null = null) {
  return { locode, name, zone, type, smdg };
}

const LOS_ANGELES = 'America/Los_Angeles';
const NEW_YORK = 'America/New_York';
const CHINA = 'Asia/Shanghai';
const INDIA = 'Asia/Kolkata';

const places = {
  USLAX: at('POTE', 'USLAX', 'Los Angeles', LOS_ANGELES, 'SIM1'),
  USLGB: at('POTE', 'USLGB', 'Long Beach', LOS_ANGELES, 'SIM2'),
  USNYC: at('POTE', 'USNYC', 'New York', NEW_YORK, 'SIM3'),
  USEWR: at('POTE', 'USEWR', 'Newark', NEW_YORK),
  USSAV: at('POTE', 'USSAV', 'Savannah', NEW_YORK, 'SIM4'),
  NLRTM: at('POTE', 'NLRTM', 'Rotterdam', 'Europe/Amsterdam'),
  BEANR: at('POTE', 'BEANR', 'Antwerp', 'Europe/Brussels'),
  DEHAM: at('POTE', 'DEHAM', 'Hamburg', 'Europe/Berlin'),
  PLGDN: at('POTE', 'PLGDN', 'Gdansk', 'Europe/Warsaw'),
  GBFXT: at('POTE', 'GBFXT', 'Felixstowe', 'Europe/London'),
  CNSHA: at('POTE', 'CNSHA', 'Shanghai', CHINA),
  CNNGB: at('POTE', 'CNNGB', 'Ningbo', CHINA),
  CNNSA: at('POTE', 'CNNSA', 'Nansha', CHINA),
  HKHKG: at('POTE', 'HKHKG', 'Hong Kong', 'Asia/Hong_Kong'),
  KRPUS: at('POTE', 'KRPUS', 'Busan', 'Asia/Seoul'),
  SGSIN: at('POTE', 'SGSIN', 'Singapore', 'Asia/Singapore'),
  LKCMB: at('POTE', 'LKCMB', 'Colombo', 'Asia/Colombo'),
  INNSA: at('POTE', 'INNSA', 'Nhava Sheva', INDIA),
  INMUN: at('POTE', 'INMUN', 'Mundra', INDIA),
  MMRGN: at('POTE', 'MMRGN', 'Yangon', 'Asia/Yangon'),
  AUADL: at('POTE', 'AUADL', 'Adelaide', 'Australia/Adelaide'),
  BRSSZ: at('POTE', 'BRSSZ', 'Santos', 'America/Sao_Paulo'),
  ZADUR: at('POTE', 'ZADUR', 'Durban', 'Africa/Johannesburg'),
  DEDUI: at('INTE', 'DEDUI', 'Duisburg', 'Europe/Berlin'),
  CHBSL: at('INTE', 'CHBSL', 'Basel', 'Europe/Zurich'),
  CNWUH: at('INTE', 'CNWUH', 'Wuhan', CHINA),
  CNJMN: at('INTE', 'CNJMN', 'Jiangmen', CHINA),
  USCHI: at('RAMP', 'USCHI', 'Chicago', 'America/Chicago'),
  USDAL: at('RAMP', 'USDAL', 'Dallas', 'America/Chicago'),
  LAX_RAMP: at('RAMP', 'USLAX', 'Los Angeles', LOS_ANGELES),
  LAX_EXAM_SITE: at('COYA', 'USLAX', 'Los Angeles', LOS_ANGELES),
} satisfies Record<string, TradePlace>;

export type TradePort = keyof typeof places;

export function tradePlace(key: TradePort): TradePlace {
  return places[key];
}
