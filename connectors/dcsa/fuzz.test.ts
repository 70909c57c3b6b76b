/** What no answer may do to the DCSA reader, however odd (40,000 of them): `SEAMARK_TEST_FUZZ_RUNS` sets another number. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Claim } from '../../tracking/claims.ts';
import type { Answered, Ask, Connector } from '../connector.ts';
import { parseJson } from '../json-shape.ts';
import { openEndpoint } from '../open-endpoint.ts';
import { answer, answered, askOf, fixture, fixtureText } from '../testing/answers.ts';
import { checkWellFormed } from '../testing/contract-kit.ts';
import { UnreadableAnswer } from '../unreadable-answer.ts';
import { createDcsaConnector } from './connector.ts';
import { parse } from './parse.ts';
import { STANDARD_PROFILE } from './profile.ts';
import { lineProfiles } from './profiles.ts';

const RUNS = Number(process.env.SEAMARK_TEST_FUZZ_RUNS ?? 40_000);

const standard = { ...STANDARD_PROFILE, scacs: ['EXMP'] as [string], name: 'Example', sourceNote: '' };
const profiles = [standard, { ...standard, offsetIsLie: true, absence: 'snapshot' as const }, ...lineProfiles];
const connectors = profiles.map((profile) =>
  createDcsaConnector(profile, profile.scacs[0], openEndpoint('https://line.test'), false),
);
const containers = ['EXMU7004120'];
const asks = [
  askOf('bill_of_lading', 'EXBL7788990', { containers }),
  askOf('booking_number', 'EXB0012345', { containers }),
  askOf('container', 'EXMU7004120', { containers }),
];
const anyConnector = fc.constantFrom(...connectors);
const anyAsk = fc.constantFrom(...asks);

/** Reads as an activity does, and fails where a reader may never fail. */
function readSafely(connector: Connector, exchange: Answered, ask: Ask): Claim[] {
  const verdict = connector.classify(exchange, ask);
  if (verdict.type === 'failure') {
    expect(verdict.failure.reason).toMatch(/^[a-z_]+$/);
    expect(verdict.failure.detail.length).toBeLessThanOrEqual(500);
  }
  try {
    const { claims } = connector.parse(exchange, ask);
    return verdict.type === 'failure' ? [] : claims;
  } catch (error) {
    if (!(error instanceof UnreadableAnswer)) throw error;
    // What the classification lets through can be read.
    if (verdict.type === 'readable') throw new Error(`readable, and yet: ${error.message}`);
    return [];
  }
}

/** Nothing may be claimed that does not stand in the answer in so many letters. */
function checkNothingInvented(claims: Claim[], text: string, ask: Ask): void {
  const plain = text.toUpperCase().replace(/[\s-]/g, '');
  const saysActual = /ACT(UAL)?\b/i.test(text);
  for (const claim of claims) {
    const boxes =
      claim.kind === 'listing' ? claim.containers : 'container' in claim && claim.container ? [claim.container] : [];
    for (const box of boxes) {
      if (!plain.includes(box) && box !== ask.number.value) throw new Error(`box ${box} stands nowhere`);
    }
    if (claim.kind === 'event' && claim.classifier === 'actual' && !saysActual)
      throw new Error('an actual from nowhere');
  }
}

function check(connector: Connector, body: Uint8Array | string, ask: Ask, status = 200): void {
  const page = answer(body, { status });
  const text = Buffer.from(page.body).toString('utf8');
  const claims = readSafely(connector, answered(page), ask);
  if (claims.length === 0) return;
  const document = parseJson(page.body);
  if (document.type !== 'json' || status > 299) throw new Error('facts from no answer');
  checkWellFormed(claims, document.value);
  checkNothingInvented(claims, text, ask);
}

/** Texts that DCSA uses beside any text: so that what is drawn gets further than the first look. */
const word = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...wordsOf(fixture('dcsa/fixtures/journey.json')),
      'OMIT',
      'QQQQ',
      'constructor',
      '__proto__',
    ),
  },
  fc.string(),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
);
const keys = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      ...keysOf(fixture('dcsa/fixtures/journey.json')),
      'events',
      'errors',
      'statusCode',
      'shipmentLocations',
    ),
  },
  fc.string({ maxLength: 8 }),
);
const { tree } = fc.letrec((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    word,
    fc.constantFrom<unknown>(null, true, false, 0, -1, 42, 1e300, ''),
    fc.array(tie('tree'), { maxLength: 5 }),
    fc.dictionary(keys, tie('tree'), { maxKeys: 8 }),
  ),
}));

const journey = fixtureText('dcsa/fixtures/journey.json');
const flat = fixtureText('dcsa/fixtures/version-1-flat.json');

/** A fixture in which some values, drawn, stand in the place of others. */
const mutated = fc
  .tuple(fc.constantFrom(journey, flat), fc.array(fc.tuple(fc.nat(), tree), { minLength: 1, maxLength: 6 }))
  .map(([text, changes]) => {
    const document: unknown = JSON.parse(text);
    const places = placesOf(document);
    for (const [choice, value] of changes) {
      const place = places[choice % places.length];
      if (place) Reflect.set(place.parent, place.key, value);
    }
    return JSON.stringify(document);
  });

describe('DCSA answers', () => {
  it(
    'with values in each other’s places',
    () =>
      run(
        0.4,
        fc.property(anyConnector, mutated, anyAsk, (connector, body, ask) => check(connector, body, ask)),
      ),
    120_000,
  );

  it('of any JSON', () => {
    const body = tree.map((value) => JSON.stringify(value));
    const list = fc
      .array(fc.dictionary(keys, tree, { maxKeys: 10 }), { maxLength: 4 })
      .map((events) => JSON.stringify(events));
    run(
      0.3,
      fc.property(anyConnector, fc.oneof(body, list), anyAsk, (connector, body, ask) => check(connector, body, ask)),
    );
  }, 120_000);

  it('of any bytes, whole or in the midst of a good answer', () => {
    const spliced = fc
      .tuple(fc.nat({ max: journey.length }), fc.nat({ max: 40 }), fc.uint8Array({ maxLength: 20 }))
      .map(([at, cut, bytes]) =>
        Buffer.concat([Buffer.from(journey.slice(0, at)), bytes, Buffer.from(journey.slice(at + cut))]),
      );
    run(
      0.2,
      fc.property(anyConnector, fc.oneof(spliced, fc.uint8Array()), anyAsk, (connector, body, ask) =>
        check(connector, body, ask),
      ),
    );
  }, 120_000);

  it('under any status, with any headers', () => {
    const status = fc.integer({ min: 100, max: 599 });
    const body = fc.oneof(
      mutated,
      tree.map((value) => JSON.stringify(value)),
      fc.string(),
    );
    run(0.1, fc.property(anyConnector, body, anyAsk, status, check));
  }, 120_000);

  it('whose paging headers are anything', () => {
    const header = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.webUrl(),
      fc.constantFrom('<a>; rel=next', '<', '?', '//x', '<a>;;;rel="next'),
    );
    const page = fc.tuple(fc.constantFrom('next-page', 'link', 'next-page-cursor'), header);
    const property = fc.property(anyConnector, page, anyAsk, (connector, [name, value], ask) => {
      const [request] = connector.plan(ask);
      const next = request && connector.nextPage(request, [answer(journey, { headers: { [name]: value } })]);
      if (next?.type === 'next') expect(new URL(next.url).origin).toBe('https://line.test');
    });
    run(0.05, property);
  }, 120_000);
});

function run<Values>(share: number, property: fc.IProperty<Values>): void {
  fc.assert(property, { numRuns: Math.ceil(RUNS * share) });
}

it('reading takes time in proportion to the answer', () => {
  const events = fixture<unknown[]>('dcsa/fixtures/journey.json');
  const bytes = (megabytes: number) => {
    const copies = Math.ceil((megabytes * 1024 * 1024) / JSON.stringify(events).length);
    return Buffer.from(JSON.stringify(Array.from({ length: copies }, () => events).flat()));
  };
  const milliseconds = (body: Buffer) => {
    const [ask] = asks;
    const started = performance.now();
    if (ask) expect(parse(standard, answered(answer(body)), ask).claims.length).toBeGreaterThan(1000);
    return performance.now() - started;
  };
  milliseconds(bytes(1));
  const one = Math.min(milliseconds(bytes(1)), milliseconds(bytes(1)));
  const eight = milliseconds(bytes(8));
  // Twice the proportion leaves room for the collector of garbage; a square would be 64 times.
  expect(eight).toBeLessThan(one * 8 * 2.5 + 500);
}, 60_000);

function placesOf(value: unknown): { parent: object; key: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [{ parent: value, key }, ...placesOf(inner)]);
}

function wordsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsOf) : [];
}

function keysOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = Array.isArray(value) ? [] : Object.keys(value);
  return [...new Set([...own, ...Object.values(value).flatMap(keysOf)])];
}
