/** Messages of runs that process a document. What is to be done stands in Postgres. */
import { defineSignal } from '@temporalio/workflow';

/** Makes the run read the pending work again: sent for a new document, and when work is requested again. */
export const wakeSignal = defineSignal('wake');

export interface ProcessDocumentInput {
  accountId: string;
  documentId: string;
}

/** Activities by the names under which workers register them. Each does nothing if its work is not pending. */
export interface DocumentActivities {
  /** Reads the contents of the file and stores them, or why that is impossible. */
  extractContents(input: ProcessDocumentInput): Promise<void>;
  /** Links the document with shipments and containers, and publishes its events. */
  linkReferences(input: ProcessDocumentInput): Promise<void>;
}
