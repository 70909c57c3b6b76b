/** Messages of runs that process a document. What is to be done stands in Postgres. */
import { defineSignal } from '@temporalio/workflow';

/** Makes the run read its work again: sent for a new document, when work is requested again, and after a change by a person. */
export const wakeSignal = defineSignal('wake');

export interface ProcessDocumentInput {
  accountId: string;
  documentId: string;
}

/** Activities by the names under which workers register them. Each can be repeated, and does nothing if its work is done. */
export interface DocumentActivities {
  /** Reads the contents of the file and stores them, or why that is impossible. */
  extractContents(input: ProcessDocumentInput): Promise<void>;
  /** Links the document with shipments and containers, publishes its events, and records what it states about them. */
  linkReferences(input: ProcessDocumentInput): Promise<void>;
}
