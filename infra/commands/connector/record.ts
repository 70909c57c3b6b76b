import { writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import type { Connector, PollTarget, ResponseExchange } from '../../../connectors/connector.ts';
import { snapshotBody } from '../../../connectors/snapshot-body.ts';
import { read } from '../../../connectors/testing/contract-kit.ts';
import { exchangeOf, responseOf } from '../../../connectors/testing/responses.ts';
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
import { Redactor } from './redaction.ts';

export function addRecordCommand(program: Command): void {
  const [bill, port] = targetOptions();
  program
    .command('record')
    .summary('write the response of a source as a fixture')
    .description(
      `make one call with the settings of this deployment and write the response as a fixture, without secrets, names and
numbers: equal values get equal replacements. Read it before you share it.`,
    )
    .argument(...SOURCE)
    .argument('<number>', 'a number of the source')
    .addOption(typeOption())
    .addOption(bill)
    .addOption(port)
    .option('--out <file>', 'file to write (default: print it)')
    .action((code: string, number: string, options: { type?: NumberType; out?: string } & TargetOptions) =>
      record(code, number, options),
    );
}

async function record(
  code: string,
  number: string,
  { type, out, ...more }: { type?: NumberType; out?: string } & TargetOptions,
): Promise<void> {
  const connector = findSource(code);
  const target = targetOf(connector, type ?? typeOf(number), number, more);
  const exchange = await callOnce(connector, target);
  const verdict = connector.classify(exchange, target);
  if (exchange.type !== 'answered') throw new Error(`no response: ${exchange.detail}`);
  if (verdict.type === 'failure')
    throw new Error(`a response without data makes no fixture: ${verdict.failure.reason}, ${verdict.failure.detail}`);
  const redactor = new Redactor();
  const text = `${JSON.stringify(redactor.redact(JSON.parse(bodyOf(exchange))), null, 2)}\n`;
  report(connector, exchange, target, text, redactor);
  if (out === undefined) process.stdout.write(text);
  else await writeFile(out, text, { flag: 'wx' });
}

function bodyOf(exchange: ResponseExchange): string {
  return Buffer.from(snapshotBody(exchange.pages))
    .toString('utf8')
    .replace(/^\uFEFF/, '');
}

/** Prints the report to stderr, so that the fixture itself can be piped. */
function report(
  connector: Connector,
  exchange: ResponseExchange,
  target: PollTarget,
  text: string,
  redactor: Redactor,
): void {
  const same = (value: string) => redactor.number(value);
  const redacted = {
    ...target,
    number: { ...target.number, value: same(target.number.value) },
    containers: target.containers.map(same),
  };
  const before = connector.parse(exchange, target).claims.length;
  const after = read(connector, exchangeOf(responseOf(text)), redacted)?.claims.length ?? 0;
  console.error(
    `${redactor.replaced} values replaced; requested by ${target.number.type} "${redacted.number.value}" in the fixture`,
  );
  console.error(`claims: ${before} of the response, ${after} of the fixture`);
  if (before !== after) console.error('The redaction changed the claims: check for numbers that no longer match.');
}
