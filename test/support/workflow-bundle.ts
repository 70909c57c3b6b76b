import { readFile } from 'node:fs/promises';
import { inject } from 'vitest';
import type { WorkflowBundle } from '../../activities/workers.ts';

/**
 * Returns the workflows bundled by the global setup, because bundling them again takes over a second of CPU time per
 * file.
 */
export async function testWorkflowBundle(): Promise<WorkflowBundle> {
  return { code: await readFile(inject('workflowBundle'), 'utf8') };
}
