import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { watchEdiFolder } from '../../../activities/upkeep/edi-folder.ts';
import type { PeriodicTask } from '../../../activities/upkeep/periodic-task.ts';
import { ediReader } from '../../../infra/processes/edi-reader.ts';
import { createEdiPartner } from '../../../operations/intake/edi-partners.ts';
import { renderEdi } from '../../../simulator/edi/render-edi.ts';
import { insertAccount } from '../../../store/people/accounts.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

let test: TestDatabase;
let root: string;
let folder: string;
let watchers: PeriodicTask[];
/** Milliseconds by which the watchers' clock is ahead of real time. */
let later = 0;
const accountId = newId();

beforeAll(async () => {
  test = await createTestDatabase();
  root = await mkdtemp(path.join(os.tmpdir(), 'edi-folder-'));
  await insertAccount(test.database, { id: accountId, name: 'Test' });
  await createEdiPartner(test.database, accountId, { slug: 'line', name: 'Line' });
  folder = path.join(root, accountId, 'line');
  const now = () => new Date(Date.now() + later);
  const logger = pino({ level: 'silent' });
  const deps = { database: test.database, reader: ediReader, root, logger, everyMs: 60, now };
  // Two watchers, as with two workers. Every file must still be processed only once.
  watchers = [watchEdiFolder(deps), watchEdiFolder(deps)];
  await eventually(async () => (await readdir(folder).catch((): string[] => [])).includes('failed'));
}, 60_000);

afterAll(async () => {
  for (const watcher of watchers ?? []) await watcher.stop();
  await rm(root, { recursive: true, force: true });
  await test?.drop();
});

async function eventually(condition: () => Promise<boolean>): Promise<void> {
  for (const until = Date.now() + 10_000; !(await condition()); ) {
    if (Date.now() > until) throw new Error('what was waited for did not happen');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const messages = () =>
  test.database.selectFrom('intake_messages').select(['outcome', 'via', 'sender']).orderBy('received_at').execute();

const message = (number: string, index = 4) =>
  renderEdi(number, '2026-08-01T00:00:00Z', 900, '315')[index]?.message ?? '';

describe('a file in the folder of a partner', () => {
  it('is read once and moved to done under a unique name', async () => {
    await writeFile(path.join(folder, '.upload'), message('DIRECT000081'));
    await rename(path.join(folder, '.upload'), path.join(folder, 'status.edi'));
    await eventually(async () => (await readdir(path.join(folder, 'done'))).includes('status.edi'));
    await writeFile(path.join(folder, 'status.edi'), message('DIRECT000082'));
    await eventually(async () => (await readdir(path.join(folder, 'done'))).includes('status-2.edi'));
    expect(await messages()).toEqual([
      { outcome: 'accepted', via: 'status.edi', sender: 'line' },
      { outcome: 'accepted', via: 'status.edi', sender: 'line' },
    ]);
    expect(await readFile(path.join(folder, 'done', 'status.edi'), 'utf8')).toBe(message('DIRECT000081'));
  });

  it('is not read while it is still being written', async () => {
    const before = (await messages()).length;
    const text = message('DIRECT000083');
    const file = path.join(folder, 'slow.edi');
    for (let end = 40; end < text.length; end += 40) {
      await writeFile(file, text.slice(0, end));
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
    await writeFile(file, text);
    await writeFile(path.join(folder, 'part.edi.tmp'), text.slice(0, 100));
    await eventually(async () => (await readdir(path.join(folder, 'done'))).includes('slow.edi'));
    expect((await messages()).slice(before)).toEqual([{ outcome: 'accepted', via: 'slow.edi', sender: 'line' }]);
    expect(await readdir(folder)).toContain('part.edi.tmp');
  });

  it('that is not EDI is moved to failed with the reason next to it, and stored as evidence', async () => {
    await writeFile(path.join(folder, 'photo.jpg'), Buffer.from([0xff, 0xd8, 0, 1, 2]));
    await eventually(async () => (await readdir(path.join(folder, 'failed'))).includes('photo.jpg'));
    expect(await readFile(path.join(folder, 'failed', 'photo.jpg.reason.txt'), 'utf8')).toMatch(/could not be read/);
    expect((await messages()).at(-1)).toMatchObject({ outcome: 'unreadable', via: 'photo.jpg' });
  });

  it('may contain several interchanges, each a separate message', async () => {
    const before = (await messages()).length;
    const both = [message('DIRECT000084'), message('DIRECT000085'), message('DIRECT000084')].join('');
    await writeFile(path.join(folder, 'batch.edi'), both);
    await eventually(async () => (await readdir(path.join(folder, 'done'))).includes('batch.edi'));
    const outcomes = (await messages()).slice(before).map(({ outcome }) => outcome);
    expect(outcomes).toEqual(['accepted', 'accepted', 'duplicate']);
  });

  it('is ignored if it is a link or a folder', async () => {
    const secret = path.join(root, 'elsewhere.edi');
    await writeFile(secret, message('DIRECT000086'));
    await symlink(secret, path.join(folder, 'link.edi'));
    await mkdir(path.join(folder, 'sub'));
    const before = (await messages()).length;
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect((await messages()).length).toBe(before);
    expect(await readdir(folder)).toContain('link.edi');
  });
});

describe('a partner with write access to a folder', () => {
  it('does not take a file that another worker is processing, even if it has the same name', async () => {
    await writeFile(path.join(folder, '.taken', 'same.edi'), message('DIRECT000087'));
    await writeFile(path.join(folder, 'same.edi'), message('DIRECT000088'));
    await eventually(async () => (await readdir(path.join(folder, 'done'))).includes('same.edi'));
    expect(await readFile(path.join(folder, 'done', 'same.edi'), 'utf8')).toBe(message('DIRECT000088'));
    expect(await readFile(path.join(folder, '.taken', 'same.edi'), 'utf8')).toBe(message('DIRECT000087'));
  });

  it('gets a file back under its name if a worker died with it', async () => {
    const taken = path.join(folder, '.taken', '0a1b2c3d.left.edi');
    await writeFile(taken, message('DIRECT000089'));
    later = 11 * 60_000;
    await eventually(async () => (await readdir(path.join(folder, 'done'))).includes('left.edi'));
    later = 0;
    expect(await messages()).toContainEqual({ outcome: 'accepted', via: 'left.edi', sender: 'line' });
  });

  it('does not block other partners by obstacles in its folder', async () => {
    const broken = path.join(root, accountId, 'aaa');
    await mkdir(broken);
    await writeFile(path.join(broken, 'done'), 'no folder');
    await createEdiPartner(test.database, accountId, { slug: 'aaa', name: 'Broken' });
    await writeFile(path.join(folder, 'sound.edi'), message('DIRECT000090'));
    await eventually(async () => (await readdir(path.join(folder, 'done'))).includes('sound.edi'));
  });

  it('cannot make anything be written or moved elsewhere by links', async () => {
    const outside = path.join(root, 'outside');
    await mkdir(outside);
    const target = path.join(outside, 'precious.txt');
    await writeFile(target, 'precious');
    await symlink(target, path.join(folder, 'failed', 'noise.bin.reason.txt'));
    await writeFile(path.join(folder, 'noise.bin'), Buffer.from([1, 2, 3]));
    await eventually(async () => !(await readdir(folder)).includes('noise.bin'));
    await eventually(async () =>
      (await readdir(path.join(folder, 'failed'))).some((name) => /^noise.*bin$/.test(name)),
    );
    expect(await readFile(target, 'utf8')).toBe('precious');

    await createEdiPartner(test.database, accountId, { slug: 'linked', name: 'Linked' });
    const linked = path.join(root, accountId, 'linked');
    await eventually(async () => (await readdir(linked).catch((): string[] => [])).includes('failed'));
    // Retries, because a watcher may recreate the folder between the two steps.
    await eventually(async () => {
      await rm(path.join(linked, 'done'), { recursive: true, force: true });
      return symlink(outside, path.join(linked, 'done')).then(
        () => true,
        () => false,
      );
    });
    await writeFile(path.join(linked, 'moved.edi'), message('DIRECT000091'));
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await readdir(outside)).toEqual(['precious.txt']);
  });
});
