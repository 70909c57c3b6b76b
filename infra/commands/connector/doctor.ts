import type { Command } from 'commander';
import type { Exchange, ResponseExchange } from '../../../connectors/connector.ts';
import { parseJson } from '../../../connectors/json-shape.ts';
import { shapeOf } from '../../processes/response-shape.ts';
import {
  callOnce,
  findSource,
  type NumberType,
  SOURCE,
  type TargetOptions,
  targetOf,
  targetOptions,
  typeOf,
  typeOption,
} from './one-call.ts';

export function addDoctorCommand(program: Command): void {
  const [bill, port] = targetOptions();
  program
    .command('doctor')
    .summary('try a source with the settings of this deployment')
    .description(
      `try a source with the settings of this deployment: token, one call, and the shape of its response.
The report has member names and types but no values, and can be sent to the developers. Nothing is stored.`,
    )
    .argument(...SOURCE)
    .argument('[number]', 'a number of the source; the default tests only the login and the address', 'EXMU7004120')
    .addOption(typeOption())
    .addOption(bill)
    .addOption(port)
    .action(async (code: string, number: string, { type, ...more }: { type?: NumberType } & TargetOptions) => {
      process.exitCode = await doctor(code, number, type ?? typeOf(number), more);
    });
}

/** Returns 1 if the source cannot be used. */
async function doctor(code: string, number: string, type: NumberType, more: TargetOptions): Promise<number> {
  const connector = findSource(code);
  const { baseUrl, authentication, clientCertificate } = connector.endpoint;
  console.log(`source    ${connector.source.kind} ${connector.source.code}, settings complete`);
  console.log(`address   ${baseUrl}`);
  console.log(`login     ${authentication.kind}${clientCertificate ? ' with a client certificate' : ''}`);
  const target = targetOf(connector, type, number, more);
  const started = performance.now();
  const exchange = await callOnce(connector, target);
  console.log(`call      ${describe(exchange)}, ${Math.round(performance.now() - started)} ms`);
  if (authentication.kind.startsWith('oauth2_'))
    console.log(`token     ${exchange.type === 'answered' ? 'received' : 'none that worked'}`);
  const verdict = connector.classify(exchange, target);
  if (exchange.type === 'answered') describeAnswer(exchange);
  if (verdict.type === 'failure') {
    console.log(`reading   ${verdict.failure.reason}: ${verdict.failure.detail}`);
    const isFine = ['not_found', 'not_found_yet', 'withheld'].includes(verdict.failure.reason);
    console.log(isFine ? 'Login and address are right.' : 'Correct this first.');
    return isFine ? 0 : 1;
  }
  if (exchange.type !== 'answered') return 1;
  const { claims, complete } = connector.parse(exchange, target);
  const kinds = [...new Set(claims.map(({ kind }) => kind))].sort();
  const counts = kinds.map((kind) => `${claims.filter((claim) => claim.kind === kind).length} ${kind}`);
  console.log(`reading   ${counts.join(', ') || 'nothing'}${complete ? '' : ' (incomplete)'}`);
  const unknown = [...new Set(claims.flatMap((claim) => (claim.kind === 'unknown' ? [claim.original] : [])))];
  // A code is part of the interface, whereas a longer text may contain customer data.
  const codes = unknown.filter((original) => /^[A-Z0-9_ -]{1,24}$/.test(original));
  if (unknown.length > 0)
    console.log(`unmapped  ${codes.join(', ')}${codes.length < unknown.length ? ' and longer texts' : ''}`);
  return 0;
}

function describe(exchange: Exchange): string {
  if (exchange.type === 'unreachable') return `no response (${exchange.calls} calls): ${exchange.detail}`;
  return `status ${exchange.pages.map(({ status }) => status).join(', ')}`;
}

function describeAnswer({ pages }: ResponseExchange): void {
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
