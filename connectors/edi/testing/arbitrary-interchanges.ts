/** Generates well-formed interchanges of both standards, both as segments and as text. */
import fc from 'fast-check';

export interface WrittenInterchange {
  /** Tag, followed by the elements with their components. */
  segments: [tag: string, ...elements: string[][]][];
  text: string;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const LINE_ENDS = ['', '\n', '\r\n'];

function word(characters: string, maxLength: number): fc.Arbitrary<string> {
  return fc.string({ unit: fc.constantFrom(...characters), maxLength });
}

function distinct(characters: string, count: number): fc.Arbitrary<string[]> {
  return fc.uniqueArray(fc.constantFrom(...characters), { minLength: count, maxLength: count });
}

const X12_SEPARATORS = '*~>|^!#@;:+\u001d\u001c';
const PLAIN = `${LETTERS}abcxyz0123456789 .,-/()=`;

/**
 * Generates an envelope with one transaction set of random segments. Values contain no separators, because X12 cannot
 * escape them.
 */
export const arbitraryX12: fc.Arbitrary<WrittenInterchange> = fc
  .record({
    separators: distinct(X12_SEPARATORS, 3),
    lineEnd: fc.constantFrom(...LINE_ENDS),
    body: fc.array(
      fc.tuple(
        fc.constantFrom('B4', 'N9', 'Q2', 'R4', 'DTM', 'N7', 'W2'),
        fc.array(word(PLAIN, 8), { minLength: 1, maxLength: 9 }),
      ),
      { maxLength: 20 },
    ),
  })
  .map(({ separators, lineEnd, body }) => {
    const [element = '*', component = '>', terminator = '~'] = separators;
    const isa = ['00', ' '.repeat(10), '00', ' '.repeat(10), 'ZZ', 'SENDER'.padEnd(15), 'ZZ', 'RECEIVER'.padEnd(15)];
    const lines: [string, ...string[]][] = [
      ['ISA', ...isa, '260813', '1441', 'U', '00401', '000000007', '0', 'T', component],
      ['GS', 'QO', 'SENDER', 'RECEIVER', '20260813', '1441', '7', 'X', '004010'],
      ['ST', '315', '0001'],
      ...body.map(([tag, elements]): [string, ...string[]] => [tag, ...elements]),
      ['SE', String(body.length + 2), '0001'],
      ['GE', '1', '7'],
      ['IEA', '1', '000000007'],
    ];
    const text = lines.map((line) => line.join(element) + terminator + lineEnd).join('');
    return { segments: lines.map(([tag, ...elements]) => [tag, ...elements.map((value) => [value])]), text };
  });

const EDIFACT_SEPARATORS = ":+?'*!;#=";

/** Generates interchanges with or without UNA; values contain separators, which are escaped. */
export const arbitraryEdifact: fc.Arbitrary<WrittenInterchange> = fc
  .record({
    separators: fc.option(distinct(EDIFACT_SEPARATORS, 4), { nil: null }),
    lineEnd: fc.constantFrom(...LINE_ENDS),
    body: fc.array(
      fc.tuple(
        fc.constantFrom('BGM', 'DTM', 'LOC', 'STS', 'EQD', 'TDT', 'FTX'),
        fc.array(fc.array(word(`${PLAIN}:+?'*`, 8), { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
      ),
      { maxLength: 20 },
    ),
  })
  .map(({ separators, lineEnd, body }) => {
    const [component = ':', element = '+', release = '?', terminator = "'"] = separators ?? [];
    const segments: WrittenInterchange['segments'] = [
      ['UNB', ['UNOC', '3'], ['SENDER'], ['RECEIVER'], ['260813', '1441'], ['7']],
      ['UNH', ['1'], ['IFTSTA', 'D', '00B', 'UN']],
      ...body.map(([tag, elements]): [string, ...string[][]] => [tag, ...elements]),
      ['UNT', [String(body.length + 2)], ['1']],
      ['UNZ', ['1'], ['7']],
    ];
    const special = new Set([component, element, release, terminator]);
    const written = (value: string) =>
      [...value].map((character) => (special.has(character) ? release + character : character)).join('');
    const lines = segments.map(([tag, ...elements]) =>
      [tag, ...elements.map((components) => components.map(written).join(component))].join(element),
    );
    const advice = separators === null ? '' : `UNA${component}${element}.${release} ${terminator}${lineEnd}`;
    return { segments, text: advice + lines.map((line) => line + terminator + lineEnd).join('') };
  });
