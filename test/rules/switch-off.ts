/**
 * Switches off each rule, one at a time, and requires that one of its rows then fails. The core is loaded again for
 * every rule, with one edit applied to its source while loading; a query in the URL keeps the copies apart. `node
 * test/rules/switch-off.ts [rule…]` prints the rules that no row covers, and fails if there are any.
 */
import { readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { importsOf } from '../support/imports-of.ts';
import { type Core, loadCore } from './core.ts';
import { ROWS } from './rows.ts';
import type { Rule } from './rule.ts';
import { RULES } from './rules.ts';

const root = path.join(import.meta.dirname, '../..');
/**
 * Tables of reference data are read once and shared, because copying them would take longer than running all the rules.
 */
const COPIED = ['tracking/', 'connectors/', 'reference/ports/zone.ts', 'reference/terminals/status-words.ts'].map(
  (part) => `${pathToFileURL(root).href}/${part}`,
);
const byId = new Map(RULES.map((rule) => [rule.id, rule]));
const plain = new Map<string, string>();

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    const parent = new URL(context.parentURL ?? 'file:///').searchParams.get('rule');
    return parent !== null && isConcerned(resolved.url, parent)
      ? { ...resolved, url: `${resolved.url}?rule=${parent}` }
      : resolved;
  },
  load(url, context, next) {
    const id = url.startsWith('file:') ? new URL(url).searchParams.get('rule') : null;
    if (id === null) return next(url, context);
    return { format: 'module', source: sourceOf(fileURLToPath(url), id), shortCircuit: true };
  },
});

function sourceOf(file: string, id: string): string {
  const edit = byId.get(id)?.switchOff;
  if (edit !== undefined && path.join(root, edit.file) === file) {
    return stripTypeScriptTypes(readFileSync(file, 'utf8').replace(edit.find, () => edit.replace));
  }
  const cached = plain.get(file) ?? stripTypeScriptTypes(readFileSync(file, 'utf8'));
  plain.set(file, cached);
  return cached;
}

const imports = new Map<string, string[]>();

/**
 * Whether a module has to be loaded again for a rule, because it is the edited module or imports it directly or
 * indirectly.
 */
function isConcerned(url: string, id: string): boolean {
  if (!COPIED.some((part) => url.startsWith(part))) return false;
  const edited = byId.get(id)?.switchOff.file ?? '';
  return reaches(fileURLToPath(url), path.join(root, edited), new Set());
}

function reaches(file: string, target: string, seen: Set<string>): boolean {
  if (file === target) return true;
  if (seen.has(file)) return false;
  seen.add(file);
  return importsOfFile(file).some((one) => reaches(one, target, seen));
}

function importsOfFile(file: string): string[] {
  const cached = imports.get(file);
  if (cached !== undefined) return cached;
  const files = importsOf(file, readFileSync(file, 'utf8'));
  imports.set(file, files);
  return files;
}

/** Describes what is wrong with a rule's proof; null if a row fails when the rule is switched off. */
async function problemOf({ id, switchOff }: Rule): Promise<string | null> {
  const found = readFileSync(path.join(root, switchOff.file), 'utf8').split(switchOff.find).length - 1;
  if (found !== 1) return `its edit is found ${found} times in ${switchOff.file}`;
  const core = await loadCore((file) => {
    const { href } = pathToFileURL(path.join(root, file));
    return import(isConcerned(href, id) ? `${href}?rule=${id}` : href);
  });
  const rows = ROWS.filter((row) => row.rule === id);
  if (rows.length === 0) return 'it has no row';
  return rows.some((row) => isRed(row.run, core)) ? null : 'no row notices that it is switched off';
}

function isRed(run: (core: Core) => void, core: Core): boolean {
  try {
    run(core);
    return false;
  } catch {
    return true;
  }
}

const wanted = process.argv.slice(2);
const rules = RULES.filter(({ id }) => wanted.length === 0 || wanted.includes(id));
let unnoticed = 0;
for (const rule of rules) {
  const problem = await problemOf(rule);
  if (problem === null) continue;
  unnoticed += 1;
  console.error(`${rule.id}: ${problem}`);
}
console.log(`${rules.length - unnoticed} of ${rules.length} rules are noticed when they are switched off`);
process.exitCode = unnoticed === 0 ? 0 : 1;
