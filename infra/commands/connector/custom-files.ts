import type { ConnectorName } from './new.ts';

type IsFor = 'line' | 'terminal' | 'railroad';

/**
 * Returns the files of a connector for a proprietary interface. They parse a small invented response and pass the
 * contract tests unchanged.
 */
export function customFiles(name: ConnectorName, isFor: IsFor): Record<string, string> {
  const folder = `connectors/${name.kebab}`;
  return {
    [`${folder}/plan.ts`]: plan(isFor),
    [`${folder}/classify.ts`]: classify(isFor),
    [`${folder}/parse.ts`]: parse(isFor),
    [`${folder}/protocol.ts`]: protocol(name, isFor),
    [`${folder}/contract-cases.ts`]: contractCases(name, isFor),
    [`${folder}/fixtures/answer.json`]: FIXTURE,
  };
}

const FIXTURE = `{
  "moves": [
    { "container": "EXMU7004120", "code": "DISCHARGED", "at": "2026-09-02T23:10:00-07:00", "state": "ACTUAL", "port": "USLAX" },
    { "container": "EXMU7004120", "code": "GATE_OUT", "at": "2026-09-08T14:00:00-07:00", "state": "ESTIMATED", "port": "USLAX" }
  ]
}
`;

function plan(isFor: IsFor): string {
  const isLine = isFor === 'line';
  return `import type { PollTarget, RequestPlan } from '../connector.ts';

/** ${isLine ? 'Plans one call per number.' : 'Plans one call for all containers, none without a container.'} No secrets here: the transport logs in. */
export function plan(target: PollTarget): RequestPlan[] {
${isLine ? '' : '  if (target.containers.length === 0) return [];\n'}  return [
    {
      method: 'GET',
      path: '/moves',
      query: [['${isLine ? 'reference' : 'containers'}', ${isLine ? 'target.number.value' : "target.containers.join(',')"}]],
      headers: { accept: 'application/json' },
      body: null,
    },
  ];
}
`;
}

function classify(isFor: IsFor): string {
  const reason =
    isFor === 'line' ? "target.number.type === 'container' ? 'not_found' : 'not_found_yet'" : "'not_found_yet'";
  const unused = isFor === 'line' ? 'target' : '_target';
  return `import { classifyErrorUnder200, classifyStatus, classifyText, classifyUnreachable, failure } from '../response-class.ts';
import type { Classification, Exchange, Failure, HttpResponse, PollTarget } from '../connector.ts';
import { isRecord, parseJson } from '../json-shape.ts';

/** Classifies a response by its content: a web page under status 200 is no data. */
export function classify(exchange: Exchange, ${unused}: PollTarget): Classification {
  const unreachable = classifyUnreachable(exchange);
  if (unreachable || exchange.type !== 'answered') return unreachable ?? { type: 'readable' };
  for (const page of exchange.pages) {
    const problem = classifyStatus(page, exchange.receivedAt, (status) => status === 404) ?? bodyProblem(page);
    if (!problem) continue;
    const reason = problem.reason === 'not_found' ? (${reason}) : problem.reason;
    return { type: 'failure', failure: { ...problem, reason } };
  }
  return { type: 'readable' };
}

function bodyProblem(page: HttpResponse): Failure | null {
  if (page.truncated) return failure('response_unreadable', 'the response exceeds the size limit');
  const body = parseJson(page.body);
  if (body.type === 'other') return classifyText(body, \`status \${page.status}\`);
  if (body.type === 'empty') return failure('response_unreadable', \`status \${page.status} without a body\`);
  if (isRecord(body.value) && Array.isArray(body.value.moves)) return null;
  return classifyErrorUnder200(page) ?? failure('response_unreadable', 'the list of moves is missing');
}
`;
}

function parse(isFor: IsFor): string {
  const isLine = isFor === 'line';
  const container = isLine
    ? 'readContainerNumber(entry.container)'
    : 'matchRequested(entry.container, target.containers)';
  const reader = isLine ? 'readContainerNumber' : 'matchRequested';
  return `import type { Claim, Classifier, Move } from '../../tracking/claims/claims.ts';
import type { ParsedResponse, PollTarget, ResponseExchange } from '../connector.ts';
import { ${reader} } from '../container-number.ts';
import { code, isRecord, lookUp, parseJson, text } from '../json-shape.ts';
import { NO_PLACE } from '../place.ts';
import { pagePointer } from '../snapshot-body.ts';
import { readTime } from '../source-time.ts';
import { UnreadableResponse } from '../unreadable-response.ts';

/** Codes of the source. Other codes stay visible as raw events and never change a status. */
const MOVES: Readonly<Record<string, Move>> = { DISCHARGED: 'discharge', GATE_OUT: 'gate_out' };

const CLASSIFIERS: Readonly<Record<string, Classifier>> = { ACTUAL: 'actual', ESTIMATED: 'estimated' };

/** Reads a response into claims; each pointer names its place in the response. */
export function parse(exchange: ResponseExchange, ${isLine ? '_target' : 'target'}: PollTarget): ParsedResponse {
  const claims = exchange.pages.flatMap((page, index) => {
    const body = parseJson(page.body);
    const moves = body.type === 'json' && isRecord(body.value) ? body.value.moves : null;
    if (!Array.isArray(moves)) throw new UnreadableResponse('the list of moves is missing');
    const start = \`\${pagePointer(index, exchange.pages.length)}/moves\`;
    return moves.flatMap((entry: unknown, position): Claim[] => {
      const container = isRecord(entry) ? ${container} : null;
      return isRecord(entry) && container !== null ? [readMove(entry, container, \`\${start}/\${position}\`)] : [];
    });
  });
  return { claims, complete: exchange.complete, absence: 'log' };
}

function readMove(entry: Record<string, unknown>, container: string, pointer: string): Claim {
  const original = text(entry.code) ?? 'move without a code';
  const unlocode = code(entry.port, /^[A-Z]{2}[A-Z0-9]{3}$/);
  const base = {
    container,
    pointer,
    statedAt: null,
    original: original.slice(0, 100),
    time: readTime(entry.at),
    place: unlocode === null ? null : { ...NO_PLACE, unlocode },
  };
  const move = lookUp(MOVES, original);
  const classifier = lookUp(CLASSIFIERS, text(entry.state));
  if (!move || !classifier || base.time === null) return { ...base, kind: 'unknown' };
  return {
    ...base,
    kind: 'event',
    move,
    classifier,
    mode: null,
    laden: true,
    vessel: null,
    voyage: null,
    transportCall: null,
    carrier: null,
    sourceEventId: null,
    retracted: false,
    documents: [],
  };
}
`;
}

function protocol({ camel, pascal, title, kebab, scac }: ConnectorName, isFor: IsFor): string {
  const isLine = isFor === 'line';
  const type = isLine ? 'CustomLine' : 'FacilityProtocol';
  return `import type { Connector } from '../connector.ts';
${isLine ? "import type { CustomLine } from '../custom-lines.ts';\nimport type { FacilityAccess } from '../facility-protocol.ts';" : "import type { FacilityAccess, FacilityProtocol } from '../facility-protocol.ts';"}
import { classify } from './classify.ts';
import { parse } from './parse.ts';
import { plan } from './plan.ts';

/** ${title}: state here the interface and its document. */
export const ${camel}Protocol: ${type} = {
${isLine ? `  scac: '${scac}',\n  title: '${title}',\n  support: { billOfLading: true, booking: true, container: true },\n` : ''}  name: '${kebab.replaceAll('-', '_')}',
  verified: null,
  sourceNote: 'state here the origin of these facts and the date',
  // Null if the operator sets it.
  baseUrl: null,
  authentication: () => ({ kind: 'api_key_headers', headers: { 'X-API-Key': { setting: 'API_KEY' } } }),
  mutualTls: false,
  quota: { perSecond: 1, perMinute: 30, perHour: null, perDay: null, concurrency: 2 },
  settings: [],
  connect: create${pascal}Connector,
};

export function create${pascal}Connector({ code, ...access }: FacilityAccess): Connector {
  return {
    source: { kind: '${isFor}', code },
    ...access,
    combine: '${isLine ? 'first_found' : 'all'}',
    maxPages: 1,
    plan,
    nextPage: () => ({ type: 'last' }),
    classify,
    parse,
  };
}
`;
}

function contractCases({ pascal, scac }: ConnectorName, isFor: IsFor): string {
  const code = isFor === 'terminal' ? 'smdg:EXT01' : scac;
  return `import { accessTo, targetOf } from '../testing/responses.ts';
import { contractCase } from '../testing/contract.ts';
import { create${pascal}Connector } from './protocol.ts';

const connector = create${pascal}Connector(accessTo('${code}', 'https://source.test'));
const target = targetOf('bill_of_lading', 'EXBL7788990', { containers: ['EXMU7004120'], locode: 'USLAX' });

/** One case per fixture; the kit fails for a fixture without a case. */
export const contractCases = [contractCase(connector, new URL('./fixtures/answer.json', import.meta.url), target)];
`;
}
