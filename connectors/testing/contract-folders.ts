/** Finds the connectors by their folders, so that none can be forgotten. */
import { existsSync, readdirSync } from 'node:fs';
import type { ContractCase } from './contract.ts';

const CONNECTORS = new URL('../', import.meta.url);

/** Lists the folders with a connector, that is, with a source polled over HTTP. */
export function connectorFolders(connectors = CONNECTORS): string[] {
  return readdirSync(connectors).filter((folder) =>
    ['connector.ts', 'protocol.ts'].some((file) => existsSync(new URL(`${folder}/${file}`, connectors))),
  );
}

/** Loads the cases of a connector (`contractCases` of its `contract-cases.ts`). Rejects if there are none. */
export async function contractCasesOf(folder: string, connectors = CONNECTORS): Promise<ContractCase[]> {
  const file = new URL(`${folder}/contract-cases.ts`, connectors);
  if (!existsSync(file)) throw new Error(`connectors/${folder} has no contract-cases.ts`);
  const found: unknown = await import(file.href);
  const cases = typeof found === 'object' && found !== null && 'contractCases' in found ? found.contractCases : null;
  if (!Array.isArray(cases) || cases.length === 0) throw new Error(`connectors/${folder} has no contract cases`);
  // A dynamic import loses the types of the cases.
  return cases;
}

/** Lists a connector's fixtures in the form that its cases use. */
export function fixturesOf(folder: string): string[] {
  const fixtures = new URL(`${folder}/fixtures/`, CONNECTORS);
  if (!existsSync(fixtures)) return [];
  return readdirSync(fixtures)
    .filter((file) => file.endsWith('.json'))
    .map((file) => `${folder}/fixtures/${file}`);
}
