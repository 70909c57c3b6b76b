import { createRegistry } from '../../../connectors/registry.ts';
import { readConfiguration } from '../../settings/configuration.ts';
import { readWords } from '../command-line.ts';

export const listHelp = `list

Lists the sources that can be asked with the present settings, and what is wrong with those that cannot.`;

/** Exit code 1 where something that was set cannot be asked. */
export async function list(words: string[]): Promise<number> {
  readWords(words, {});
  const registry = createRegistry({ simulatorUrl: null, environment: readConfiguration(process.env).connections });
  const lines = registry.lines().filter(({ enabled }) => enabled);
  for (const { scac, name, verified, answeredBy } of lines) {
    const asked = answeredBy === scac ? '' : `, asked as ${answeredBy}`;
    console.log(`line      ${scac}  ${name}${verified ? '' : ' (never tried by us)'}${asked}`);
  }
  for (const key of registry.terminals()) console.log(`terminal  ${key}`);
  for (const scac of registry.railroads()) console.log(`railroad  ${scac}`);
  const problems = registry.problems();
  for (const { kind, code, whatToSet } of problems)
    console.log(`${kind.padEnd(9)} ${code}  is not asked: ${whatToSet}`);
  if (lines.length + registry.terminals().length + registry.railroads().length + problems.length === 0)
    console.log('No source is set up. docs/connect-a-line.md tells how.');
  return problems.length === 0 ? 0 : 1;
}
