import type { ConnectorName } from './new.ts';

type IsFor = 'line' | 'terminal' | 'railroad';

/** Files of a connector with an interface of its own. They read a small made-up answer, and pass the kit as they are. */
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
  return `import type { Ask, RequestPlan } from '../connector.ts';

/** ${isLine ? 'One call per number.' : 'One call for all boxes; none while no box is known.'} No secrets here: the transport logs in. */
export function plan(ask: Ask): RequestPlan[] {
${isLine ? '' : '  if (ask.containers.length === 0) return [];\n'}  return [
    {
      method: 'GET',
      path: '/moves',
      query: [['${isLine ? 'reference' : 'containers'}', ${isLine ? 'ask.number.value' : "ask.containers.join(',')"}]],
      headers: { accept: 'application/json' },
      body: null,
    },
  ];
}
`;
}

function classify(isFor: IsFor): string {
  const reason =
    isFor === 'line' ? "ask.number.type === 'container' ? 'not_found' : 'not_found_yet'" : "'not_found_yet'";
  const unused = isFor === 'line' ? 'ask' : '_ask';
  return `import { classifyErrorUnder200, classifyStatus, classifyText, classifyUnreachable, failure } from '../answer-class.ts';
import type { Ask, Classification, Exchange, Failure, HttpAnswer } from '../connector.ts';
import { isRecord, parseJson } from '../json-shape.ts';

/** Whether an answer can be read, and what it means when not. Judged by content: a page under 200 is no data. */
export function classify(exchange: Exchange, ${unused}: Ask): Classification {
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

function bodyProblem(page: HttpAnswer): Failure | null {
  if (page.truncated) return failure('response_unreadable', 'the answer is larger than is read');
  const body = parseJson(page.body);
  if (body.type === 'other') return classifyText(body, \`status \${page.status}\`);
  if (body.type === 'empty') return failure('response_unreadable', \`status \${page.status} without a body\`);
  if (isRecord(body.value) && Array.isArray(body.value.moves)) return null;
  return classifyErrorUnder200(page) ?? failure('response_unreadable', 'no list of moves where one is due');
}
`;
}

function parse(isFor: IsFor): string {
  const isLine = isFor === 'line';
  const box = isLine ? 'readContainerNumber(entry.container)' : 'matchAsked(entry.container, ask.containers)';
  const reader = isLine ? 'readContainerNumber' : 'matchAsked';
  return `import type { Claim, Classifier, Move } from '../../tracking/claims/claims.ts';
import type { Answered, Ask, ParsedAnswer } from '../connector.ts';
import { ${reader} } from '../container-number.ts';
import { code, isRecord, lookUp, parseJson, text } from '../json-shape.ts';
import { NO_PLACE } from '../place.ts';
import { pagePointer } from '../snapshot-body.ts';
import { readTime } from '../source-time.ts';
import { UnreadableAnswer } from '../unreadable-answer.ts';

/** Codes of the source. One that is not here stays visible as a raw event; no status ever follows from it. */
const MOVES: Readonly<Record<string, Move>> = { DISCHARGED: 'discharge', GATE_OUT: 'gate_out' };

const CLASSIFIERS: Readonly<Record<string, Classifier>> = { ACTUAL: 'actual', ESTIMATED: 'estimated' };

/** What an answer says, as claims whose pointers lead to where it stands. */
export function parse(exchange: Answered, ${isLine ? '_ask' : 'ask'}: Ask): ParsedAnswer {
  const claims = exchange.pages.flatMap((page, index) => {
    const body = parseJson(page.body);
    const moves = body.type === 'json' && isRecord(body.value) ? body.value.moves : null;
    if (!Array.isArray(moves)) throw new UnreadableAnswer('no list of moves where one is due');
    const start = \`\${pagePointer(index, exchange.pages.length)}/moves\`;
    return moves.flatMap((entry: unknown, position): Claim[] => {
      const container = isRecord(entry) ? ${box} : null;
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

/** ${title}: say here what it is and which document it was written from. */
export const ${camel}Protocol: ${type} = {
${isLine ? `  scac: '${scac}',\n  title: '${title}',\n  support: { billOfLading: true, booking: true, container: true },\n` : ''}  name: '${kebab.replaceAll('-', '_')}',
  verified: false,
  sourceNote: 'say here where these facts come from, and when they were read',
  // Null: the operator has to set it.
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
  return `import { accessTo, askOf } from '../testing/answers.ts';
import { contractCase } from '../testing/contract.ts';
import { create${pascal}Connector } from './protocol.ts';

const connector = create${pascal}Connector(accessTo('${code}', 'https://source.test'));
const ask = askOf('bill_of_lading', 'EXBL7788990', { containers: ['EXMU7004120'], locode: 'USLAX' });

/** One case per fixture; the kit fails while one has none. */
export const contractCases = [contractCase(connector, new URL('./fixtures/answer.json', import.meta.url), ask)];
`;
}
