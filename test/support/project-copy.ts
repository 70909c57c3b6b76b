/**
 * A copy of the project for tests. It consists of links, except for the files that tests change, so writing to it does
 * not change the original.
 */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot } from '../../infra/commands/connector/project.ts';

/** Files that `npm run connector -- new` changes. They are copied instead of linked. */
const WRITTEN = ['connectors/dcsa/profiles.ts', 'connectors/custom-lines.ts', 'connectors/facility-protocols.ts'];

export function copyProject(): { root: string; remove(): void } {
  const from = projectRoot(undefined);
  const root = mkdtempSync(path.join(tmpdir(), 'seamark-project-'));
  for (const entry of ['tracking', 'reference', 'node_modules', 'package.json'])
    symlinkSync(path.join(from, entry), path.join(root, entry));
  const settings = {
    extends: path.join(from, 'tsconfig.json'),
    include: ['connectors/**/*.ts'],
    exclude: ['**/*.test.ts'],
  };
  writeFileSync(path.join(root, 'tsconfig.json'), JSON.stringify(settings));
  for (const folder of ['connectors', 'connectors/dcsa']) {
    mkdirSync(path.join(root, folder));
    for (const entry of readdirSync(path.join(from, folder))) {
      const file = `${folder}/${entry}`;
      if (file === 'connectors/dcsa') continue;
      if (WRITTEN.includes(file) || file === 'connectors/dcsa/contract-cases.ts')
        cpSync(path.join(from, file), path.join(root, file));
      else symlinkSync(path.join(from, file), path.join(root, file));
    }
  }
  return { root, remove: () => rmSync(root, { recursive: true }) };
}
