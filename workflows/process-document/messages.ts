/** Messages of the runs that process documents. The pending work itself is in Postgres. */
import { defineSignal } from '@temporalio/workflow';

/**
 * Makes the run reread its work. Sent for a new document, when work is requested again, and after a change by a person.
 */
export const wakeSignal = defineSignal('wake');

export interface ProcessDocumentInput {
  accountId: string;
  documentId: string;
}

/**
 * Activities by the names under which workers register them. Each can be repeated and does nothing if its work is done.
 */
export interface DocumentActivities {
  /** Extracts the file and stores its contents, or why that is impossible. */
  extractContents(input: ProcessDocumentInput): Promise<void>;
  /** Links the document to shipments and containers, publishes its events, and records what it states about them. */
  linkReferences(input: ProcessDocumentInput): Promise<void>;
}
