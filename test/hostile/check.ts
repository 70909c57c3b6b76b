/**
 * Reads every hostile file in a process of its own, as a worker does: `npm run check:hostile-files [-- <words of names>]`.
 * Each must yield contents or a reason, within the time and memory of a document, without a request to anywhere. Takes
 * about four minutes on two idle cores.
 */
import { extractInChild } from '../../activities/documents/extract-in-child.ts';
import type { Extraction } from '../../documents/document.ts';
import type { HostileFile } from './hostile-file.ts';
import { hostileFiles } from './hostile-files.ts';
import { openTrap } from './trap.ts';

const AT_ONCE = 2;
/** Reasons that only the end of the process gives. */
const ENDED = /^(It took too long to read\.|Reading it takes more memory|The file is damaged: reading it failed)/;
/** Content of a file of the system that hostile files refer to. */
const SECRET = /root:[x*]?:0:0/;
const UNSAFE_NAME = /[/\\\p{Cc}\p{Cf}]|^\.{0,2}$/u;

function problemOf({ outcomes, isHeavy, mayBeEnded }: HostileFile, extraction: Extraction): string | null {
  const outcome = extraction.ok ? 'read' : extraction.reason;
  // On a busy machine, a heavy file may take longer than a document may.
  if (isHeavy && outcome === 'timed_out') return null;
  if (outcomes !== undefined && !outcomes.includes(outcome)) return `expected ${outcomes.join(' or ')}`;
  if (!extraction.ok) {
    const isEnded = mayBeEnded !== true && ENDED.test(extraction.detail);
    return isEnded ? 'its process had to be ended' : extraction.detail === '' ? 'no reason in words' : null;
  }
  if (SECRET.test(JSON.stringify(extraction))) return 'it read a file of the system';
  return (extraction.parts ?? []).some(({ fileName }) => UNSAFE_NAME.test(fileName)) ? 'an unsafe file name' : null;
}

async function check(file: HostileFile): Promise<boolean> {
  const startedAt = performance.now();
  const { fileName, contentType, name } = file;
  const bytes = await file.bytes();
  const extraction = await extractInChild({ bytes, fileName, contentType }, new AbortController().signal);
  const problem = problemOf(file, extraction);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1).padStart(6);
  const outcome = extraction.ok ? 'read' : `${extraction.reason}: ${extraction.detail}`;
  console.log(
    `${problem === null ? 'ok    ' : 'FAILED'} ${seconds} s  ${name}: ${outcome}${problem ? ` (${problem})` : ''}`,
  );
  return problem === null;
}

const words = process.argv.slice(2).join(' ').toLowerCase();
const trap = await openTrap();
const files = hostileFiles(trap.address).filter(({ name }) => name.toLowerCase().includes(words));
const waiting = files.values();
let failed = 0;
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (const file of waiting) if (!(await check(file))) failed += 1;
  }),
);
await trap.close();
console.log(`${files.length} files, ${failed} failed, ${trap.connections()} requests`);
process.exitCode = failed + trap.connections() > 0 ? 1 : 0;
