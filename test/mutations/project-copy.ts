import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Copies the project including uncommitted changes, so that edits never touch the working tree. */
export function copyProject(root: string): { root: string; files: string[]; remove(): void } {
  const copy = mkdtempSync(path.join(tmpdir(), 'seamark-mutants-'));
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  const files = listed.split('\n').filter((file) => file !== '' && existsSync(path.join(root, file)));
  for (const file of files) cpSync(path.join(root, file), path.join(copy, file));
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  return { root: copy, files, remove: () => rmSync(copy, { recursive: true, force: true }) };
}
