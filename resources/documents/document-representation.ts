/** Resource `document_representation` (spec/contract 2.17): the contents extracted from a document. */
import { z } from 'zod';
import type { RepresentationRow } from '../../store/documents/representations.ts';
import { defineResource } from '../define.ts';
import { instant, text } from '../schemas.ts';
import { wireTime } from '../time.ts';

export const documentRepresentation = defineResource<RepresentationRow>()({
  type: 'document_representation',
  about: 'Contents extracted from a document',
  id: ({ id }) => id,
  attributes: {
    schema_version: [
      text('Schema of the payload, an id for `GET /document_schemas/{id}`; null: the kind has none'),
      ({ schema_id }) => schema_id,
    ],
    payload: [z.record(z.string(), z.unknown()).describe('The contents'), ({ payload }) => payload],
    created_at: [instant.describe('When they were extracted'), ({ created_at }) => wireTime(created_at)],
    updated_at: [instant.describe('When they last changed'), ({ updated_at }) => wireTime(updated_at)],
  },
});
