/** Builds short test messages of every type, each with one status of one invented container. */
import type { EventClaim } from '../../../tracking/claims/claims.ts';
import { parseEdi } from '../parse.ts';
import type { EdiPart } from '../part.ts';
import type { EdiMessageType, EdiPartner } from '../partner.ts';

export const CONTAINER = 'SIMU7001232';
export const PARTNER: EdiPartner = { slug: 'test', scac: 'SIMA' };

export interface StatusOptions {
  load?: 'full' | 'empty' | null;
  /** Mode of transport in an IFTSTA (element 8067). */
  mode?: '1' | '2' | '3' | '8';
  /** UN/LOCODE. */
  place?: string;
  /** CCYYMMDDHHMM */
  time?: string;
}

const ISA =
  'ISA*00*          *00*          *ZZ*SIM            *ZZ*SEAMARK        *260813*1830*U*00401*000000001*0*T*>~';

export function x12(type: '315' | '322', segments: string[]): Uint8Array {
  const count = segments.length + 2;
  const lines = ['GS*QO*SIM*SEAMARK*20260813*1830*1*X*004010', `ST*${type}*0001`, ...segments, `SE*${count}*0001`];
  return Buffer.from(`${ISA}${[...lines, 'GE*1*1', 'IEA*1*000000001'].join('~')}~`, 'latin1');
}

export function edifact(type: 'IFTSTA' | 'CODECO' | 'COARRI', segments: string[]): Uint8Array {
  const count = segments.length + 2;
  const lines = [
    'UNB+UNOC:3+SIM+SEAMARK+260813:1830+1',
    `UNH+1+${type}:D:00B:UN`,
    ...segments,
    `UNT+${count}+1`,
    'UNZ+1+1',
  ];
  return Buffer.from(`${lines.join("'")}'`, 'latin1');
}

/** Builds a message that reports the status `code` for the container. */
export function statusMessage(type: EdiMessageType, code: string, options: StatusOptions = {}): Uint8Array {
  const { load = 'full', mode, place = 'CNNGB', time = '202608131441' } = options;
  const [day, clock] = [time.slice(0, 8), time.slice(8)];
  const [letter, digit] = load === null ? ['', ''] : load === 'full' ? ['L', '5'] : ['E', '4'];
  const eqd = `EQD+CN+${CONTAINER}+45G1:102:5+++${digit}`;
  switch (type) {
    case '315':
      return x12('315', [`B4***${code}*${day}*${clock}*${place}*SIMU*700123*${letter}*45G1*${place}*UN*2`]);
    case '322':
      return x12('322', [
        `Q5*${code}*${day}*${clock}*LT`,
        `R4*5*UN*${place}`,
        'N7*SIMU*700123',
        `W2*SIMU*700123***${letter}`,
      ]);
    case 'IFTSTA': {
      const transport = mode === undefined ? [] : [`TDT+20+018E+${mode}+++++9990040:146:11:SIMULATED DOLPHIN`];
      const status = [`STS+1+${code}`, `DTM+334:${time}:203`, `LOC+175+${place}:139:6`];
      return edifact('IFTSTA', ['BGM+23+D1+9', 'CNI+1', ...status, ...transport, eqd]);
    }
    case 'CODECO':
      return edifact('CODECO', [`BGM+${code}+D1+9`, eqd, `DTM+7:${time}:203`, `LOC+165+${place}:139:6`]);
    case 'COARRI':
      return edifact('COARRI', [`BGM+${code}+D1+9`, `LOC+175+${place}:139:6`, eqd, `DTM+203:${time}:203`]);
  }
}

export function partsOf(bytes: Uint8Array, partner: EdiPartner = PARTNER): EdiPart[] {
  return parseEdi(bytes, partner).messages;
}

export function eventsOf(bytes: Uint8Array, partner: EdiPartner = PARTNER): EventClaim[] {
  return partsOf(bytes, partner).flatMap(({ claims }) => claims.filter((claim) => claim.kind === 'event'));
}

/** Formats the parts of an event that make up its meaning: `load vessel laden`. */
export function meaningText({ move, mode, laden, role, classifier, retracted }: EventClaim): string {
  const load = laden === null ? null : laden ? 'laden' : 'empty';
  const state = [classifier === 'actual' ? null : classifier, retracted ? 'retracted' : null];
  return [move, mode, load, role ?? null, ...state].filter((word) => word !== null).join(' ');
}
