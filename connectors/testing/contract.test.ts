/** Tests the kit itself: it must find every kind of reading error that it is designed to find. */
import { expect, it } from 'vitest';
import type { Claim } from '../../tracking/claims/claims.ts';
import type { ContractCase } from './contract.ts';
import { violations } from './contract-checks.ts';

const body = JSON.stringify({
  list: [
    { box: 'EXMU7004120', what: 'LOAD', sure: 'ACT', at: '2026-09-03T14:20:00-07:00', seal: 'A1' },
    { box: 'EXMU7004136', what: 'DISC', sure: 'EST', at: '2026-09-05T10:00:00-07:00', seal: 'B2' },
  ],
});

type Row = Record<'box' | 'what' | 'sure' | 'at', unknown>;

/** Creates a reader that fulfills the contract except for one step, which a test can replace with a faulty one. */
function reader(spoil: (claim: Claim, row: Row, index: number) => Claim | null = (claim) => claim): ContractCase {
  return {
    name: 'made up',
    body,
    format: 'json',
    mayFallBackTo: [],
    stride: 1,
    withoutEvents: false,
    read: (bytes, status) => {
      const rows = status === 200 ? rowsOf(bytes) : null;
      return (
        rows?.flatMap((row, index) => {
          const claim = claimOf(row, index);
          const spoilt = claim && spoil(claim, row, index);
          return spoilt ? [spoilt] : [];
        }) ?? null
      );
    },
  };
}

function rowsOf(bytes: Uint8Array): Row[] | null {
  const text = Buffer.from(bytes).toString('utf8');
  try {
    const { list } = JSON.parse(text) as { list: Row[] };
    // A repeated member makes JSON ambiguous, so a correct reader rejects the whole response.
    const isOnce = JSON.stringify({ list }) === text;
    return Array.isArray(list) && isOnce ? list.filter((row) => typeof row === 'object' && row !== null) : null;
  } catch {
    return null;
  }
}

function claimOf({ box: container, what, sure, at }: Row, index: number): Claim | null {
  const move = what === 'LOAD' ? 'load' : what === 'DISC' ? 'discharge' : null;
  const classifier = sure === 'ACT' ? 'actual' : sure === 'EST' ? 'estimated' : null;
  const isBox = typeof container === 'string' && /^[A-Z]{4}\d{7}$/.test(container);
  const match = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d:\d\d)?([+-]\d\d:00)?$/.exec(String(at));
  if (!isBox || move === null || classifier === null || !match) return null;
  const [, date = '', clock, offset] = match;
  const utc = `${new Date(`${date}${clock ?? 'T00:00:00'}${offset ?? 'Z'}`).toISOString().slice(0, 19)}Z`;
  return {
    kind: 'event',
    pointer: `/list/${index}`,
    statedAt: null,
    container,
    move,
    classifier,
    time: !clock
      ? { precision: 'date', date }
      : offset
        ? { precision: 'instant', at: utc }
        : { precision: 'local', local: `${date}${clock}` },
    mode: null,
    laden: null,
    place: null,
    vessel: null,
    voyage: null,
    transportCall: null,
    carrier: null,
    sourceEventId: null,
    retracted: false,
    original: String(what),
    documents: [],
  };
}

it('finds nothing wrong with a reader that fulfills the contract', () => expect(violations(reader())).toEqual([]));

const event = (claim: Claim, over: object): Claim => ({ ...claim, ...over }) as Claim;

it.each<[string, Parameters<typeof reader>[0], string]>([
  ['a pointer that leads nowhere', (claim) => event(claim, { pointer: '/list/9' }), 'does not resolve'],
  [
    'a time of day made up for a date',
    (claim) =>
      claim.kind === 'event' && claim.time?.precision === 'date'
        ? event(claim, { time: { precision: 'instant', at: `${claim.time.date}T00:00:00Z` } })
        : claim,
    'was a date',
  ],
  [
    'a zone made up for a local time',
    (claim) =>
      claim.kind === 'event' && claim.time?.precision === 'local'
        ? event(claim, { time: { precision: 'instant', at: `${claim.time.local}Z` } })
        : claim,
    'had no offset',
  ],
  [
    'the first of the list goes first',
    (claim, _row, index) => event(claim, { move: index === 0 ? 'load' : 'other' }),
    'another order',
  ],
  ['claims that differ each time', (claim) => event(claim, { sourceEventId: String(Math.random()) }), 'claims differ'],
  ['a defect', (claim, row) => event(claim, { voyage: Reflect.get(row, 'seal').toString() }), 'throws TypeError'],
  [
    'a line break that gets through',
    (claim, row) => event(claim, { voyage: Reflect.get(row, 'seal') ?? null }),
    'not well formed',
  ],
])('finds %s', (_name, spoil, reported) => expect(violations(reader(spoil)).join('\n')).toContain(reported));

it('finds an actual event derived from an unknown classifier', () => {
  const honest = reader();
  const trusting: ContractCase = {
    ...honest,
    read: (bytes, status) =>
      honest.read(
        Buffer.from(
          Buffer.from(bytes)
            .toString()
            .replace(/"sure":(?!"EST")[^,]*/g, '"sure":"ACT"'),
        ),
        status,
      ),
  };
  expect(violations({ ...trusting, body: body.replace('"ACT"', '"EST"') }).join('\n')).toContain('wrong fact');
});

it('finds facts in an error and in a web page', () => {
  const blind: ContractCase = { ...reader(), read: () => reader().read(Buffer.from(body), 200) };
  const found = violations(blind).join('\n');
  expect(found).toContain('facts under status 404');
  expect(found).toContain('it yields facts');
});

it('accepts a reader of formats other than JSON', () => {
  const line = 'EXMU7004120 LOAD ACT 2026-09-03T14:20:00-07:00';
  const subject = (refuse: RegExp): ContractCase => ({
    ...reader(),
    format: 'text',
    body: line,
    read: (bytes, status) => {
      const text = Buffer.from(bytes).toString('utf8');
      if (status !== 200 || refuse.test(text)) return null;
      const [container, what, sure, at] = text.split(' ');
      const claim = claimOf({ box: container ?? '', what, sure, at }, 0);
      return claim ? [claim] : [];
    },
  });
  expect(violations(subject(/^\s*</))).toEqual([]);
  const careless = { ...subject(/^\s*</), read: () => subject(/^\s*</).read(Buffer.from(line), 200) };
  expect(violations(careless).join('\n')).toContain('it yields facts');
});
