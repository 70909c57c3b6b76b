import { writeFile } from 'node:fs/promises';
import type { Answered, Ask, Connector } from '../../../connectors/connector.ts';
import { snapshotBody } from '../../../connectors/snapshot-body.ts';
import { answer, answered } from '../../../connectors/testing/answers.ts';
import { read } from '../../../connectors/testing/contract-kit.ts';
import { readWords, UsageError } from '../command-line.ts';
import { askOne, callOnce, findSource, typeOf } from './one-call.ts';
import { Redactor } from './redaction.ts';

export const recordHelp = `record <source> <number> [--type bill_of_lading|booking_number|container] [--out file.json]

Makes one call with the settings of this deployment and writes the answer as a fixture, without secrets, names and numbers:
equal ones become equal others. Read it before you give it away. <source> is a SCAC or the key of a terminal.
  --type  of the number (default: by its form)
  --out   file to write (default: it is printed)`;

export async function record(words: string[]): Promise<number> {
  const { values, positionals } = readWords(words, { type: { type: 'string' }, out: { type: 'string' } });
  const [code, number, ...more] = positionals;
  if (code === undefined || number === undefined || more.length > 0)
    throw new UsageError('Which source, which number?');
  const connector = findSource(code);
  const ask = askOne(connector, values.type ?? typeOf(number), number);
  const exchange = await callOnce(connector, ask);
  const verdict = connector.classify(exchange, ask);
  if (exchange.type !== 'answered') throw new Error(`no answer: ${exchange.detail}`);
  if (verdict.type === 'failure')
    throw new Error(
      `no fixture is made of an answer without data: ${verdict.failure.reason}, ${verdict.failure.detail}`,
    );
  const redactor = new Redactor();
  const text = `${JSON.stringify(redactor.redact(JSON.parse(bodyOf(exchange))), null, 2)}\n`;
  report(connector, exchange, ask, text, redactor);
  if (values.out === undefined) process.stdout.write(text);
  else await writeFile(values.out, text, { flag: 'wx' });
  return 0;
}

function bodyOf(exchange: Answered): string {
  return Buffer.from(snapshotBody(exchange.pages))
    .toString('utf8')
    .replace(/^\uFEFF/, '');
}

/** On the error output, so that the fixture itself can be piped. */
function report(connector: Connector, exchange: Answered, ask: Ask, text: string, redactor: Redactor): void {
  const same = (value: string) => redactor.number(value);
  const asked = {
    ...ask,
    number: { ...ask.number, value: same(ask.number.value) },
    containers: ask.containers.map(same),
  };
  const before = connector.parse(exchange, ask).claims.length;
  const after = read(connector, answered(answer(text)), asked)?.claims.length ?? 0;
  console.error(
    `${redactor.replaced} values replaced; asked by ${ask.number.type} "${asked.number.value}" in the fixture`,
  );
  console.error(`claims: ${before} of the answer, ${after} of the fixture`);
  if (before !== after) console.error('The redaction changed what is read: look for numbers that no longer fit.');
}
