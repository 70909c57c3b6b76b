/**
 * Counts type assertions in product code and fails above a limit: `npm run casts`; `-- --list` prints each one. Instead
 * of an assertion, use a better type, `satisfies`, a type guard or a zod schema.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { findCasts } from './find-casts.ts';
import { sourceFiles } from './source-files.ts';

/** Maximum number of casts; lower it whenever casts are removed. */
const CEILING = 52;

process.chdir(path.join(import.meta.dirname, '../..'));
const NO_PRODUCT = /^(test|bench|docs|examples)\/|\.test\.tsx?$|\.generated\.ts$/;
const files = (await sourceFiles('.')).filter((file) => !NO_PRODUCT.test(file));
const lists = await Promise.all(
  files.map(async (file) => {
    const casts = findCasts(file, await readFile(file, 'utf8'));
    return casts.map(({ line, text }) => `${file}:${line} ${text}`);
  }),
);
const casts = lists.flat();
if (casts.length > CEILING || process.argv.includes('--list')) for (const cast of casts) console.log(cast);
console.log(`casts: ${casts.length} in ${files.length} files, at most ${CEILING}`);
if (casts.length > CEILING) process.exitCode = 1;
