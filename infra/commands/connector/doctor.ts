import type { Answered, Exchange } from '../../../connectors/connector.ts';
import { parseJson } from '../../../connectors/json-shape.ts';
import { readWords, UsageError } from '../command-line.ts';
import { askOne, callOnce, findSource, typeOf } from './one-call.ts';
import { shapeOf } from './shape.ts';

export const doctorHelp = `doctor <source> [number] [--type bill_of_lading|booking_number|container]

Tries a source with the settings of this deployment: token, one call, and what shape the answer has. The report holds names of
members and types, no values, and can be sent to the developers. Nothing is stored. <source> is a SCAC or the key of a terminal.
  [number]  a number that the source knows (default: EXMU7004120, which proves login and address alone)
  --type    of the number (default: by its form)`;

export async function doctor(words: string[]): Promise<number> {
  const { values, positionals } = readWords(words, { type: { type: 'string' } });
  const [code, number = 'EXMU7004120', ...more] = positionals;
  if (code === undefined || more.length > 0) throw new UsageError('Which source?');
  const connector = findSource(code);
  const { baseUrl, authentication, clientCertificate } = connector.endpoint;
  console.log(`source    ${connector.source.kind} ${connector.source.code}, settings complete`);
  console.log(`address   ${baseUrl}`);
  console.log(`login     ${authentication.kind}${clientCertificate ? ' with a client certificate' : ''}`);
  const ask = askOne(connector, values.type ?? typeOf(number), number);
  const started = performance.now();
  const exchange = await callOnce(connector, ask);
  console.log(`call      ${describe(exchange)}, ${Math.round(performance.now() - started)} ms`);
  if (authentication.kind.startsWith('oauth2_'))
    console.log(`token     ${exchange.type === 'answered' ? 'received' : 'none that served'}`);
  const verdict = connector.classify(exchange, ask);
  if (exchange.type === 'answered') describeAnswer(exchange);
  if (verdict.type === 'failure') {
    console.log(`reading   ${verdict.failure.reason}: ${verdict.failure.detail}`);
    const isFine = ['not_found', 'not_found_yet', 'withheld'].includes(verdict.failure.reason);
    console.log(isFine ? 'Login and address are right.' : 'This has to be put right first.');
    return isFine ? 0 : 1;
  }
  if (exchange.type !== 'answered') return 1;
  const { claims, complete } = connector.parse(exchange, ask);
  const kinds = [...new Set(claims.map(({ kind }) => kind))].sort();
  const counts = kinds.map((kind) => `${claims.filter((claim) => claim.kind === kind).length} ${kind}`);
  console.log(`reading   ${counts.join(', ') || 'nothing'}${complete ? '' : ' (incomplete)'}`);
  const unknown = [...new Set(claims.flatMap((claim) => (claim.kind === 'unknown' ? [claim.original] : [])))];
  // A code is a word of the interface; a longer text might be anybody's.
  const codes = unknown.filter((original) => /^[A-Z0-9_ -]{1,24}$/.test(original));
  if (unknown.length > 0)
    console.log(`unmapped  ${codes.join(', ')}${codes.length < unknown.length ? ' and longer texts' : ''}`);
  return 0;
}

function describe(exchange: Exchange): string {
  if (exchange.type === 'unreachable') return `no answer (${exchange.calls} calls): ${exchange.detail}`;
  return `status ${exchange.pages.map(({ status }) => status).join(', ')}`;
}

function describeAnswer({ pages }: Answered): void {
  for (const { headers, body, truncated } of pages) {
    console.log(
      `body      ${body.length} bytes${truncated ? ', cut' : ''}, ${headers['content-type'] ?? 'no content-type'}`,
    );
    console.log(`headers   ${Object.keys(headers).sort().join(', ')}`);
    const parsed = parseJson(body);
    if (parsed.type === 'json') for (const line of shapeOf(parsed.value)) console.log(`shape     ${line}`);
    else console.log(`shape     ${parsed.type === 'empty' ? 'nothing' : parsed.why}`);
  }
}
