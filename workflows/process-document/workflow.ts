/**
 * One run per document with pending work. Extracts the contents, links the document, and ends unless more work was
 * requested in the meantime.
 */
import { continueAsNew, scheduleActivity, setHandler, workflowInfo } from '@temporalio/workflow';
import { taskQueuesFor } from '../task-queues.ts';
import { type DocumentActivities, type ProcessDocumentInput, wakeSignal } from './messages.ts';

/** Maximum events of a run. A round adds about ten. */
const EVENTS_PER_RUN = 500;

export async function processDocument(input: ProcessDocumentInput): Promise<void> {
  let wakeUnread = false;
  setHandler(wakeSignal, () => {
    wakeUnread = true;
  });
  do {
    if (workflowInfo().historyLength >= EVENTS_PER_RUN) await continueAsNew<typeof processDocument>(input);
    wakeUnread = false;
    await run('extractContents', input);
    await run('linkReferences', input);
  } while (wakeUnread);
}

/**
 * Runs an activity and retries it indefinitely. An unreadable file is a regular result, so only a missing database or
 * worker causes failures.
 */
function run(activity: keyof DocumentActivities, input: ProcessDocumentInput): Promise<void> {
  return scheduleActivity(activity, [input], {
    taskQueue: taskQueuesFor(workflowInfo().taskQueue).documents,
    startToCloseTimeout: '3 minutes',
    // Detects a killed worker.
    heartbeatTimeout: '15 seconds',
    retry: { initialInterval: '1 second', maximumInterval: '1 minute' },
  });
}
