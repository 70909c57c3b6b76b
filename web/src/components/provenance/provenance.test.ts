/** Provenance in words, and what an answer's pointer leads to. */
import { describe, expect, test } from 'vitest';
import { readableAnswer } from './pointed-lines.ts';
import { ruleInWords, saidInWords, sourceName } from './provenance-words.ts';

describe('what is said', () => {
  test.each([
    ['2026-08-28', '28 Aug 2026'],
    ['2026-08-28T07:00:00Z', '28 Aug 2026, 00:00 GMT-7'],
    ['2026-08-28T07:00:00', '28 Aug 2026, 07:00 local time'],
    [true, 'yes'],
    [null, 'nothing'],
    [[], 'none'],
    [[{ name: 'customs', status: 'hold', description: null }], 'customs hold'],
    ['MAEU', 'MAEU'],
  ])('%j', (said, words) => {
    expect(saidInWords(said, 'America/Los_Angeles')).toBe(words);
  });
});

test('rules are told by whose word they take, by their own words, or by their names', () => {
  expect(ruleInWords('line_first@1', ['person', 'line', 'terminal'])).toBe(
    'Whose word counts: a correction, then the line, then the terminal',
  );
  expect(ruleInWords('status_table@1', null)).toBe('Follows from the latest milestone');
  expect(ruleInWords('some.new_rule@2', null)).toBe('some new rule');
  expect(ruleInWords(null)).toBeNull();
});

test('sources go by their names, persons by theirs', () => {
  expect(sourceName({ kind: 'line', code: 'TEST', name: 'Test Line' })).toBe('Test Line');
  expect(sourceName({ kind: 'terminal', code: 'smdg:X', name: null })).toBe('smdg:X');
  expect(sourceName({ kind: 'person', code: 'user', name: null }, 'Mira Halden')).toBe('Mira Halden');
  expect(sourceName(null)).toBe('Reference data');
});

describe('an answer', () => {
  const text = '{"containers":[{"number":"X1","free time":{"until/by":"2026-05-26"}},{"number":"X2"}]}';

  test('is written out, with the lines that are pointed at', () => {
    const { lines, pointed } = readableAnswer(text, '/containers/0/free time/until~1by');
    expect(pointed).not.toBeNull();
    expect(lines.slice(pointed?.[0], (pointed?.[1] ?? 0) + 1)).toEqual(['        "until/by": "2026-05-26"']);
    expect(JSON.parse(lines.join('\n'))).toEqual(JSON.parse(text));
  });

  test('has whole objects pointed at, and nothing that is not there', () => {
    const { lines, pointed } = readableAnswer(text, '/containers/1');
    expect(lines.slice(pointed?.[0], (pointed?.[1] ?? 0) + 1)).toEqual(['    {', '      "number": "X2"', '    }']);
    expect(readableAnswer(text, '/containers/7').pointed).toBeNull();
    expect(readableAnswer(text, null).pointed).toBeNull();
  });

  test('that is no JSON stays as it is', () => {
    expect(readableAnswer("UNH+1'\n<b>", '/0')).toEqual({ lines: ["UNH+1'", '<b>'], pointed: null });
  });
});
