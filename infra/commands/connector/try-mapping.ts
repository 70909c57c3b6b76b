import { existsSync, readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { type Mapping, readMapping } from '../../../connectors/mapping/mapping.ts';
import { shippedMapping } from '../../../connectors/mapping/shipped-mappings.ts';
import { UsageError } from '../command-line.ts';
import { reportOfMapping } from './mapping-report.ts';

interface Options {
  terminal: string;
  port?: string;
  facility?: string;
}

export function addTryMappingCommand(program: Command): void {
  program
    .command('try-mapping')
    .summary('read a saved response with a mapping')
    .description(
      `read a saved response with a mapping (docs/connect/mapping.md): print each value with its place in the response, and
the members that the mapping does not name. Nothing is called and nothing is stored.`,
    )
    .argument('<mapping>', 'file with the mapping, or the name of a shipped one ("trapac")')
    .argument('<response>', 'file with a response of the interface')
    .argument('[containers...]', 'containers that were requested (default: those in the response)')
    .option('--terminal <key>', 'key of the terminal', 'firms:Z999')
    .option('--port <locode>', 'UN/LOCODE of its port, if the key does not give it')
    .option('--facility <code>', "the source's own code of the terminal, as in FACILITY_CODE")
    .action((name: string, file: string, containers: string[], { terminal, port, facility }: Options) => {
      const place = { terminal, port: port ?? null, facility: facility ?? null };
      const { lines, isRead } = reportOfMapping(mappingOf(name), readFileSync(file), containers, place);
      for (const line of lines) console.log(line);
      process.exitCode = isRead ? 0 : 1;
    });
}

function mappingOf(name: string): Mapping {
  const shipped = existsSync(name) ? null : shippedMapping(name);
  if (shipped !== null) return shipped;
  if (!existsSync(name)) throw new UsageError(`There is no file and no shipped mapping "${name}"`);
  const { mapping, problems } = readMapping(readFileSync(name, 'utf8'));
  if (mapping === null) throw new UsageError(`The mapping cannot be used: ${problems.join('; ')}`);
  return mapping;
}
