/** `npm run connector -- <command>`: makes, tests and tries connectors (docs/write-a-connector.md). */

import { UsageError } from './command-line.ts';
import { doctor, doctorHelp } from './connector/doctor.ts';
import { list, listHelp } from './connector/list.ts';
import { newConnector, newHelp } from './connector/new.ts';
import { record, recordHelp } from './connector/record.ts';
import { testConnector, testHelp } from './connector/test.ts';

const COMMANDS: Record<string, { run: (words: string[]) => Promise<number>; help: string }> = {
  new: { run: newConnector, help: newHelp },
  test: { run: testConnector, help: testHelp },
  record: { run: record, help: recordHelp },
  doctor: { run: doctor, help: doctorHelp },
  list: { run: list, help: listHelp },
};

const help = `Makes, tests and tries connectors to sources (docs/write-a-connector.md).

${Object.values(COMMANDS)
  .map((command) => `  npm run connector -- ${command.help.split('\n')[0]}`)
  .join('\n')}

Add --help to a command for more.
`;

process.exitCode = await main(process.argv.slice(2));

/** Answers the exit code: 0 good, 1 something is wrong with the connector or its source, 2 wrong use. */
async function main([name, ...words]: string[]): Promise<number> {
  if (name === undefined || name === '--help' || name === 'help') {
    console.log(help);
    return name === undefined ? 2 : 0;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    console.error(`There is no command "${name}".\n\n${help}`);
    return 2;
  }
  if (words.includes('--help')) {
    console.log(`npm run connector -- ${command.help}`);
    return 0;
  }
  try {
    return await command.run(words);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    if (!(error instanceof UsageError)) return 1;
    console.error(`\nnpm run connector -- ${command.help}`);
    return 2;
  }
}
