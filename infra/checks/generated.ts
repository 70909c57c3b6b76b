/**
 * Generated files: `npm run generate` writes them, `npm run generated` fails where one differs from what it is made of.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { rulesTable } from '../../test/rules/rules-table.ts';
import { clientTypes } from './client-types.ts';
import { configurationTable } from './configuration-table.ts';
import { flagLabels, trackingGuide } from './flag-words.ts';
import { schemaTypes } from './schema-types.ts';
import { findSeaLegs, renderSeaLegs } from './sea-legs.ts';
import { SpecSections } from './spec-sections.ts';
import { webPages } from './web-pages.ts';

const root = path.join(import.meta.dirname, '../..');
const write = process.argv.includes('--write');
const generated: Record<string, () => string | Promise<string>> = {
  'api/web-app/web-pages.generated.ts': webPages,
  'clients/typescript/schema.generated.ts': clientTypes,
  'docs/configuration.md': configurationTable,
  'docs/tracking-rules.md': trackingRules,
  'docs/tracking.md': trackingGuide,
  'reference/sea-routes/sea-legs.generated.ts': () => renderSeaLegs(findSeaLegs()),
  'store/schema.generated.ts': schemaTypes,
  'web/src/components/flag-labels.generated.ts': flagLabels,
};

const differing: string[] = [];
for (const [name, make] of Object.entries(generated)) {
  const file = path.join(root, name);
  const text = await make();
  if (text === (await readFile(file, 'utf8').catch(() => ''))) continue;
  if (write) await writeFile(file, text);
  else differing.push(name);
}
if (differing.length > 0) {
  console.error(
    `Not what they are made of: ${differing.join(', ')}. Run \`npm run generate\` and commit what it writes.`,
  );
  process.exit(1);
}
console.log(write ? 'generated files are written' : 'all generated files are up to date');

async function trackingRules(): Promise<string> {
  const sections = await SpecSections.read(root);
  return rulesTable((source) => sections.link(source));
}
