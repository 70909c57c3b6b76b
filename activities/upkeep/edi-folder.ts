/**
 * Watches EDI folders: `<root>/<account id>/<partner slug>/`. A file is received once its size stops changing. It is
 * then moved to `done/`, or to `failed/` with a file next to it that states the reason.
 */
import { randomBytes } from 'node:crypto';
import { constants, lstat, mkdir, open, readdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { type EdiReader, receiveEdi } from '../../operations/intake/receive-edi.ts';
import { allEdiPartners, type EdiPartnerRow } from '../../store/intake/edi-partners.ts';
import type { Database } from '../../store/postgres/database.ts';
import { isDatabaseUnavailable } from '../../store/postgres/failures.ts';
import { type PeriodicTask, startPeriodicTask } from './periodic-task.ts';

/** Folder for files that are being read. Moving a file into it claims the file and frees its name for another file. */
const CLAIMED = '.taken';
const CLAIM_PREFIX = /^[0-9a-f]{8}\./;
const DONE = 'done';
const FAILED = 'failed';
const REASON = '.reason.txt';
/** The same limit applies to messages over HTTP. */
const LIMIT_BYTES = 8 * 1024 * 1024;
/** Names of files that are still being written. */
const UNFINISHED = /^\.|^~|~$|\.(tmp|temp|part|partial|filepart|crdownload|writing)$/i;
/** A file claimed for longer was left behind by a dead worker. Its control number shows whether it was read. */
const ABANDONED_MS = 10 * 60_000;

export interface EdiFolderDeps {
  database: Database;
  reader: EdiReader;
  root: string;
  logger: Logger;
  /**
   * Interval between scans. A file is received if its size and modification time are the same in two consecutive scans.
   */
  everyMs?: number;
  now?: () => Date;
}

/**
 * Watches the folders of all partners. Several watchers may share the folders, because each file is claimed by one of
 * them.
 */
export function watchEdiFolder(deps: EdiFolderDeps): PeriodicTask {
  const { everyMs = 2_000, logger } = deps;
  const seen: Seen = { files: new Map(), broken: new Set() };
  return startPeriodicTask({
    run: () => scanFolders(deps, seen),
    everyMs,
    onError: (error) => logger.warn({ err: error }, 'EDI folders could not be read'),
  });
}

interface Seen {
  /** Size and modification time of each file in the last scan. */
  files: Map<string, string>;
  /** Folders that could not be read in the last scan. */
  broken: Set<string>;
}

async function scanFolders(deps: EdiFolderDeps, seen: Seen): Promise<void> {
  const present = new Set<string>();
  for (const partner of await allEdiPartners(deps.database)) {
    const folder = path.join(deps.root, partner.account_id, partner.slug);
    try {
      await scanFolder(deps, partner, folder, { seen, present });
      seen.broken.delete(folder);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      // Partners have write access, so one broken folder must not hold up the others.
      if (!seen.broken.has(folder)) deps.logger.warn({ err: error, folder }, 'an EDI folder could not be read');
      seen.broken.add(folder);
    }
  }
  for (const file of seen.files.keys()) if (!present.has(file)) seen.files.delete(file);
}

async function scanFolder(
  deps: EdiFolderDeps,
  partner: EdiPartnerRow,
  folder: string,
  { seen, present }: { seen: Seen; present: Set<string> },
): Promise<void> {
  for (const name of ['', CLAIMED, DONE, FAILED]) await makeFolder(path.join(folder, name));
  await returnAbandoned(deps, folder);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    // Symbolic links could point anywhere.
    if (!entry.isFile() || UNFINISHED.test(entry.name)) continue;
    const file = path.join(folder, entry.name);
    present.add(file);
    if (await hasRested(file, seen)) await receiveFileOnce(deps, partner, folder, entry.name);
  }
}

async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  if (!(await lstat(folder)).isDirectory()) throw new Error(`${folder} is a link`);
}

async function hasRested(file: string, { files }: Seen): Promise<boolean> {
  const found = await lstat(file).catch(() => null);
  if (found === null) return false;
  const state = `${found.size} ${found.mtimeMs} ${found.ino}`;
  const isSame = files.get(file) === state;
  files.set(file, state);
  return isSame;
}

async function receiveFileOnce(
  deps: EdiFolderDeps,
  partner: EdiPartnerRow,
  folder: string,
  name: string,
): Promise<void> {
  const claimed = path.join(folder, CLAIMED, `${randomBytes(4).toString('hex')}.${name}`);
  try {
    await rename(path.join(folder, name), claimed);
  } catch {
    // Another watcher claimed the file first.
    return;
  }
  try {
    const problem = await receiveFile(deps, partner, claimed, name);
    await archiveFile(folder, claimed, name, problem);
    if (problem !== null) deps.logger.warn({ partner: partner.slug, file: name, problem }, 'an EDI file was not read');
  } catch (error) {
    if (isDatabaseUnavailable(error)) {
      await rename(claimed, await unusedName(folder, name));
      throw error;
    }
    deps.logger.error({ err: error, partner: partner.slug, file: name }, 'an EDI file was not received');
    await archiveFile(folder, claimed, name, error instanceof Error ? error.message : String(error));
  }
}

/** Returns why the file could not be read, or null if it was. */
async function receiveFile(
  { database, reader, now = () => new Date() }: EdiFolderDeps,
  partner: EdiPartnerRow,
  file: string,
  name: string,
): Promise<string | null> {
  const bytes = await readRegularFile(file);
  if (bytes === null) return `the file is larger than ${LIMIT_BYTES} bytes`;
  const received = await receiveEdi(database, reader, { partner, bytes, via: name, contentType: null, now: now() });
  const unreadable = received.filter(({ outcome }) => outcome === 'unreadable');
  if (unreadable.length === 0) return null;
  const ids = unreadable.map(({ messageId }) => messageId).join(', ');
  return `${unreadable.length} of ${received.length} interchanges could not be read: EDI messages ${ids}`;
}

/** Returns null if the file is too large. Throws if the file has been replaced by a link since the scan. */
async function readRegularFile(file: string): Promise<Uint8Array | null> {
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const found = await handle.stat();
    if (!found.isFile()) throw new Error('not a regular file');
    return found.size > LIMIT_BYTES ? null : await handle.readFile();
  } finally {
    await handle.close();
  }
}

async function archiveFile(folder: string, claimed: string, name: string, problem: string | null): Promise<void> {
  const target = await unusedName(path.join(folder, problem === null ? DONE : FAILED), name);
  // `wx` prevents writing through a link.
  if (problem !== null) await writeFile(`${target}${REASON}`, `${problem}\n`, { flag: 'wx' });
  await rename(claimed, target);
}

/** Appends a number if the name is taken, because partners reuse names. */
async function unusedName(folder: string, name: string): Promise<string> {
  const { name: stem, ext } = path.parse(name);
  for (let number = 1; ; number += 1) {
    const target = path.join(folder, number === 1 ? name : `${stem}-${number}${ext}`);
    if ((await isUnused(target)) && (await isUnused(`${target}${REASON}`))) return target;
  }
}

async function isUnused(target: string): Promise<boolean> {
  return (await lstat(target).catch(() => null)) === null;
}

async function returnAbandoned({ now = () => new Date() }: EdiFolderDeps, folder: string): Promise<void> {
  for (const name of await readdir(path.join(folder, CLAIMED))) {
    const claimed = path.join(folder, CLAIMED, name);
    const found = await lstat(claimed).catch(() => null);
    // `ctimeMs` is the time of the move, whereas `mtimeMs` is that of the content.
    if (found === null || now().getTime() - found.ctimeMs < ABANDONED_MS) continue;
    await rename(claimed, await unusedName(folder, name.replace(CLAIM_PREFIX, '')));
  }
}
