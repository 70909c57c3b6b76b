/** Finds the connectors by what lies in their folders, so that none can be left out. */
import { existsSync, readdirSync } from 'node:fs';
import type { ContractCase } from './contract.ts';

const CONNECTORS = new URL('../', import.meta.url);

/** Folders that hold a connector: something that is asked over HTTP. */
export function connectorFolders(connectors = CONNECTORS): string[] {
  return readdirSync(connectors).filter((folder) =>
    ['connector.ts', 'protocol.ts'].some((file) => existsSync(new URL(`${folder}/${file}`, connectors))),
  );
}

/** The cases of a connector: export `contractCases` of its `contract-cases.ts`. Rejects where there are none. */
export async function contractCasesOf(folder: string, connectors = CONNECTORS): Promise<ContractCase[]> {
  const file = new URL(`${folder}/contract-cases.ts`, connectors);
  if (!existsSync(file)) throw new Error(`connectors/${folder} has no contract-cases.ts`);
  const found: unknown = await import(file.href);
  const cases = typeof found === 'object' && found !== null && 'contractCases' in found ? found.contractCases : null;
  if (!Array.isArray(cases) || cases.length === 0) throw new Error(`connectors/${folder} has no contract cases`);
  // Each folder's own types say what its cases are; the import by name loses them.
  return cases as ContractCase[];
}

/** Names of the fixtures of a connector, as its cases name them. */
export function fixturesOf(folder: string): string[] {
  const fixtures = new URL(`${folder}/fixtures/`, CONNECTORS);
  if (!existsSync(fixtures)) return [];
  return readdirSync(fixtures)
    .filter((file) => file.endsWith('.json'))
    .map((file) => `${folder}/fixtures/${file}`);
}
