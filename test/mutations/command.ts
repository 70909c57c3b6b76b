/**
 * `npm run mutate` makes one small edit at a time to the tables of `tracking/` and the conditions of `store/`, runs the
 * nearest tests, and lists the edits that no test notices. It works in a copy of the project.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { changedLines } from './changed-lines.ts';
import { findMutants } from './find-mutants.ts';
import { describeMutant, MUTANT_KINDS, type Mutant } from './mutant.ts';
import { copyProject } from './project-copy.ts';
import { type Outcome, tryMutants } from './try-mutants.ts';

const HELP = `npm run mutate -- [option …]   edits of tracking/ and store/ that no test notices

  --file <path>      a file or folder (may be repeated); else all of tracking/ and store/
  --changed <ref>    only lines that differ from this commit; a change of at most --limit edits fails when one survives
  --kind <kind>      ${MUTANT_KINDS.join(', ')} (may be repeated)
  --limit <n>        try at most n edits, spread evenly over all
  --minutes <n>      stop after n minutes, also in the middle of a run
  --tests <n>        test files of the first try (4); what survives is tried with four times as many
  --list             print the edits and try none
  --json             print the result as JSON
  --help

Ends with 1 if an edit survived (with --changed: and all edits of the change were tried).`;

const root = path.join(import.meta.dirname, '../..');
const { values: options } = parseArgs({
  options: {
    file: { type: 'string', multiple: true, default: ['tracking', 'store'] },
    changed: { type: 'string' },
    kind: { type: 'string', multiple: true, default: [...MUTANT_KINDS] },
    limit: { type: 'string', default: 'Infinity' },
    minutes: { type: 'string', default: 'Infinity' },
    tests: { type: 'string', default: '4' },
    list: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

if (options.help) console.log(HELP);
else await main();

async function main(): Promise<void> {
  const copy = copyProject(root);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      copy.remove();
      process.exit(130);
    });
  }
  try {
    const all = select(copy.root, copy.files);
    const chosen = spread(all, Number(options.limit));
    if (options.list) return print(chosen.map((mutant) => ({ mutant, failure: null })));
    if (!options.json) console.log(`${chosen.length} of ${all.length} edits, each with the tests nearest to it`);
    const outcomes: Outcome[] = [];
    const limits = { until: Date.now() + Number(options.minutes) * 60_000, nearTests: Number(options.tests) };
    for await (const outcome of tryMutants(copy, chosen, limits)) {
      outcomes.push(outcome);
      if (!options.json) console.log(lineOf(outcome));
    }
    const survivors = outcomes.filter(({ failure }) => failure === null);
    if (options.json) print(outcomes);
    else
      console.log(
        `${outcomes.length - survivors.length} of ${outcomes.length} edits noticed, ${survivors.length} survived`,
      );
    const isWhole = outcomes.length === all.length;
    if (outcomes.length < chosen.length && !options.json) console.log(`Out of time after ${options.minutes} minutes`);
    if (survivors.length > 0 && (isWhole || options.changed === undefined)) process.exitCode = 1;
  } finally {
    copy.remove();
  }
}

function select(copy: string, files: readonly string[]): Mutant[] {
  const lines = options.changed === undefined ? null : changedLines(root, options.changed, ['tracking', 'store']);
  const sources = files.filter((file) => /^(tracking|store)\/.*(?<!\.test|\.generated)\.ts$/.test(file));
  // Keeps the given order of files, so that tests of tracking/, which take only a second, can run first in case time is
  // limited.
  const wanted = options.file.flatMap((one) =>
    sources.filter((file) => file === one || file.startsWith(`${one.replace(/\/$/, '')}/`)),
  );
  return [...new Set(wanted)]
    .flatMap((file) => findMutants(file, readFileSync(path.join(copy, file), 'utf8')))
    .filter(({ file, line, kind }) => options.kind.includes(kind) && (lines === null || lines.get(file)?.has(line)));
}

/** Picks at most `limit` elements, evenly spaced, so that the same change always gives the same choice. */
function spread<T>(all: readonly T[], limit: number): T[] {
  if (all.length <= limit) return [...all];
  return Array.from({ length: limit }, (_, index) => all[Math.floor((index * all.length) / limit)] as T);
}

function lineOf({ mutant, failure }: Outcome): string {
  const edit = describeMutant(mutant);
  return failure === null ? `SURVIVED ${edit}` : `noticed  ${edit}\n           by ${failure}`;
}

function print(outcomes: readonly Outcome[]): void {
  if (options.json) console.log(JSON.stringify(outcomes, null, 2));
  else for (const { mutant } of outcomes) console.log(describeMutant(mutant));
}
