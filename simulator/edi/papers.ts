/** Returns the bills and bookings of a statement, which are the same as in the line's events. */
import { documentReferences } from '../dcsa-events.ts';
import type { LineStatement } from '../line-statements.ts';
import type { Journey } from '../numbers.ts';

export interface Papers {
  bills: string[];
  bookings: string[];
}

export function papersFor(journey: Journey, statement: LineStatement): Papers {
  const of = (type: string) =>
    documentReferences(journey, statement).flatMap(({ documentReferenceType, documentReferenceValue }) =>
      documentReferenceType === type && documentReferenceValue !== undefined ? [documentReferenceValue] : [],
    );
  return { bills: of('TRD'), bookings: of('BKG') };
}
