/** Activities of the runs that process documents. */
import { Context } from '@temporalio/activity';
import type { DocumentFile, Extraction } from '../../documents/document.ts';
import { type DocumentWork, type DocumentWorkDeps, linkDocument } from '../../operations/documents/link-document.ts';
import { pendingExtraction, recordExtraction } from '../../operations/documents/record-extraction.ts';
import type { DocumentActivities } from '../../workflows/process-document/messages.ts';
import { extractInChild } from './extract-in-child.ts';

export interface DocumentActivityDeps extends Omit<DocumentWorkDeps, 'now'> {
  now?: () => Date;
  apply(document: DocumentWork): Promise<void>;
  /** Whether to recognize text on scans; true by default. */
  recognize?: boolean;
  /** Extracts one file, by default in a separate process. */
  extract?: (file: DocumentFile, signal: AbortSignal) => Promise<Extraction>;
}

const HEARTBEAT_MS = 3_000;
const NO_FILE: Extraction = { ok: false, reason: 'not_readable', detail: 'The document has no file.' };

export function createDocumentActivities(deps: DocumentActivityDeps): DocumentActivities {
  const { extract = extractInChild, recognize = true, apply, now = () => new Date(), ...others } = deps;
  const work: DocumentWorkDeps = { ...others, now };
  const extractContents = async (input: DocumentWork): Promise<void> => {
    const pending = await pendingExtraction(work.database, input);
    if (pending === null) return;
    const { bytes, version, ...file } = pending;
    const signal = Context.current().cancellationSignal;
    const extraction = bytes === null ? NO_FILE : await extract({ bytes, recognize, ...file }, signal);
    await recordExtraction(work, input, version, extraction);
  };
  return {
    extractContents: (input) => withHeartbeats(() => extractContents(input)),
    linkReferences: (input) =>
      withHeartbeats(async () => {
        await linkDocument(work, input);
        await apply(input);
      }),
  };
}

/** Sends heartbeats while the work runs, so that a killed worker is noticed within seconds. */
async function withHeartbeats(run: () => Promise<void>): Promise<void> {
  const activity = Context.current();
  const heartbeat = setInterval(() => activity.heartbeat(), HEARTBEAT_MS);
  try {
    await run();
  } finally {
    clearInterval(heartbeat);
  }
}
