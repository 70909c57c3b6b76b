import { describe, expect, test } from 'vitest';
import { ageSeconds, linksTo, metadataOf, sourcesOf, untrustedText } from './sources.ts';

const now = new Date('2026-07-10T12:00:00Z');
const at = (time: string | null) => (time === null ? null : new Date(`2026-07-10T${time}:00Z`));

function watch(
  source: `${'line' | 'terminal' | 'railroad'} ${string}`,
  succeeded: string | null,
  more: { attempted?: string; fed?: string; containers?: string[] } = {},
) {
  const [source_kind, source_code = ''] = source.split(' ') as ['line' | 'terminal' | 'railroad', string];
  const { attempted = succeeded, fed = null, containers = ['MSCU1'] } = more;
  return {
    source_kind,
    source_code,
    attempted_at: at(attempted),
    succeeded_at: at(succeeded),
    fed_at: at(fed),
    containers,
  };
}

describe('sources', () => {
  test('the source that responded last is first, and each is listed once', () => {
    const watches = [
      watch('line MSCU', '09:00', { attempted: '11:00' }),
      watch('terminal smdg:SIM1', '11:30'),
      watch('line MSCU', '10:00'),
      watch('railroad BNSF', null, { attempted: '11:59' }),
    ];
    expect(sourcesOf({ watches, now })).toMatchObject([
      { source: 'terminal', code: 'smdg:SIM1', observedAt: '2026-07-10T11:30:00Z', ageSeconds: 1_800 },
      { source: 'shipping_line', code: 'MSCU', ageSeconds: 7_200, lastAskedAt: '2026-07-10T11:00:00Z' },
      { source: 'rail', code: 'BNSF', observedAt: null, ageSeconds: null, lastAskedAt: '2026-07-10T11:59:00Z' },
    ]);
  });

  test('news that a line sends of itself is heard too', () => {
    const watches = [watch('line MSCU', '09:00', { fed: '11:00' })];
    expect(sourcesOf({ watches, now })).toMatchObject([{ ageSeconds: 3_600, lastAskedAt: '2026-07-10T09:00:00Z' }]);
  });

  test('of terminals only the one where the container is', () => {
    const watches = [watch('terminal smdg:A', '11:00'), watch('terminal smdg:B', '10:00'), watch('line MSCU', '09:00')];
    const codes = (terminalKey: string | null) =>
      sourcesOf({ watches, now }, { number: 'MSCU1', terminalKey }).map(({ code }) => code);
    expect(codes('smdg:B')).toEqual(['smdg:B', 'MSCU']);
    expect(codes(null)).toEqual(['MSCU']);
    expect(sourcesOf({ watches, now }).map(({ code }) => code)).toEqual(['smdg:A', 'smdg:B', 'MSCU']);
  });

  test('terminals and railroads polled only for other containers are left out', () => {
    const containers = ['MSCU2'];
    const watches = [
      watch('terminal smdg:A', '11:00', { containers }),
      watch('railroad BNSF', '10:00', { containers }),
      watch('line MSCU', '09:00', { containers: [] }),
    ];
    const codes = (number: string) =>
      sourcesOf({ watches, now }, { number, terminalKey: 'smdg:A' }).map(({ code }) => code);
    expect(codes('MSCU1')).toEqual(['MSCU']);
    expect(codes('MSCU2')).toEqual(['smdg:A', 'BNSF', 'MSCU']);
  });

  test('an age is never negative: clocks of tests may stand before what was heard', () => {
    expect(ageSeconds(new Date('2026-07-10T12:00:01Z'), now)).toBe(0);
  });
});

test('metadata is that of the first source, and null if none was polled', () => {
  const links = linksTo(
    { appUrl: 'https://app.example', baseUrl: 'https://api.example' },
    { type: 'tracking_request', id: '1', number: 'A/B 1' },
  );
  expect(links).toEqual({
    app: 'https://app.example/shipments/find?q=A%2FB%201',
    api: 'https://api.example/v2/tracking_requests/1',
  });
  const sources = sourcesOf({ watches: [watch('line MSCU', '11:00')], now });
  expect(metadataOf(sources, links)).toEqual({
    source: 'shipping_line',
    code: 'MSCU',
    observedAt: '2026-07-10T11:00:00Z',
    ageSeconds: 3_600,
    links,
  });
  expect(metadataOf([], links)).toEqual({ source: null, code: null, observedAt: null, ageSeconds: null, links });
});

test.each([
  [{ a: 'text' }, 'a', true],
  [{ a: '' }, 'a', false],
  [{ a: null }, 'a', false],
  [{ a: 7 }, 'a', false],
  [{}, 'a.b', false],
  [{ a: [{ b: null }, { b: 'text' }] }, 'a[*].b', true],
  [{ a: [] }, 'a[*].b', false],
  [{ a: ['text'] }, 'a[*]', true],
  [{ a: { b: [{ c: { d: 'text' } }] } }, 'a.b[*].c.d', true],
])('of %j %s is a text that is marked: %s', (answer, path, isMarked) => {
  expect(untrustedText(answer, [path])).toEqual(isMarked ? [path] : []);
});
