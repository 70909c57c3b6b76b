import { writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import type {
  Connector,
  Exchange,
  ParsedResponse,
  PollTarget,
  ResponseExchange,
} from '../../../connectors/connector.ts';
import { parseJson } from '../../../connectors/json-shape.ts';
import { shapeOf } from '../../processes/response-shape.ts';
import { compareWithDocuments } from './documented-responses.ts';
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
The report has member names, types, and differences from the documented response, but no values, and can be sent to the
developers. Nothing is stored.`,
    )
    .argument(...SOURCE)
    .argument('[number]', 'a number of the source; the default tests only the login and the address', 'EXMU7004120')
    .addOption(typeOption())
    .addOption(bill)
    .addOption(port)
    .option('--report <file>', 'also write the report to a file, without the address')
    .action(async (code: string, number: string, options: Options) => {
      const report = new Report();
      process.exitCode = await doctor(code, number, options, report);
      if (options.report !== undefined) writeFileSync(options.report, report.text(), { flag: 'wx' });
    });
}

interface Options extends TargetOptions {
  type?: NumberType;
  report?: string;
}

/** Prints lines and collects those that may be sent to the developers. */
class Report {
  readonly #lines: string[] = [];

  say(line: string): void {
    console.log(line);
    this.#lines.push(line);
  }

  note(line: string): void {
    this.#lines.push(line);
  }

  text(): string {
    return `${this.#lines.join('\n')}\n`;
  }
}

/** Exit code: 1 if the source cannot be used. */
async function doctor(code: string, number: string, options: Options, report: Report): Promise<number> {
  const connector = findSource(code);
  const { baseUrl, authentication, clientCertificate } = connector.endpoint;
  report.say(`source    ${connector.source.kind} ${connector.source.code}, settings complete`);
  if (connector.trust) report.say(`grade     ${connector.trust.grade}: ${connector.trust.basis}`);
  console.log(`address   ${baseUrl}`);
  report.say(`login     ${authentication.kind}${clientCertificate ? ' with a client certificate' : ''}`);
  const target = targetOf(connector, options.type ?? typeOf(number), number, options);
  const started = performance.now();
  const exchange = await callOnce(connector, target);
  const took = `${Math.round(performance.now() - started)} ms`;
  console.log(`call      ${describe(exchange)}, ${took}`);
  report.note(`call      ${exchange.type === 'answered' ? describe(exchange) : 'no response'}, ${took}`);
  if (authentication.kind.startsWith('oauth2_'))
    report.say(`token     ${exchange.type === 'answered' ? 'received' : 'none that worked'}`);
  if (exchange.type === 'answered') describeAnswer(exchange, connector, target, report);
  const verdict = connector.classify(exchange, target);
  if (verdict.type === 'failure') {
    // The detail may quote the source and thus the customer's number, so the file gets only the reason.
    console.log(`reading   ${verdict.failure.reason}: ${verdict.failure.detail}`);
    report.note(`reading   ${verdict.failure.reason}`);
    const isFine = ['not_found', 'not_found_yet', 'withheld'].includes(verdict.failure.reason);
    console.log(isFine ? 'Login and address are right.' : 'Correct this first.');
    return isFine ? 0 : 1;
  }
  if (exchange.type !== 'answered') return 1;
  describeClaims(connector.parse(exchange, target), report);
  return 0;
}

function describeClaims({ claims, complete }: ParsedResponse, report: Report): void {
  const kinds = [...new Set(claims.map(({ kind }) => kind))].sort();
  const counts = kinds.map((kind) => `${claims.filter((claim) => claim.kind === kind).length} ${kind}`);
  report.say(`reading   ${counts.join(', ') || 'nothing'}${complete ? '' : ' (incomplete)'}`);
  const unknown = [...new Set(claims.flatMap((claim) => (claim.kind === 'unknown' ? [claim.original] : [])))];
  // A code is part of the interface, whereas a longer text or a number may contain customer data.
  const codes = unknown.filter((original) => /^[A-Z0-9_ -]{1,24}$/.test(original) && !/\d{4}/.test(original));
  if (unknown.length > 0)
    report.say(`unmapped  ${codes.join(', ')}${codes.length < unknown.length ? ' and longer texts' : ''}`);
}

function describe(exchange: Exchange): string {
  if (exchange.type === 'unreachable') return `no response (${exchange.calls} calls): ${exchange.detail}`;
  return `status ${exchange.pages.map(({ status }) => status).join(', ')}`;
}

function describeAnswer({ pages }: ResponseExchange, connector: Connector, target: PollTarget, report: Report): void {
  for (const { headers, body, truncated } of pages) {
    const type = headers['content-type'] ?? 'no content-type';
    report.say(`body      ${body.length} bytes${truncated ? ', cut' : ''}, ${type}`);
    report.say(`headers   ${Object.keys(headers).sort().join(', ')}`);
    const parsed = parseJson(body);
    if (parsed.type !== 'json') {
      report.say(`shape     ${parsed.type === 'empty' ? 'nothing' : parsed.why}`);
      continue;
    }
    for (const line of shapeOf(parsed.value)) report.say(`shape     ${line}`);
    const compared = compareWithDocuments(connector, target, parsed.value);
    if (compared === null) continue;
    report.say(`compared  ${compared.fixture}: ${compared.differences.length} differences`);
    for (const difference of compared.differences) report.say(`  ${difference}`);
  }
}
