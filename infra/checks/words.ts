/**
 * Lists names, texts and doc comments that do not use the language of the trade: `npm run words`, or `npm run words --
 * store` for one folder. Without a folder, tests are excluded. Exits with 1 if there are any.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { findBannedWords } from './banned-words.ts';
import { sourceFiles } from './source-files.ts';

process.chdir(path.join(import.meta.dirname, '../..'));
const folders = process.argv.slice(2);
const files = (await Promise.all((folders.length > 0 ? folders : ['.']).map((folder) => sourceFiles(folder)))).flat();
/** This file contains the banned words themselves. */
const LISTS = 'infra/checks/banned-words.ts';
const isTest = (file: string): boolean => file.startsWith('test/') || /\.test\.tsx?$/.test(file);
let count = 0;
for (const file of files) {
  if (file.endsWith('.generated.ts') || file === LISTS) continue;
  if (folders.length === 0 && isTest(file)) continue;
  for (const { line, word, found } of findBannedWords(file, await readFile(file, 'utf8'))) {
    console.log(`${file}:${line} ${word} ${found}`);
    count += 1;
  }
}
console.log(`words: ${count} in ${files.length} files`);
if (count > 0) process.exitCode = 1;
