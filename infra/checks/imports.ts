/** Checks the imports between folders: `npm run imports`. */
import path from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { importRules } from './import-rules.ts';
import { sourceFiles } from './source-files.ts';

const root = path.join(import.meta.dirname, '../..');
const fixture = 'test/fixtures/forbidden-import/';
process.chdir(root);

const problems: string[] = [];
const files = await sourceFiles('.');
const project = await check(files, '');
for (const { rule, from, to } of project.summary.violations) {
  problems.push(`${from} → ${to} (${rule.name}: ${importRules().find(({ name }) => name === rule.name)?.comment})`);
}
const cruised = new Set(project.modules.map((module) => module.source));
const unseen = files.filter((file) => !cruised.has(file));
if (unseen.length > 0) problems.push(`${unseen.length} files were not seen, such as ${unseen[0]}`);
if (!project.modules.some((module) => module.dependencies.length > 0)) problems.push('No import was seen at all');

// A check that never finds anything would pass too, so it is also run on a deliberate violation.
const forbidden = await check([`${fixture}tracking/imports-the-store.ts`], fixture);
if (!forbidden.summary.violations.some(({ rule }) => rule.name === 'tracking-imports')) {
  problems.push(`The forbidden import in ${fixture} was not refused`);
}

if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
console.log(`imports: ${files.length} files keep to the rules`);

async function check(entries: string[], prefix: string): Promise<ICruiseResult> {
  const { output } = await cruise(entries, {
    validate: true,
    ruleSet: { forbidden: importRules(prefix) },
    // TypeScript 7 has no API for dependency-cruiser, which would otherwise find no `.ts` files.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  });
  if (typeof output === 'string') throw new Error(output);
  return output;
}
