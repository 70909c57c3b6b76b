import { pathToFileURL } from 'node:url';
import type { Command } from 'commander';
import type { ContractCase } from '../../../connectors/testing/contract.ts';
import { CONTRACT } from '../../../connectors/testing/contract-checks.ts';
import { connectorFolders, contractCasesOf } from '../../../connectors/testing/contract-folders.ts';
import { UsageError } from '../command-line.ts';
import { projectRoot, rootOption } from './project.ts';

export function addTestCommand(program: Command): void {
  program
    .command('test')
    .summary('run the contract kit on a connector')
    .description('run the contract kit on a connector: every promise, on every fixture; no source is called')
    .argument('<name>', 'folder of connectors/, or part of the name of a DCSA line ("hapag")')
    .addOption(rootOption())
    .action(async (name: string, { root }: { root?: string }) => {
      process.exitCode = await testConnector(name, root);
    });
}

/** Exit code: 1 if the connector breaks its contract. */
async function testConnector(name: string, root: string | undefined): Promise<number> {
  const cases = await findCases(name, pathToFileURL(`${projectRoot(root)}/connectors/`));
  let problems = 0;
  for (const subject of cases) {
    console.log(subject.name);
    for (const [promise, check] of CONTRACT) {
      const wrong = check(subject);
      problems += wrong.length;
      console.log(`  ${wrong.length === 0 ? 'ok  ' : 'FAIL'}  ${promise}`);
      for (const what of wrong.slice(0, 5)) console.log(`        ${what}`);
      if (wrong.length > 5) console.log(`        and ${wrong.length - 5} more`);
    }
  }
  console.log(problems === 0 ? 'All contract cases passed.' : `The contract is broken in ${problems} places.`);
  return problems === 0 ? 0 : 1;
}

async function findCases(name: string, connectors: URL): Promise<ContractCase[]> {
  const folders = connectorFolders(connectors);
  if (folders.includes(name)) return contractCasesOf(name, connectors);
  const lines = await contractCasesOf('dcsa', connectors);
  const found = lines.filter((one) => one.name.toLowerCase().includes(name.toLowerCase()));
  if (found.length === 0) throw new UsageError(`No connector is named "${name}". There are ${folders.join(', ')}`);
  return found;
}
