import type { PollTarget } from '../../../connectors/connector.ts';
import { readContainerNumber } from '../../../connectors/container-number.ts';
import { isRecord, parseJson } from '../../../connectors/json-shape.ts';
import { createMappedConnector, findList } from '../../../connectors/mapping/connector.ts';
import type { Mapping } from '../../../connectors/mapping/mapping.ts';
import { at } from '../../../connectors/mapping/member-at.ts';
import { openEndpoint } from '../../../connectors/open-endpoint.ts';
import { exchangeOf, responseOf } from '../../../connectors/testing/responses.ts';
import type { Claim, EventTime } from '../../../tracking/claims/claims.ts';

interface Place {
  terminal: string;
  port: string | null;
  facility: string | null;
}

const QUOTA = { perSecond: null, perMinute: null, perHour: null, perDay: null, concurrency: 1 };

/**
 * Reads a response as a poll would, and describes each value with its position in the response. `requested`: the
 * containers to read, or all if empty.
 */
export function reportOfMapping(
  mapping: Mapping,
  body: Uint8Array,
  requested: readonly string[],
  { terminal, port, facility }: Place,
): { lines: string[]; isRead: boolean } {
  const containers = requested.length > 0 ? [...requested] : containersIn(body, mapping);
  const connector = createMappedConnector(
    {
      code: terminal,
      endpoint: openEndpoint('http://unset.invalid'),
      quota: QUOTA,
      credentialKey: 'trial',
      simulated: false,
    },
    mapping,
    facility,
  );
  const number = { type: 'container' as const, value: containers[0] ?? '' };
  const target: PollTarget = { source: connector.source, number, containers, billOfLading: null, locode: port };
  const exchange = exchangeOf(responseOf(body));
  if (containers.length === 0) return { lines: ['no container number is where "container" says'], isRead: false };
  const verdict = connector.classify(exchange, target);
  if (verdict.type === 'failure')
    return { lines: [`reading   ${verdict.failure.reason}: ${verdict.failure.detail}`], isRead: false };
  const { claims } = connector.parse(exchange, target);
  const lines = containers.flatMap((container) => {
    const own = claims.filter((claim) => 'container' in claim && claim.container === container);
    if (own.length === 0) return [`${container}  nothing was read: check "container", "only" and "facts"`];
    return [container, ...own.map((claim) => `  ${describe(claim).padEnd(60)} ${claim.pointer}`)];
  });
  const unnamed = unnamedMembers(body, mapping).map((member) => `not named ${member}`);
  return { lines: [...lines, ...unnamed], isRead: claims.length > 0 };
}

function containersIn(body: Uint8Array, mapping: Mapping): string[] {
  const parsed = parseJson(body);
  const found = parsed.type === 'json' ? findList(parsed.value, mapping) : null;
  const numbers = (found?.containers ?? []).flatMap((row) => {
    const number = isRecord(row) ? readContainerNumber(at(row, mapping.container)?.value) : null;
    return number ?? [];
  });
  return [...new Set(numbers)];
}

function describe(claim: Claim): string {
  if (claim.kind === 'container_fact') return `${claim.field} = ${JSON.stringify(claim.value)}`;
  if (claim.kind === 'unknown') return `not understood: ${claim.original}`;
  if (claim.kind !== 'event') return claim.kind;
  const laden = claim.laden === null ? '' : claim.laden ? ' laden' : ' empty';
  const mode = claim.mode === null ? '' : ` by ${claim.mode}`;
  return `${claim.classifier} ${claim.move}${laden}${mode} at ${claim.time === null ? 'an unknown time' : timeText(claim.time)}`;
}

function timeText(time: EventTime): string {
  if (time.precision === 'instant') return time.at;
  return time.precision === 'local' ? `${time.local} local` : time.date;
}

/** Lists the members that the mapping does not name, with `[]` for list items. */
function unnamedMembers(body: Uint8Array, mapping: Mapping): string[] {
  const parsed = parseJson(body);
  const { request: _request, source: _source, ...reading } = mapping;
  const named = [...textsOf(reading)].map((path) => `/${path.replaceAll('.', '/')}`);
  const found = new Set<string>();
  const visit = (value: unknown, member: string): void => {
    if (named.some((path) => member.endsWith(path) || member.includes(`${path}/`)) && !isRecord(value)) return;
    if (Array.isArray(value)) for (const entry of value) visit(entry, `${member}/[]`);
    else if (isRecord(value)) for (const [key, inner] of Object.entries(value)) visit(inner, `${member}/${key}`);
    else found.add(member);
  };
  if (parsed.type === 'json') visit(parsed.value, '');
  return [...found].sort();
}

/** Collects every text in the mapping, some of which are paths. */
function textsOf(value: unknown, texts = new Set<string>()): Set<string> {
  if (typeof value === 'string' && value !== '') texts.add(value);
  else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) textsOf(inner, texts);
  return texts;
}
