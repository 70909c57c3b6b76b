/**
 * Tests that a sample of the hostile files and mails yields a reason, without a crash or endless work.
 * `npm run check:hostile-files` reads all of them, each in a process of its own.
 */
import { describe, expect, it } from 'vitest';
import { hostilityOf } from '../test/hostile/hostile-file.ts';
import { hostileFiles, SEED, sampleOf } from '../test/hostile/hostile-files.ts';
import { hostileMails } from '../test/hostile/mails.ts';
import { extractDocument } from './extract.ts';
import { readMail } from './mail/read-mail.ts';

/** Nothing listens on port 9. */
const TRAP = 'http://127.0.0.1:9/trap';

describe('hostile files', () => {
  const files = hostileFiles(TRAP);

  it('have names of their own', () => {
    expect(new Set(files.map(({ name }) => name)).size).toBe(files.length);
  });

  it.each(sampleOf(files))('$name', async ({ outcomes, bytes, fileName, contentType }) => {
    const extraction = await extractDocument({ bytes: await bytes(), fileName, contentType, recognize: false });
    if (!extraction.ok) expect(extraction.detail).not.toBe('');
    expect(outcomes ?? [expect.any(String)]).toContainEqual(extraction.ok ? 'read' : extraction.reason);
  });
});

describe('hostile mails', () => {
  it.each(hostileMails(hostilityOf(SEED, TRAP)))('$name', async ({ bytes, outcome }) => {
    const reading = await readMail(bytes());
    expect(reading.ok ? 'read' : reading.reason).toEqual(outcome ?? expect.any(String));
  });
});
