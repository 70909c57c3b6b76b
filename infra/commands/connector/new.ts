import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { addToList } from './add-to-list.ts';
import { customFiles } from './custom-files.ts';
import { dcsaProfileFile } from './dcsa-profile-file.ts';
import { projectRoot, rootOption } from './project.ts';

export type SourceKind = 'line' | 'terminal' | 'railroad';

export interface ConnectorName {
  kebab: string;
  camel: string;
  pascal: string;
  title: string;
  scac: string;
}

interface NewOptions {
  kind: 'dcsa' | 'custom';
  for: SourceKind;
  scac: string;
  root?: string;
}

export function addNewCommand(program: Command): void {
  program
    .command('new')
    .description('write the files of a new connector and enter it into the list of its kind')
    .argument(
      '<name>',
      'name such as example-line',
      matching(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'a name like example-line'),
    )
    .addOption(
      new Option(
        '--kind <kind>',
        'dcsa: one profile of a line that speaks DCSA Track & Trace; custom: three pure functions',
      )
        .choices(['dcsa', 'custom'])
        .makeOptionMandatory(),
    )
    .addOption(
      new Option('--for <source>', 'what a custom source is').choices(['line', 'terminal', 'railroad']).default('line'),
    )
    .option('--scac <code>', 'code of the line', matching(/^[A-Z][A-Z0-9]{1,3}$/, 'a SCAC'), 'XMPL')
    .addOption(rootOption())
    .action(newConnector);
}

function matching(pattern: RegExp, what: string): (text: string) => string {
  return (text) => {
    if (pattern.test(text)) return text;
    throw new InvalidArgumentError(`It must be ${what}.`);
  };
}

async function newConnector(kebab: string, { kind, for: isFor, scac, root: given }: NewOptions): Promise<void> {
  const root = projectRoot(given);
  const name = namesOf(kebab, scac);
  const written = kind === 'dcsa' ? await newDcsaLine(root, name) : await newCustom(root, name, isFor);
  console.log(`Written:\n${written.map((file) => `  ${file}`).join('\n')}`);
  console.log(`\nFill them in, then run  npm run connector -- test ${kind === 'dcsa' ? `"${name.title}"` : kebab}`);
}

function namesOf(kebab: string, scac: string): ConnectorName {
  const words = kebab.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const pascal = words.join('');
  return { kebab, pascal, camel: pascal.charAt(0).toLowerCase() + pascal.slice(1), title: words.join(' '), scac };
}

async function newDcsaLine(root: string, name: ConnectorName): Promise<string[]> {
  const file = `connectors/dcsa/lines/${name.kebab}.ts`;
  await writeNew(root, { [file]: dcsaProfileFile(name) });
  const list = 'connectors/dcsa/profiles.ts';
  await edit(root, list, (text) => addToList(text, 'lineProfiles', name.camel, `./lines/${name.kebab}.ts`));
  return [file, list];
}

async function newCustom(root: string, name: ConnectorName, isFor: SourceKind): Promise<string[]> {
  const files = customFiles(name, isFor);
  if (existsSync(path.join(root, 'connectors', name.kebab))) throw new Error(`connectors/${name.kebab} exists already`);
  await writeNew(root, files);
  const list = isFor === 'line' ? 'connectors/custom-lines.ts' : 'connectors/facility-protocols.ts';
  const array = { line: 'CUSTOM_LINES', terminal: 'TERMINAL_PROTOCOLS', railroad: 'RAILROAD_PROTOCOLS' }[isFor];
  await edit(root, list, (text) => addToList(text, array, `${name.camel}Protocol`, `./${name.kebab}/protocol.ts`));
  return [...Object.keys(files), list];
}

async function writeNew(root: string, files: Record<string, string>): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    const target = path.join(root, file);
    if (existsSync(target)) throw new Error(`${file} exists already`);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, text);
  }
}

async function edit(root: string, file: string, change: (text: string) => string): Promise<void> {
  const target = path.join(root, file);
  await writeFile(target, change(await readFile(target, 'utf8')));
}
