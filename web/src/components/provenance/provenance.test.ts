import { describe, expect, test } from 'vitest';
import { formatReported, ruleInWords, sourceName } from './provenance-words.ts';
import { formattedResponse } from './response-lines.ts';

describe('a reported value', () => {
  test.each([
    ['2026-08-28', '28 Aug 2026'],
    ['2026-08-28T07:00:00Z', '28 Aug 2026, 00:00 GMT-7'],
    ['2026-08-28T07:00:00', '28 Aug 2026, 07:00 local time'],
    [true, 'yes'],
    [null, 'nothing'],
    [[], 'none'],
    [[{ name: 'customs', status: 'hold', description: null }], 'customs hold'],
    ['MAEU', 'MAEU'],
  ])('%j', (reported, words) => {
    expect(formatReported(reported, 'America/Los_Angeles')).toBe(words);
  });
});

test('rules are labeled by precedence, by their own text, or by their names', () => {
  expect(ruleInWords('line_first@1', ['person', 'line', 'terminal'])).toBe(
    'Order of precedence: a correction, then the line, then the terminal',
  );
  expect(ruleInWords('status_table@1', null)).toBe('Derived from the latest milestone');
  expect(ruleInWords('some.new_rule@2', null)).toBe('some new rule');
  expect(ruleInWords(null)).toBeNull();
});

test('sources and users are shown by name', () => {
  expect(sourceName({ kind: 'line', code: 'TEST', name: 'Test Line' })).toBe('Test Line');
  expect(sourceName({ kind: 'terminal', code: 'smdg:X', name: null })).toBe('smdg:X');
  expect(sourceName({ kind: 'person', code: 'user', name: null }, 'Mira Halden')).toBe('Mira Halden');
  expect(sourceName(null)).toBe('Reference data');
});

describe('a response', () => {
  const text = '{"containers":[{"number":"X1","free time":{"until/by":"2026-05-26"}},{"number":"X2"}]}';

  test('is formatted, with the addressed lines', () => {
    const { lines, pointed } = formattedResponse(text, '/containers/0/free time/until~1by');
    expect(pointed).not.toBeNull();
    expect(lines.slice(pointed?.[0], (pointed?.[1] ?? 0) + 1)).toEqual(['        "until/by": "2026-05-26"']);
    expect(JSON.parse(lines.join('\n'))).toEqual(JSON.parse(text));
  });

  test('marks whole objects, and nothing for a missing path', () => {
    const { lines, pointed } = formattedResponse(text, '/containers/1');
    expect(lines.slice(pointed?.[0], (pointed?.[1] ?? 0) + 1)).toEqual(['    {', '      "number": "X2"', '    }']);
    expect(formattedResponse(text, '/containers/7').pointed).toBeNull();
    expect(formattedResponse(text, null).pointed).toBeNull();
  });

  test('that is not JSON stays unchanged', () => {
    expect(formattedResponse("UNH+1'\n<b>", '/0')).toEqual({ lines: ["UNH+1'", '<b>'], pointed: null });
  });
});
