import { readFile } from 'node:fs/promises';
import { inject } from 'vitest';
import type { WorkflowBundle } from '../../activities/workers.ts';

/** The workflows as the global setup bundled them: bundling them anew takes a file over a second of computing. */
export async function testWorkflowBundle(): Promise<WorkflowBundle> {
  return { code: await readFile(inject('workflowBundle'), 'utf8') };
}
