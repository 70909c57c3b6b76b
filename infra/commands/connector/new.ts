import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { choice, readWords, UsageError } from '../command-line.ts';
import { addToList } from './add-to-list.ts';
import { customFiles } from './custom-files.ts';
import { dcsaProfileFile } from './dcsa-profile-file.ts';
import { projectRoot } from './project.ts';

export const newHelp = `new <name> --kind dcsa|custom [--for line|terminal|railroad] [--scac XMPL]

Writes the files of a new connector and enters it into the list of its kind. <name> is like example-line.
  --kind dcsa    a line that speaks DCSA Track & Trace: one profile
  --kind custom  any other interface: three pure functions, a fixture and its contract cases, which pass as they are
  --for          what the custom source is (default: line)
  --scac         code of the line (default: XMPL)`;

/** Names of a connector in the spellings that files, values and types want. */
export interface ConnectorName {
  kebab: string;
  camel: string;
  pascal: string;
  title: string;
  scac: string;
}

export async function newConnector(words: string[]): Promise<number> {
  const { values, positionals } = readWords(words, {
    kind: { type: 'string' },
    for: { type: 'string', default: 'line' },
    scac: { type: 'string', default: 'XMPL' },
    root: { type: 'string' },
  });
  const [kebab, ...more] = positionals;
  if (kebab === undefined || more.length > 0) throw new UsageError('How shall it be named?');
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(kebab)) throw new UsageError(`"${kebab}" is no name like example-line`);
  if (!/^[A-Z][A-Z0-9]{1,3}$/.test(values.scac)) throw new UsageError(`"${values.scac}" is no SCAC`);
  if (values.kind === undefined) throw new UsageError('Which kind? (--kind)');
  const kind = choice('--kind', values.kind, ['dcsa', 'custom']);
  const isFor = choice('--for', values.for, ['line', 'terminal', 'railroad']);
  const root = projectRoot(values.root);
  const name = namesOf(kebab, values.scac);
  const written = kind === 'dcsa' ? await newDcsaLine(root, name) : await newCustom(root, name, isFor);
  console.log(`written:\n${written.map((file) => `  ${file}`).join('\n')}`);
  console.log(`\nnow: fill them, then  npm run connector -- test ${kind === 'dcsa' ? `"${name.title}"` : kebab}`);
  return 0;
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

async function newCustom(
  root: string,
  name: ConnectorName,
  isFor: 'line' | 'terminal' | 'railroad',
): Promise<string[]> {
  const files = customFiles(name, isFor);
  if (existsSync(path.join(root, 'connectors', name.kebab)))
    throw new Error(`connectors/${name.kebab} is there already`);
  await writeNew(root, files);
  const list = isFor === 'line' ? 'connectors/custom-lines.ts' : 'connectors/facility-protocols.ts';
  const array = { line: 'CUSTOM_LINES', terminal: 'TERMINAL_PROTOCOLS', railroad: 'RAILROAD_PROTOCOLS' }[isFor];
  await edit(root, list, (text) => addToList(text, array, `${name.camel}Protocol`, `./${name.kebab}/protocol.ts`));
  return [...Object.keys(files), list];
}

async function writeNew(root: string, files: Record<string, string>): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    const target = path.join(root, file);
    if (existsSync(target)) throw new Error(`${file} is there already`);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, text);
  }
}

async function edit(root: string, file: string, change: (text: string) => string): Promise<void> {
  const target = path.join(root, file);
  await writeFile(target, change(await readFile(target, 'utf8')));
}
