/** Compares the tokenizers with two independent parsers (spec/sources E6). */
import Parser from 'edifact/parser.js';
import fc from 'fast-check';
import { X12Interchange, X12Parser } from 'node-x12';
import { expect, test } from 'vitest';
import { tokenizeEdifact } from './edifact-tokens.ts';
import type { Tokens } from './segment.ts';
import { arbitraryEdifact, arbitraryX12, type WrittenInterchange } from './testing/arbitrary-interchanges.ts';
import { tokenizeX12 } from './x12-tokens.ts';

type Segments = WrittenInterchange['segments'];

function segmentsOf(tokens: Tokens | null): Segments {
  if (tokens === null) return [];
  return Array.from({ length: tokens.count }, (_, index) => {
    const { tag, elements } = tokens.segment(index);
    return [tag, ...elements.map((components) => [...components])];
  });
}

/** Returns only the segments of the transaction set, because node-x12 stores the envelope elsewhere. */
function byNodeX12(text: string): Segments {
  const interchange = new X12Parser(true).parse(text);
  if (!(interchange instanceof X12Interchange)) throw new Error('more than one interchange');
  const [transaction] = interchange.functionalGroups[0]?.transactions ?? [];
  return (transaction?.segments ?? []).map(({ tag, elements }) => [tag, ...elements.map(({ value }) => [value])]);
}

function byEdifact(text: string): Segments {
  const segments: Segments = [];
  const parser = new Parser();
  parser.encoding('UNOC');
  parser.onopensegment = (tag) => segments.push([tag]);
  parser.onclosesegment = () => undefined;
  parser.onelement = () => segments.at(-1)?.push([]);
  parser.oncomponent = (data) => {
    const element = segments.at(-1)?.at(-1);
    if (Array.isArray(element)) element.push(data);
  };
  parser.write(text);
  parser.end();
  return segments;
}

test('X12: reads the segments that were written, as node-x12 does', () => {
  fc.assert(
    fc.property(arbitraryX12, ({ segments, text }) => {
      const read = segmentsOf(tokenizeX12(text, 'auto'));
      expect(read).toEqual(segments);
      expect(read.slice(3, -3)).toEqual(byNodeX12(text));
    }),
    { numRuns: 1000 },
  );
});

test('EDIFACT: reads the segments that were written, as edifact does', () => {
  fc.assert(
    fc.property(arbitraryEdifact, ({ segments, text }) => {
      const read = segmentsOf(tokenizeEdifact(text, null));
      expect(read).toEqual(segments);
      expect(read).toEqual(byEdifact(text));
    }),
    { numRuns: 1000 },
  );
});

test('every segment is at its offset, byte by byte', () => {
  fc.assert(
    fc.property(fc.oneof(arbitraryX12, arbitraryEdifact), ({ text }) => {
      const tokens = tokenizeX12(text, 'auto') ?? tokenizeEdifact(text, null);
      for (let index = 0; tokens !== null && index < tokens.count; index += 1) {
        const { tag, offset, length } = tokens.segment(index);
        expect(text.slice(offset, offset + length).startsWith(tag)).toBe(true);
      }
    }),
    { numRuns: 200 },
  );
});

const ISA = 'ISA*00*          *00*          *ZZ*A              *ZZ*B              *260813*1441*U*00401*000000001*0*T*>';

test('an ISA that was not padded is read, and reported', () => {
  const tokens = tokenizeX12('ISA*00**00**ZZ*A*ZZ*B*260813*1441*U*00401*1*0*T*>~GS*QO~IEA*0*1~', 'auto');
  expect(segmentsOf(tokens).map(([tag]) => tag)).toEqual(['ISA', 'GS', 'IEA']);
  expect(tokens?.problems.map(({ what }) => what)).toEqual(['ISA does not have its fixed width']);
});

test.each([
  ['line feeds as terminators', `${ISA}\nGS*QO\nIEA*0*1\n`],
  ['carriage returns as terminators', `${ISA}\r\nGS*QO\r\nIEA*0*1\r\n`],
  ['blank lines between segments', `${ISA}~\n\n GS*QO~\n\nIEA*0*1~\n`],
])('%s', (_title, text) => {
  expect(segmentsOf(tokenizeX12(text, 'auto')).map(([tag]) => tag)).toEqual(['ISA', 'GS', 'IEA']);
});

test('rejects an interchange whose separators are letters or identical', () => {
  expect(tokenizeX12(ISA.replaceAll('*', 'A').concat('~'), 'auto')).toBeNull();
  expect(tokenizeX12(`${ISA}*GS*QO*`, 'auto')).toBeNull();
  expect(tokenizeEdifact("UNA::.? 'UNB:UNOC:3'", null)).toBeNull();
});

test.each([
  ['UNOC is Latin-1', 'UNOC', Buffer.from('MÜNCHEN', 'latin1'), 'MÜNCHEN'],
  ['UNOY is UTF-8', 'UNOY', Buffer.from('MÜNCHEN 港', 'utf8'), 'MÜNCHEN 港'],
  ['UNOA has neither: UTF-8 where it is UTF-8', 'UNOA', Buffer.from('MÜNCHEN', 'utf8'), 'MÜNCHEN'],
  ['UNOA has neither: else Latin-1', 'UNOA', Buffer.from('MÜNCHEN', 'latin1'), 'MÜNCHEN'],
])('%s', (_title, syntax, name, expected) => {
  const bytes = Buffer.concat([
    Buffer.from(`UNB+${syntax}:3+A+B+260813:1441+1'LOC+175+DEMUC:139:6:`),
    name,
    Buffer.from("'"),
  ]);
  expect(tokenizeEdifact(bytes.toString('latin1'), null)?.segment(1).elements[1]?.[3]).toBe(expected);
});

test('no release character: a blank in UNA', () => {
  const tokens = tokenizeEdifact("UNA:+.  'UNB+UNOC:3+A+B+260813:1441+1'FTX+what?'", null);
  expect(tokens?.segment(1).elements).toEqual([['what?']]);
});

test.each(['\n', '\r\n'])('lines broken after every 80 bytes are joined', (lineEnd) => {
  const folded = (text: string) => text.replaceAll(/(.{80})/g, `$1${lineEnd}`);
  const value = 'SIMULATED LINE '.repeat(9).trim();
  const x12 = tokenizeX12(folded(`${ISA}~N9*BM*${value}~IEA*1*000000001~`), 'auto');
  expect(x12?.segment(1).elements).toEqual([['BM'], [value]]);
  const edifact = tokenizeEdifact(folded(`UNB+UNOC:3+A+B+260813:1441+1'FTX+${value}+?'${value}'UNZ+0+1'`), null);
  expect(edifact?.segment(1).elements).toEqual([[value], [`'${value}`]]);
});
