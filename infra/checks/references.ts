/**
 * Checks that every citation of the specification has its heading, every cited decision record its file, and every
 * relative Markdown link its target: `npm run references`.
 */
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { findCitations, findFormerCitations, headingsOf, relativeLinksOf } from './citations.ts';
import { SpecSections } from './spec-sections.ts';

const root = path.join(import.meta.dirname, '../..');
const extensions = /\.(ts|tsx|mjs|md|sql|sh|yml|yaml|jsonc)$/;
const skipped = ['.git', '.seamark', 'coverage', 'web/dist', 'test/fixtures', 'infra/checks/citations.test.ts'];
// These files contain obsolete citations because they define the patterns for them.
const withFormerForms = ['infra/checks/citations.ts'];

const sections = await SpecSections.read(root);
const problems = sections.repeated.map((section) => `docs/spec: two headings for ${section}`);
const anchors = new Map<string, Set<string>>();
let citations = 0;
let links = 0;

for (const file of await filesOf('')) {
  const text = await readFile(path.join(root, file), 'utf8');
  for (const { line, document, number } of findCitations(text)) {
    citations += 1;
    if (sections.addressOf(document, number) !== null) continue;
    problems.push(`${file}:${line}: no section ${number} in ${document === 'records' ? 'docs/decisions' : document}`);
  }
  if (!withFormerForms.includes(file)) {
    for (const { line, form } of findFormerCitations(text)) {
      problems.push(`${file}:${line}: "${form}" is a former form of citation, see docs/spec/README.md`);
    }
  }
  if (!file.endsWith('.md')) continue;
  for (const link of relativeLinksOf(text)) {
    links += 1;
    const target = link.path === '' ? file : path.posix.join(path.posix.dirname(file), link.path);
    if (!(await isThere(target))) problems.push(`${file}:${link.line}: no file ${target}`);
    else if (link.anchor !== '' && target.endsWith('.md') && !(await anchorsOf(target)).has(link.anchor)) {
      problems.push(`${file}:${link.line}: no heading #${link.anchor} in ${target}`);
    }
  }
}

if (citations === 0 || links === 0) problems.push('No citation or no link was found at all');
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
console.log(`references: ${citations} citations of ${sections.count} sections, ${links} links`);

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true });
  const found = await Promise.all(
    entries.map((entry): Promise<string[]> | string[] => {
      const file = path.posix.join(folder, entry.name);
      if (entry.name === 'node_modules' || skipped.includes(file)) return [];
      if (entry.isDirectory()) return filesOf(file);
      return extensions.test(file) ? [file] : [];
    }),
  );
  return found.flat().sort();
}

async function isThere(file: string): Promise<boolean> {
  return stat(path.join(root, file)).then(
    () => true,
    () => false,
  );
}

async function anchorsOf(file: string): Promise<Set<string>> {
  const read = anchors.get(file);
  if (read) return read;
  const text = await readFile(path.join(root, file), 'utf8');
  const ids = [...text.matchAll(/<a (?:id|name)="([^"]+)"/g)].map(([, id = '']) => id);
  const made = new Set([...headingsOf(text).map(({ anchor }) => anchor), ...ids]);
  anchors.set(file, made);
  return made;
}
