/** Tests that 40,000 malformed responses never break the DCSA reader. `SEAMARK_TEST_FUZZ_RUNS` sets another number. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Claim, EventTime } from '../../tracking/claims/claims.ts';
import type { Connector, PollTarget, ResponseExchange } from '../connector.ts';
import { parseJson } from '../json-shape.ts';
import { openEndpoint } from '../open-endpoint.ts';
import { checkWellFormed } from '../testing/contract-kit.ts';
import { oddJson } from '../testing/odd-json.ts';
import { exchangeOf, fixture, fixtureText, resolve, responseOf, targetOf } from '../testing/responses.ts';
import { UnreadableResponse } from '../unreadable-response.ts';
import { createDcsaConnector } from './connector.ts';
import { parse } from './parse.ts';
import { STANDARD_PROFILE } from './profile.ts';
import { lineProfiles } from './profiles.ts';

const RUNS = Number(process.env.SEAMARK_TEST_FUZZ_RUNS ?? 40_000);

const standard = { ...STANDARD_PROFILE, scacs: ['EXMP'] as [string], name: 'Example', sourceNote: '' };
const profiles = [standard, { ...standard, ignoresOffset: true, absence: 'snapshot' as const }, ...lineProfiles];
const connectors = profiles.map((profile) =>
  createDcsaConnector(profile, profile.scacs[0], openEndpoint('https://line.test'), false),
);
const containers = ['EXMU7004120'];
const targets = [
  targetOf('bill_of_lading', 'EXBL7788990', { containers }),
  targetOf('booking_number', 'EXB0012345', { containers }),
  targetOf('container', 'EXMU7004120', { containers }),
];
const anyConnector = fc.constantFrom(...connectors);
const anyTarget = fc.constantFrom(...targets);

/** Reads a response as an activity does; throws if a reader breaks one of its guarantees. */
function readSafely(connector: Connector, exchange: ResponseExchange, target: PollTarget): Claim[] {
  const verdict = connector.classify(exchange, target);
  if (verdict.type === 'failure') {
    expect(verdict.failure.reason).toMatch(/^[a-z_]+$/);
    expect(verdict.failure.detail.length).toBeLessThanOrEqual(500);
  }
  try {
    const { claims } = connector.parse(exchange, target);
    return verdict.type === 'failure' ? [] : claims;
  } catch (error) {
    if (!(error instanceof UnreadableResponse)) throw error;
    // A response classified as readable must be parsed without an error.
    if (verdict.type === 'readable') throw new Error(`classified as readable, but: ${error.message}`);
    return [];
  }
}

/**
 * Checks that every claim appears literally in the response: its container and time must be those of the event it
 * points to, and an actual event must be marked as actual there.
 */
function checkNothingInvented(claims: Claim[], document: unknown, target: PollTarget): void {
  for (const claim of claims) {
    const text = JSON.stringify(resolve(document, claim.pointer));
    const plain = text.toUpperCase().replace(/[\s-]/g, '');
    const isNamed = (container: string) => plain.includes(container) || container === target.number.value;
    if (claim.kind === 'listing' && !claim.containers.every(isNamed)) throw new Error('an invented container');
    if (claim.kind !== 'event' && claim.kind !== 'unknown') continue;
    if (claim.container !== null && !isNamed(claim.container)) throw new Error(`invented container ${claim.container}`);
    if (claim.time !== null && !isWithin(text, claim.time))
      throw new Error(`invented time ${JSON.stringify(claim.time)}`);
    if (claim.kind !== 'event') continue;
    if (claim.classifier === 'actual' && !/"\s*ACT(UAL)?\s*"/i.test(text)) throw new Error('an invented actual');
    if (claim.retracted && !/isRetracted":true|OMIT|BLNK|CUTR/i.test(text)) throw new Error('an invented withdrawal');
  }
}

/** Whether a text contains the date of a time. In UTC, this may be the day before or after the written one. */
function isWithin(text: string, time: EventTime): boolean {
  const written = time.precision === 'date' ? time.date : time.precision === 'local' ? time.local : time.at;
  const slack = time.precision === 'instant' ? 86_400_000 : 0;
  const day = Date.parse(written.slice(0, 10));
  return (text.match(/\d{4}-\d\d-\d\d/g) ?? []).some((date) => Math.abs(Date.parse(date) - day) <= slack);
}

function check(connector: Connector, body: Uint8Array | string, target: PollTarget, status = 200): void {
  const page = responseOf(body, { status });
  const claims = readSafely(connector, exchangeOf(page), target);
  if (claims.length === 0) return;
  const document = parseJson(page.body);
  if (document.type !== 'json' || status > 299) throw new Error('facts from no valid response');
  checkWellFormed(claims, document.value);
  checkNothingInvented(claims, document.value, target);
}

const journey = fixtureText('dcsa/fixtures/journey.json');
const fixtures = [journey, fixtureText('dcsa/fixtures/version-1-flat.json')];
const { tree, keys, mutated } = oddJson(fixtures, ['OMIT'], ['events', 'shipmentLocations', 'isRetracted']);

describe('DCSA responses', () => {
  it(
    'with values in the wrong places',
    () =>
      run(
        0.4,
        fc.property(anyConnector, mutated, anyTarget, (connector, body, target) => check(connector, body, target)),
      ),
    300_000,
  );

  it('of any JSON', () => {
    const body = tree.map((value) => JSON.stringify(value));
    const list = fc
      .array(fc.dictionary(keys, tree, { maxKeys: 10 }), { maxLength: 4 })
      .map((events) => JSON.stringify(events));
    run(
      0.3,
      fc.property(anyConnector, fc.oneof(body, list), anyTarget, (connector, body, target) =>
        check(connector, body, target),
      ),
    );
  }, 300_000);

  it('of any bytes, alone or inside a valid response', () => {
    const spliced = fc
      .tuple(fc.nat({ max: journey.length }), fc.nat({ max: 40 }), fc.uint8Array({ maxLength: 20 }))
      .map(([at, cut, bytes]) =>
        Buffer.concat([Buffer.from(journey.slice(0, at)), bytes, Buffer.from(journey.slice(at + cut))]),
      );
    run(
      0.2,
      fc.property(anyConnector, fc.oneof(spliced, fc.uint8Array()), anyTarget, (connector, body, target) =>
        check(connector, body, target),
      ),
    );
  }, 300_000);

  it('with any status and any headers', () => {
    const status = fc.integer({ min: 100, max: 599 });
    const body = fc.oneof(
      mutated,
      tree.map((value) => JSON.stringify(value)),
      fc.string(),
    );
    run(0.1, fc.property(anyConnector, body, anyTarget, status, check));
  }, 300_000);

  it('with any paging headers', () => {
    const header = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.webUrl(),
      fc.constantFrom('<a>; rel=next', '<', '?', '//x', '<a>;;;rel="next'),
    );
    const page = fc.tuple(fc.constantFrom('next-page', 'link', 'next-page-cursor'), header);
    const property = fc.property(anyConnector, page, anyTarget, (connector, [name, value], target) => {
      const [request] = connector.plan(target);
      const next = request && connector.nextPage(request, [responseOf(journey, { headers: { [name]: value } })]);
      if (next?.type === 'next') expect(new URL(next.url).origin).toBe('https://line.test');
    });
    run(0.05, property);
  }, 300_000);
});

function run<Values>(share: number, property: fc.IProperty<Values>): void {
  fc.assert(property, { numRuns: Math.ceil(RUNS * share) });
}

it('reading takes time in proportion to the response', () => {
  const events = fixture<unknown[]>('dcsa/fixtures/journey.json');
  const bytes = (megabytes: number) => {
    const copies = Math.ceil((megabytes * 1024 * 1024) / JSON.stringify(events).length);
    return Buffer.from(JSON.stringify(Array.from({ length: copies }, () => events).flat()));
  };
  const milliseconds = (body: Buffer) => {
    const [target] = targets;
    // CPU time rather than wall time, because other tests run in parallel.
    const started = process.cpuUsage();
    if (target) expect(parse(standard, exchangeOf(responseOf(body)), target).claims.length).toBeGreaterThan(1000);
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1000;
  };
  milliseconds(bytes(1));
  const one = Math.min(milliseconds(bytes(1)), milliseconds(bytes(1)));
  const eight = milliseconds(bytes(8));
  // A factor of 2.5 leaves room for the garbage collector; a quadratic reader would take 64 times
  // as long.
  expect(eight).toBeLessThan(one * 8 * 2.5 + 500);
}, 300_000);
