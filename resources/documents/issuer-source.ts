import type { z } from 'zod';
import type { DocumentRow } from '../../store/documents/documents.ts';
import { type valueSource, valueSourceOf } from '../value-source.ts';

/** Identifies the issuer of a document. Only lines have a name; other issuers are identified by their role. */
export function issuerSource(
  documentId: string,
  issuer: NonNullable<DocumentRow['issuer']>,
): z.output<typeof valueSource> {
  const { party, code } = issuer;
  return valueSourceOf(
    party === 'line' && code !== null
      ? { kind: 'line', code, speaksFor: issuer }
      : { kind: 'document', code: documentId, speaksFor: issuer },
  );
}
