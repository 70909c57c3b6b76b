import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { extractInChild } from './extract-in-child.ts';

/** Folder for the test's programs, inside the project because the process may not read any other files. */
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(import.meta.dirname, 'programs-'));
});
afterAll(() => rm(folder, { recursive: true }));

const never = new AbortController().signal;
const file = { bytes: new TextEncoder().encode('ARRIVAL NOTICE'), fileName: 'a.txt', contentType: 'text/plain' };

async function run(name: string, source: string, limits: { timeMs?: number; memoryMegabytes?: number } = {}) {
  const program = path.join(folder, `${name}.ts`);
  await writeFile(program, source);
  return extractInChild(file, never, { timeMs: 30_000, memoryMegabytes: 300, ...limits, program });
}

test('a file is extracted in a separate process', async () => {
  expect(await extractInChild(file, never)).toMatchObject({ ok: true, document: { documentType: 'arrival_notice' } });
});

test('a PDF is too', async () => {
  const pdf = await PDFDocument.create();
  pdf.addPage().drawText('DELIVERY ORDER', { x: 50, y: 500 });
  const paper = { bytes: await pdf.save(), fileName: 'order.pdf', contentType: 'application/pdf' };
  expect(await extractInChild(paper, never)).toMatchObject({ ok: true, document: { documentType: 'delivery_order' } });
});

test.each<[string, string, object, string]>([
  ['never ends', 'for (;;);', { timeMs: 2_000 }, 'timed_out'],
  ['fills its heap', 'const all = []; for (;;) all.push({ all: new Array(1000).fill(all.length) });', {}, 'too_large'],
  [
    'fills memory outside its heap',
    'const all = []; setInterval(() => all.push(Buffer.alloc(64 << 20, 1)), 50);',
    {},
    'too_large',
  ],
  [
    'writes without end',
    "const more = () => process.stdout.write('x'.repeat(1 << 20), more); more();",
    {},
    'too_large',
  ],
  ['crashes', 'process.kill(process.pid, "SIGSEGV");', {}, 'not_readable'],
  ['writes nonsense', 'process.stdout.write("nonsense");', {}, 'not_readable'],
])('a process that %s gives a reason', async (name, source, limits, reason) => {
  expect(await run(name.replaceAll(' ', '-'), source, limits)).toMatchObject({ ok: false, reason });
});

test.each([
  ['environment', "import process from 'node:process'; report(Object.keys(process.env).length);", '0'],
  [
    'right to write files',
    "import { writeFileSync } from 'node:fs'; attempt(() => writeFileSync('x', ''));",
    'ERR_ACCESS_DENIED',
  ],
  [
    'right to read elsewhere',
    "import { readFileSync } from 'node:fs'; attempt(() => readFileSync('/etc/hostname'));",
    'ERR_ACCESS_DENIED',
  ],
  [
    'child processes',
    "import { execSync } from 'node:child_process'; attempt(() => execSync('id'));",
    'ERR_ACCESS_DENIED',
  ],
])('the process has no %s', async (name, source, expected) => {
  const report = `
    function report(what) { process.stdout.write(JSON.stringify({ ok: false, reason: 'no_text', detail: String(what) })); }
    function attempt(act) { try { act(); report('allowed'); } catch (error) { report(error.code); } }`;
  expect(await run(name.replaceAll(' ', '-'), `${source}\n${report}`)).toMatchObject({ detail: expected });
});

test('an abort ends the process', async () => {
  const controller = new AbortController();
  const program = path.join(folder, 'waits.ts');
  await writeFile(program, 'setInterval(() => {}, 1000);');
  const running = extractInChild(file, controller.signal, { timeMs: 60_000, memoryMegabytes: 300, program });
  controller.abort(new Error('cancelled'));
  await expect(running).rejects.toThrow('cancelled');
});
