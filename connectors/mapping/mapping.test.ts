/**
 * Tests mappings beyond what the contract kit checks: the guide's example, formats of times, templates, lists of
 * events, mistakes.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Claim } from '../../tracking/claims/claims.ts';
import { accessTo, exchangeOf, responseOf, targetOf } from '../testing/responses.ts';
import { createMappedConnector } from './connector.ts';
import { type Mapping, mappingSchema, readMapping } from './mapping.ts';
import { plan } from './plan.ts';
import { isoTime } from './times.ts';

const guide = readFileSync(new URL('../../docs/connect/mapping.md', import.meta.url), 'utf8');
const blocks = [...guide.matchAll(/```json\n([\s\S]*?)```/g)].map(([, json = '']) => json);
const target = targetOf('bill_of_lading', 'EXBL7788990', { containers: ['EXMU7004120'], locode: 'USLAX' });

function mappingWith(over: Record<string, unknown>): Mapping {
  return mappingSchema.parse({
    source: 'test',
    request: { method: 'GET', path: '/c', containersPerCall: 2 },
    list: '',
    container: 'number',
    ...over,
  });
}

function claimsOf(mapping: Mapping, body: unknown): Claim[] {
  const connector = createMappedConnector(accessTo('firms:Z999', 'https://t.test'), mapping, null);
  return connector.parse(exchangeOf(responseOf(body)), target).claims;
}

it('the example of the guide is read as the guide says', () => {
  const { mapping, problems } = readMapping(blocks[0] ?? '');
  expect(problems).toEqual([]);
  const claims = claimsOf(mapping ?? mappingWith({}), JSON.parse(blocks[1] ?? ''));
  const facts = claims.flatMap((claim) =>
    claim.kind === 'container_fact' ? [[claim.field, claim.value, claim.pointer]] : [],
  );
  expect(facts).toEqual([
    ['known', true, '/result/units/0/unitNumber'],
    ['available', false, '/result/units/0/ready'],
    ['terminal_status', 'In yard', '/result/units/0/state'],
    ['holds', [{ name: 'customs', status: 'hold', description: null }], '/result/units/0/holds/customs'],
    ['fees', [], '/result/units/0/storage/due'],
    ['last_free_day', '2026-09-09', '/result/units/0/storage/freeUntil'],
    ['iso_type', '45G1', '/result/units/0/iso'],
  ]);
  expect(claims.at(-1)).toMatchObject({
    move: 'discharge',
    time: { precision: 'local', local: '2026-09-02T23:10:00' },
    pointer: '/result/units/0/dates/discharged',
  });
});

it.each([
  ...['Host', 'Content-Length', 'transfer-encoding', 'Connection', 'Upgrade', 'TE', 'Proxy-Authorization'].map(
    (name) => ({
      headers: { [name]: 'x' },
    }),
  ),
  { headers: { 'Site Id': 'x' } },
  { headers: { 'SiteId\r\nHost': 'x' } },
  { headers: { SiteId: 'x\r\nHost: other.test' } },
  { headers: { SiteId: 'x\0' } },
  { timestampHeader: 'Host' },
])('a mapping cannot send %j', (request) => {
  const given = { method: 'GET', path: '/c', containersPerCall: 1, ...request };
  const read = readMapping(JSON.stringify({ source: 'test', request: given, list: '', container: 'number' }));
  expect(read.problems).toEqual([expect.stringMatching(/^request\.(headers|timestampHeader)/)]);
});

it('a mapping can send headers of its own, also another type of content', () => {
  const headers = { SiteId: '{facility}', 'Content-Type': 'application/vnd.x+json' };
  expect(
    mappingWith({ request: { method: 'POST', path: '/c', containersPerCall: 1, headers } }).request.headers,
  ).toEqual(headers);
});

it('every mapping of the guide can be read', () => {
  for (const json of blocks.filter((block) => block.includes('"request"')))
    expect(readMapping(json).problems).toEqual([]);
});

it('the guide lists every member', () => {
  const table = guide.slice(guide.indexOf('## Members'));
  for (const member of [...Object.keys(mappingSchema.shape), ...Object.keys(mappingSchema.shape.request.shape)])
    expect(table).toContain(member);
});

it.each([
  ['09/02/2026', 'month_first', '2026-09-02'],
  ['9/2/2026 1:05 AM', 'month_first', '2026-09-02 01:05:00'],
  ['9/2/2026 12:05 AM', 'month_first', '2026-09-02 00:05:00'],
  ['9/2/2026 12:05:09 PM', 'month_first', '2026-09-02 12:05:09'],
  ['9/2/2026 13:05 PM', 'month_first', '9/2/2026 13:05 PM'],
  ['02.09.2026 23:10', 'day_first', '2026-09-02 23:10:00'],
  ['N/A', 'month_first', 'N/A'],
  ['2026-09-02T23:10:00Z', 'wall_clock', '2026-09-02T23:10:00'],
  ['2026-09-02T23:10:00.5-07:00', 'wall_clock', '2026-09-02T23:10:00.5'],
  ['2026-09-02', 'wall_clock', '2026-09-02'],
  [1788649200000, 'epoch_milliseconds', '2026-09-05T23:00:00Z'],
  ['1788649200000', 'epoch_milliseconds', '2026-09-05T23:00:00Z'],
  [1788649200, 'epoch_milliseconds', 1788649200],
  [42, 'as_written', 42],
] as const)('%j as %s is %j', (written, times, expected) => expect(isoTime(written, times)).toBe(expected));

describe('requests', () => {
  const three = { ...target, containers: ['EXMU7004120', 'EXMU7004136', 'EXMU7004141'] };
  const here = { facility: 'T1', port: 'USLAX' };

  it('fill templates, repeat parameters and split calls', () => {
    const mapping = mappingWith({
      request: {
        method: 'GET',
        path: '/units/{facility}',
        query: { all: '{containers}', each: ['{container}'], at: '{port}' },
        containersPerCall: 2,
        separator: '|',
      },
    });
    const [first, second, ...more] = plan(three, mapping, { ...here, facility: 'T 1' });
    expect(more).toEqual([]);
    expect(first).toMatchObject({ path: '/units/T%201', body: null });
    expect(first?.query).toEqual([
      ['all', 'EXMU7004120|EXMU7004136'],
      ['each', 'EXMU7004120'],
      ['each', 'EXMU7004136'],
      ['at', 'USLAX'],
    ]);
    expect(second?.query).toContainEqual(['all', 'EXMU7004141']);
  });

  it('list the containers in a body', () => {
    const body = { each: { number: '{container}', bill: '{bill}' } };
    const mapping = mappingWith({ request: { method: 'POST', path: '/units', body, containersPerCall: 50 } });
    const [request] = plan({ ...three, billOfLading: 'EXBL7788990' }, mapping, here);
    expect(JSON.parse(request?.body ?? '')).toEqual(
      three.containers.map((number) => ({ number, bill: 'EXBL7788990' })),
    );
    expect(plan(three, mapping, here)).toEqual([]);
  });
});

it('events of a list are read by their codes; a code that is not listed stays a raw event', () => {
  const mapping = mappingWith({
    eventLists: [
      {
        list: 'moves',
        code: 'what',
        codes: { DISC: 'discharged' },
        at: 'when',
        classifier: { path: 'sure', words: { yes: 'actual' } },
      },
    ],
  });
  const moves = [
    { what: 'DISC', when: '2026-09-02T23:10:00', sure: 'YES' },
    { what: 'DISC', when: '2026-09-03T23:10:00', sure: 'perhaps' },
    { what: 'LOADED', when: '2026-09-04T10:00:00', sure: 'yes' },
    { what: 'constructor', when: '2026-09-04T10:00:00', sure: 'yes' },
  ];
  const claims = claimsOf(mapping, [{ number: 'EXMU7004120', moves }]);
  const read = claims.flatMap((claim) => (claim.kind === 'container_fact' ? [] : [[claim.kind, claim.pointer]]));
  expect(read).toEqual([
    ['event', '/0/moves/0'],
    ['unknown', '/0/moves/1'],
    ['unknown', '/0/moves/2'],
    ['unknown', '/0/moves/3'],
  ]);
});

it.each([
  ['{', 'is not JSON'],
  ['[]', 'mapping: '],
  ['{"source": "x"}', 'request: '],
  [JSON.stringify({ ...mappingWith({}), fatcs: {} }), 'fatcs'],
  [JSON.stringify({ ...mappingWith({}), facts: { avialable: 'x' } }), 'facts'],
  [JSON.stringify({ ...mappingWith({}), times: 'us' }), 'times: '],
])('a wrong mapping is refused: %s', (json, problem) => {
  const read = readMapping(json);
  expect(read.mapping).toBeNull();
  expect(read.problems.join('\n')).toContain(problem);
});
