/** Draws the facts that the documents of one shipment state. The same seed always draws the same facts. */
import { withContainerCheckDigit, withImoCheckDigit } from '../../simulator/check-digits.ts';
import type { Random } from '../../simulator/drawn/random.ts';

export interface DrawnContainer {
  number: string;
  type: string;
  seal: string;
  kilograms: number;
  lastFreeDay: string;
}

export interface DrawnPort {
  unlocode: string;
  /** Name as written in English documents. */
  english: string;
  german: string;
  spanish: string;
  french: string;
  chinese: string;
}

export interface DrawnShipment {
  line: string;
  bill: string;
  booking: string;
  vessel: string;
  voyage: string;
  imo: string;
  loading: DrawnPort;
  discharge: DrawnPort;
  departure: string;
  arrival: string;
  issued: string;
  /** Arrival date given in an earlier notice. */
  earlierArrival: string;
  containers: DrawnContainer[];
  amount: number;
}

const port = (
  unlocode: string,
  english: string,
  german: string,
  spanish: string,
  french: string,
  chinese: string,
): DrawnPort => ({
  unlocode,
  english,
  german,
  spanish,
  french,
  chinese,
});
const ORIGINS = [
  port('CNSHA', 'Shanghai, China', 'Shanghai', 'Shanghái, China', 'Shanghai, Chine', '上海'),
  port('CNNGB', 'NINGBO, CN', 'Ningbo', 'Ningbo, China', 'Ningbo, Chine', '宁波'),
  port('KRPUS', 'Busan, South Korea', 'Busan', 'Busan, Corea del Sur', 'Busan, Corée du Sud', '釜山'),
  port('SGSIN', 'Singapore', 'Singapur', 'Singapur', 'Singapour', '新加坡'),
  port('CNYTN', 'Yantian (CNYTN)', 'Yantian', 'Yantian, China', 'Yantian', '盐田'),
];
const DESTINATIONS = [
  port('USLAX', 'Los Angeles, CA', 'Los Angeles', 'Los Ángeles, Estados Unidos', 'Los Angeles', '洛杉矶'),
  port('USLGB', 'LONG BEACH, CA, USA', 'Long Beach', 'Long Beach', 'Long Beach', '长滩'),
  port('DEHAM', 'Hamburg, Germany', 'Hamburg', 'Hamburgo, Alemania', 'Hambourg, Allemagne', '汉堡'),
  port('NLRTM', 'Rotterdam, Netherlands', 'Rotterdam', 'Róterdam, Países Bajos', 'Rotterdam, Pays-Bas', '鹿特丹'),
  port('USSAV', 'Savannah, GA', 'Savannah', 'Savannah, Estados Unidos', 'Savannah', 'USSAV'),
  port('BEANR', 'Antwerp, Belgium', 'Antwerpen', 'Amberes, Bélgica', 'Anvers, Belgique', '安特卫普'),
];
const LINES = [
  ['Maersk', (digits: string) => [`MAEU${digits.slice(0, 9)}`, digits.slice(0, 9)]],
  ['Evergreen', (digits: string) => [`EGLV${digits.slice(0, 12)}`, digits.slice(0, 12)]],
  ['OOCL', (digits: string) => [`OOLU2${digits.slice(0, 9)}`, `2${digits.slice(0, 9)}`]],
  ['COSCO', (digits: string) => [`COSU6${digits.slice(0, 9)}`, `6${digits.slice(0, 9)}`]],
  ['MSC', (digits: string) => [`MEDUAB${digits.slice(0, 6)}`, `EBKG${digits.slice(0, 8)}`]],
] as const;
const VESSELS = [
  'EVER FORTUNE',
  'MAERSK ESSEN',
  'CMA CGM JULES VERNE',
  'OOCL HONG KONG',
  'MSC GULSUN',
  'COSCO SHIPPING ARIES',
  'ONE APUS',
];
const OWNERS = ['MSKU', 'TGHU', 'OOLU', 'CSNU', 'TCLU', 'EISU', 'FCIU'];

export function drawShipment(random: Random): DrawnShipment {
  const digits = (count: number): string => Array.from({ length: count }, () => random.whole(1, 9)).join('');
  const [line, numbers] = random.pick(LINES);
  const [bill = '', booking = ''] = numbers(digits(14));
  const departure = day(Date.UTC(2026, 0, random.whole(1, 300)), 0);
  const arrival = day(Date.parse(departure), random.whole(12, 35));
  return {
    line,
    bill,
    booking,
    vessel: random.pick(VESSELS),
    voyage: `${random.whole(100, 999)}${random.pick(['E', 'W', 'N', 'S'])}`,
    imo: withImoCheckDigit(digits(6)),
    loading: random.pick(ORIGINS),
    discharge: random.pick(DESTINATIONS),
    departure,
    arrival,
    issued: day(Date.parse(arrival), -random.whole(3, 8)),
    earlierArrival: day(Date.parse(arrival), -random.whole(1, 4)),
    containers: Array.from({ length: random.whole(1, 4) }, () => ({
      number: withContainerCheckDigit(`${random.pick(OWNERS)}${digits(6)}`),
      type: random.pick(['40HC', '40DV', '20DV', '45G1', '22G1']),
      seal: `${random.pick(['ML', 'CN', 'EMC'])}${digits(6)}`,
      kilograms: random.whole(4000, 26000) + random.pick([0, 0.5, 0.25]),
      lastFreeDay: day(Date.parse(arrival), random.whole(3, 9)),
    })),
    amount: random.whole(200, 9000) + 0.5,
  };
}

function day(time: number, later: number): string {
  return new Date(time + later * 86_400_000).toISOString().slice(0, 10);
}
