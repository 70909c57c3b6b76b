/**
 * Reads 60,000 interchanges that are damaged, invented or not interchanges at all. Nothing may throw, claims may state
 * only what the text states, and losses must be reported. A separate test reads 40,000 DCSA responses.
 */
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withContainerCheckDigit } from '../../simulator/check-digits.ts';
import { renderEdi } from '../../simulator/edi/render-edi.ts';
import { findSegment, openInterchange, splitInterchanges } from './interchange.ts';
import { parseEdi } from './parse.ts';
import { arbitraryEdifact, arbitraryX12 } from './testing/arbitrary-interchanges.ts';
import { PARTNER, partsOf } from './testing/messages.ts';
import { arbitraryDamage, type Damage, damaged } from './testing/mutate-bytes.ts';
import { findWrongFact } from './testing/written-facts.ts';

const folder = new URL('fixtures/', import.meta.url);
const fixtures = readdirSync(folder)
  .filter((file) => file.endsWith('.edi'))
  .map((file) => readFileSync(new URL(file, folder), 'latin1'));

/** Messages of two journeys, several of each type. */
const rendered = (['315', '322', 'IFTSTA', 'CODECO', 'COARRI'] as const).flatMap((standard) =>
  ['RAIL000003', 'TRANSSHIP000003'].flatMap((number) => {
    const messages = renderEdi(number, '2026-03-02T09:17:00Z', 5000, standard).map(({ message }) => message);
    return messages.filter((_message, index) => index % Math.ceil(messages.length / 6) === 0);
  }),
);

/** Throws if a claim is wrong; fast-check then reports the input. */
function check(text: string): ReturnType<typeof parseEdi> {
  const bytes = Buffer.from(text, 'latin1');
  const parsed = parseEdi(bytes, PARTNER);
  const wrong = findWrongFact(parsed, openInterchange(bytes).tokens, text, withContainerCheckDigit);
  if (wrong !== null) throw new Error(wrong);
  if (parsed.interchange.standard === null && parsed.interchange.problems.length === 0)
    throw new Error('no problem reported');
  return parsed;
}

function events(parsed: ReturnType<typeof parseEdi>): number {
  return parsed.messages.flatMap(({ claims }) => claims.filter(({ kind }) => kind === 'event')).length;
}

function problems({ interchange, messages }: ReturnType<typeof parseEdi>): number {
  return interchange.problems.length + messages.reduce((count, part) => count + part.problems.length, 0);
}

/** Allows a few silent losses, because a changed qualifier may be another valid term of the standard. */
function runDamaged(texts: readonly string[], numRuns: number): void {
  const before = texts.map((text) => events(check(text)));
  let lost = 0;
  let silent = 0;
  fc.assert(
    fc.property(
      fc.nat({ max: texts.length - 1 }),
      fc.array(arbitraryDamage, { minLength: 1, maxLength: 4 }),
      (index, damages: Damage[]) => {
        const parsed = check(damages.reduce(damaged, texts[index] ?? ''));
        if (events(parsed) >= (before[index] ?? 0)) return;
        lost += 1;
        if (problems(parsed) === 0) silent += 1;
      },
    ),
    { numRuns, endOnFailure: true },
  );
  expect(lost).toBeGreaterThan(numRuns / 10);
  expect(silent / lost).toBeLessThan(0.05);
}

test('20,000 damaged messages of two partners', { timeout: 60_000 }, () => runDamaged(fixtures, 20_000));

test('20,000 damaged messages of simulated journeys', { timeout: 60_000 }, () => runDamaged(rendered, 20_000));

test('10,000 interchanges of random segments', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(fc.oneof(arbitraryX12, arbitraryEdifact), ({ text }) => {
      check(text);
    }),
    { numRuns: 10_000, endOnFailure: true },
  );
});

test('10,000 interchanges of random bytes, with and without a header', { timeout: 60_000 }, () => {
  const headers = [
    '',
    'ISA',
    'UNA',
    "UNA:+.? 'UNB+",
    'UNB+UNOC:3+A+B+1:1+1',
    fixtures[0]?.slice(0, 160) ?? '',
    '\u00ef\u00bb\u00bfISA*',
  ];
  fc.assert(
    fc.property(fc.constantFrom(...headers), fc.uint8Array({ maxLength: 300 }), (header, bytes) => {
      const text = header + Buffer.from(bytes).toString('latin1');
      check(text);
      splitInterchanges(Buffer.from(text, 'latin1'));
      findSegment(Buffer.from(text, 'latin1'), `/segments/${bytes[0] ?? 0}`);
    }),
    { numRuns: 10_000, endOnFailure: true },
  );
});

const ISA =
  'ISA*00*          *00*          *ZZ*SIM            *ZZ*SEAMARK        *260813*1830*U*00401*000000001*0*T*>~';
const B4 = 'B4***VD*20260813*1441*CNNGB*SIMU*700123*L*45G1*CNNGB*UN*2~';
const UNB = "UNB+UNOC:3+SIM+SEAMARK+260813:1830+1'";
const IFTSTA = `${UNB}UNH+1+IFTSTA:D:00B:UN'BGM+23+D1+9'CNI+1'`;
const STS = "STS+1+24'DTM+334:202608131441:203'";

/** Repetitions of one byte sequence that would make a careless reader rescan everything at each occurrence. */
const repeated: Record<string, [head: string, again: string, tail: string]> = {
  terminators: [ISA, '~', ''],
  'element separators': [UNB, '+', "'"],
  'release characters': [UNB, "???'", ''],
  'no terminator': [ISA, 'B4*', ''],
  'headers of messages': [ISA, 'ST*315*1~', ''],
  ports: [`${ISA}ST*315*1~${B4}`, 'R4*L*UN*CNNGB~DTM*139*20260813~', 'SE*9*1~'],
  papers: [`${ISA}ST*315*1~${B4}`, 'N9*BM*SIM1~N9*EQ*X~', 'SE*9*1~'],
  statuses: [`${IFTSTA}EQD+CN+SIMU7001232'`, STS, "UNT+9+1'"],
  'boxes of one status': [`${IFTSTA}${STS}`, "LOC+13+CNNGB'DTM+132:202608131441:203'EQD+CN+SIMU7001232'", "UNT+9+1'"],
  consignments: [IFTSTA, `CNI+1'${STS}EQD+CN+SIMU7001232'`, "UNT+9+1'"],
  interchanges: ['', `${ISA}IEA*0*000000001~`, ''],
};

test.each(Object.entries(repeated))(
  'an endless repetition of %s is read in linear time',
  { retry: 3, timeout: 60_000 },
  (_title, [head, again, tail]) => {
    const millisecondsOf = (size: number) => {
      const bytes = Buffer.from(head + again.repeat(Math.floor(size / again.length)) + tail, 'latin1');
      const start = performance.now();
      partsOf(bytes);
      splitInterchanges(bytes);
      return performance.now() - start;
    };
    millisecondsOf(100_000);
    const [small, large] = [millisecondsOf(100_000), millisecondsOf(1_600_000)];
    // A quadratic reader takes 256 times as long for sixteen times the bytes.
    expect(large).toBeLessThan(Math.max(small, 5) * 80);
  },
);
