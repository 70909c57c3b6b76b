/**
 * Watched folders: `<root>/<account id>/<slug of the partner>/`. A file is taken in once it has rested, and ends in `done/`,
 * or in `failed/` with the reason beside it.
 */
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { type EdiReader, receiveEdi } from '../operations/receive-edi.ts';
import type { Database } from '../store/database.ts';
import { allEdiPartners, type EdiPartnerRow } from '../store/edi-partners.ts';
import { isDatabaseAway } from '../store/failures.ts';
import { type Rounds, startRounds } from './rounds.ts';

/** Where a file stays while it is read: whoever moves it there, has it. */
const TAKEN = '.taken';
const DONE = 'done';
const FAILED = 'failed';
/** As for messages over HTTP. */
const LIMIT_BYTES = 8 * 1024 * 1024;
/** Names under which programs write files that are not complete yet. */
const UNFINISHED = /^\.|^~|~$|\.(tmp|temp|part|partial|filepart|crdownload|writing)$/i;
/** A file that was taken so long ago was left by a worker that died; the control number tells whether it was read. */
const ABANDONED_MS = 10 * 60_000;

export interface EdiFolderDeps {
  database: Database;
  reader: EdiReader;
  root: string;
  logger: Logger;
  /** A file rests when its size and time have not changed between two looks. */
  everyMs?: number;
  /** Wall clock. */
  now?: () => Date;
}

/** Several watchers may share the folders: each file is taken by one of them. */
export function watchEdiFolder(deps: EdiFolderDeps): Rounds {
  const { everyMs = 2_000, logger } = deps;
  const seen: Seen = new Map();
  return startRounds({
    round: () => lookOnce(deps, seen),
    everyMs,
    onError: (error) => logger.warn({ err: error }, 'EDI folders could not be read'),
  });
}

/** Size and time of a file at the last look. */
type Seen = Map<string, string>;

async function lookOnce(deps: EdiFolderDeps, seen: Seen): Promise<void> {
  const present = new Set<string>();
  for (const partner of await allEdiPartners(deps.database)) {
    const folder = path.join(deps.root, partner.account_id, partner.slug);
    for (const name of ['', TAKEN, DONE, FAILED]) await mkdir(path.join(folder, name), { recursive: true });
    await returnAbandoned(deps, folder);
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      // Links could lead anywhere.
      if (!entry.isFile() || UNFINISHED.test(entry.name)) continue;
      const file = path.join(folder, entry.name);
      present.add(file);
      if (await hasRested(file, seen)) await takeIn(deps, partner, folder, entry.name);
    }
  }
  for (const file of seen.keys()) if (!present.has(file)) seen.delete(file);
}

async function hasRested(file: string, seen: Seen): Promise<boolean> {
  const found = await stat(file).catch(() => null);
  if (found === null) return false;
  const state = `${found.size} ${found.mtimeMs} ${found.ino}`;
  const isSame = seen.get(file) === state;
  seen.set(file, state);
  return isSame;
}

async function takeIn(deps: EdiFolderDeps, partner: EdiPartnerRow, folder: string, name: string): Promise<void> {
  const taken = path.join(folder, TAKEN, name);
  try {
    await rename(path.join(folder, name), taken);
  } catch {
    // Another watcher was first.
    return;
  }
  try {
    const problem = await receiveFile(deps, partner, taken, name);
    await putAway(folder, name, problem);
    if (problem !== null) deps.logger.warn({ partner: partner.slug, file: name, problem }, 'an EDI file was not read');
  } catch (error) {
    if (isDatabaseAway(error)) {
      await rename(taken, path.join(folder, name));
      throw error;
    }
    deps.logger.error({ err: error, partner: partner.slug, file: name }, 'an EDI file was not taken in');
    await putAway(folder, name, error instanceof Error ? error.message : String(error));
  }
}

/** What is wrong with the file; null when it was read. */
async function receiveFile(
  { database, reader, now = () => new Date() }: EdiFolderDeps,
  partner: EdiPartnerRow,
  file: string,
  name: string,
): Promise<string | null> {
  const { size } = await stat(file);
  if (size > LIMIT_BYTES) return `the file is larger than ${LIMIT_BYTES} bytes`;
  const bytes = await readFile(file);
  const received = await receiveEdi(database, reader, { partner, bytes, via: name, contentType: null, now: now() });
  const unreadable = received.filter(({ outcome }) => outcome === 'unreadable');
  if (unreadable.length === 0) return null;
  const ids = unreadable.map(({ messageId }) => messageId).join(', ');
  return `${unreadable.length} of ${received.length} interchanges could not be read: EDI messages ${ids}`;
}

async function putAway(folder: string, name: string, problem: string | null): Promise<void> {
  const target = await freeName(path.join(folder, problem === null ? DONE : FAILED), name);
  if (problem !== null) await writeFile(`${target}.reason.txt`, `${problem}\n`);
  await rename(path.join(folder, TAKEN, name), target);
}

/** Partners use the same names again and again. */
async function freeName(folder: string, name: string): Promise<string> {
  const { name: stem, ext } = path.parse(name);
  for (let number = 1; ; number += 1) {
    const target = path.join(folder, number === 1 ? name : `${stem}-${number}${ext}`);
    if ((await stat(target).catch(() => null)) === null) return target;
  }
}

async function returnAbandoned({ now = () => new Date() }: EdiFolderDeps, folder: string): Promise<void> {
  for (const name of await readdir(path.join(folder, TAKEN))) {
    const taken = path.join(folder, TAKEN, name);
    const found = await stat(taken).catch(() => null);
    // The time of a move, not that of the content.
    if (found === null || now().getTime() - found.ctimeMs < ABANDONED_MS) continue;
    await rename(taken, await freeName(folder, name));
  }
}
