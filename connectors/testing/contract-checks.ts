/** Checks of the contract that `contract.ts` defines. Each returns the violations it finds. */
import type { Claim } from '../../tracking/claims/claims.ts';
import type { ContractCase } from './contract.ts';
import { checkWellFormed, factOf, timesOf } from './contract-kit.ts';
import { mutationsOf, pathsOf, withKeyTwice } from './mutations.ts';
import { type Stated, statedBy, wrongFacts } from './wrong-facts.ts';

type Check = (subject: ContractCase) => string[];

/** Checks by the promise that each verifies. */
export const CONTRACT: readonly [promise: string, check: Check][] = [
  ['the valid response yields facts, and their pointers resolve', isReadable],
  ['the same bytes yield the same claims', isDeterministic],
  ['the order of lists changes nothing', isOrderless],
  ['a date stays a date', keepsDates],
  ['a time without offset has no zone', marksZones],
  ['no mutation throws or turns into a wrong fact', survivesMutations],
  ['a repeated key turns into no wrong fact', survivesKeysTwice],
  ['a web page, a truncated response and a padded response are not data', survivesSpoiling],
  ['only a success status yields facts', heedsStatus],
];

/** Lists all violations, each with its case and the broken promise. */
export function violations(subject: ContractCase): string[] {
  return CONTRACT.flatMap(([promise, check]) => check(subject).map((what) => `${subject.name}: ${promise}: ${what}`));
}

function claimsOf(subject: ContractCase, body: string | Uint8Array = subject.body, status = 200): Claim[] | null {
  return subject.read(typeof body === 'string' ? Buffer.from(body) : body, status);
}

function documentOf(subject: ContractCase, body: string): unknown {
  return subject.format === 'json' ? JSON.parse(body) : null;
}

function isReadable(subject: ContractCase): string[] {
  const claims = claimsOf(subject);
  if (claims === null || claims.length === 0) return ['it yields none'];
  const problems = problemsOf(() => checkWellFormed(claims, documentOf(subject, subject.body)));
  const events = claims.filter((claim) => claim.kind === 'event');
  return !subject.withoutEvents && events.length === 0 ? [...problems, 'it yields no event'] : problems;
}

function isDeterministic(subject: ContractCase): string[] {
  const [once, again] = [claimsOf(subject), claimsOf(subject)];
  return JSON.stringify(once) === JSON.stringify(again) ? [] : ['claims differ'];
}

function isOrderless(subject: ContractCase): string[] {
  if (subject.format !== 'json') return [];
  const turned = JSON.stringify(reversed(JSON.parse(subject.body)));
  const before = new Set((claimsOf(subject) ?? []).map(canonical));
  const after = new Set((claimsOf(subject, turned) ?? []).map(canonical));
  const changed = [...after].filter((fact) => !before.has(fact));
  if (before.size !== after.size && changed.length === 0) return ['facts are missing'];
  return changed.map((fact) => `new in another order: ${fact.slice(0, 300)}`);
}

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed).reverse();
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, reversed(inner)]));
}

/** Formats a fact with its lists sorted, so that their order does not matter. */
function canonical(claim: Claim): string {
  const sort = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(sort).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, sort(inner)]));
  };
  return JSON.stringify(sort(JSON.parse(factOf(claim))));
}

const CLOCK = /(\d{4}-\d\d-\d\d)[T ]\d\d:\d\d[^"]*/g;
const OFFSET = /(\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(?:Z|[+-]\d\d:?\d\d| [A-Z]{2,4})(?=")/g;

function keepsDates(subject: ContractCase): string[] {
  if (subject.format !== 'json') return [];
  const times = (claimsOf(subject, subject.body.replaceAll(CLOCK, '$1')) ?? []).flatMap(timesOf);
  if (times.length === 0) return subject.withoutEvents ? [] : ['no time is left'];
  return times.filter(({ precision }) => precision !== 'date').map((time) => `${JSON.stringify(time)} was a date`);
}

function marksZones(subject: ContractCase): string[] {
  if (subject.format !== 'json') return [];
  const times = (claimsOf(subject, subject.body.replaceAll(OFFSET, '$1')) ?? []).flatMap(timesOf);
  if (times.length === 0) return subject.withoutEvents ? [] : ['no time is left'];
  return times
    .filter(({ precision }) => precision === 'instant')
    .map((time) => `${JSON.stringify(time)} had no offset`);
}

function survivesMutations(subject: ContractCase): string[] {
  if (subject.format !== 'json') return [];
  const document: unknown = JSON.parse(subject.body);
  return mutationsOf(document, subject.stride).flatMap((mutation) => {
    const listIsShorter = mutation.value === undefined && typeof mutation.path.at(-1) === 'number';
    const stated = statedBy(mutation.document, mutation.value, listIsShorter);
    return judge(subject, JSON.stringify(mutation.document), stated).map((what) => `${mutation.name}: ${what}`);
  });
}

const MAX_KEYS = 120;

function survivesKeysTwice(subject: ContractCase): string[] {
  if (subject.format !== 'json') return [];
  const document: unknown = JSON.parse(subject.body);
  const paths = pathsOf(document).filter((path) => typeof path.at(-1) === 'string');
  const step = Math.max(1, Math.ceil((paths.length * subject.stride) / MAX_KEYS));
  return paths
    .filter((_path, index) => index % step === 0)
    .flatMap((path) => {
      const body = withKeyTwice(document, path, 'ACT');
      return judge(subject, body, statedBy(document)).map((what) => `/${path.join('/')} twice: ${what}`);
    });
}

const PAGES = [
  '',
  ' ',
  'null',
  '42',
  '"no data"',
  '{}',
  '[[]]',
  '[null]',
  '{"message":"Internal error"}',
  '<html><body>Service unavailable</body></html>',
  '<!DOCTYPE html><html><form action="/login"><input type="password"></form></html>',
  'No data found',
  '\u0000',
  '['.repeat(100_000),
  `${'['.repeat(5000)}${']'.repeat(5000)}`,
];

function survivesSpoiling(subject: ContractCase): string[] {
  const { body } = subject;
  const step = Math.max(1, Math.floor(body.length / 60));
  const cuts = Array.from({ length: 59 }, (_, index) => body.slice(0, (index + 1) * step));
  const middle = Math.floor(body.length / 2);
  const doubled = [`${body}${body}`, `${body}\n${body}`, `${body.slice(0, middle)}\u0000${body.slice(middle)}`];
  const spoilt = subject.format === 'json' ? [...PAGES, ...cuts, ...doubled] : PAGES;
  return spoilt.flatMap((text) => {
    const stated: Stated = { values: new Set(), put: undefined, listIsShorter: false };
    return judge(subject, text, stated, 'none').map((what) => `${JSON.stringify(text.slice(0, 40))}…: ${what}`);
  });
}

function heedsStatus(subject: ContractCase): string[] {
  return [301, 400, 401, 403, 404, 408, 422, 429, 500, 502, 503].flatMap((status) => {
    const claims = attempt(() => claimsOf(subject, subject.body, status));
    if (claims instanceof Error) return [`${status}: ${claims.message}`];
    return claims === null ? [] : [`facts under status ${status}`];
  });
}

/** Lists the violations of a mutated body. With `none`, it must not yield any facts about containers. */
function judge(
  subject: ContractCase,
  body: string,
  stated: Stated,
  allowed: 'true ones' | 'none' = 'true ones',
): string[] {
  const claims = attempt(() => claimsOf(subject, body));
  if (claims instanceof Error) return [`throws ${claims.name}: ${claims.message}`];
  if (claims === null) return [];
  if (allowed === 'none') return claims.length === 0 ? [] : ['it yields facts'];
  const truth = claimsOf(subject) ?? [];
  const wrong = wrongFacts(claims, truth, stated, subject.mayFallBackTo).map(
    (claim) => `wrong fact ${factOf(claim).slice(0, 300)}`,
  );
  return [...problemsOf(() => checkWellFormed(claims, documentOf(subject, body))), ...wrong];
}

function attempt<Result>(run: () => Result): Result | Error {
  try {
    return run();
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function problemsOf(check: () => void): string[] {
  const result = attempt(check);
  return result instanceof Error ? [result.message] : [];
}
