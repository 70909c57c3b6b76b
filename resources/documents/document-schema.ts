/** Resource `document_schema` (spec/contract 2.17): the JSON Schema of the contents of one kind of document. */
import { z } from 'zod';
import { defineResource } from '../define.ts';
import { at, instant, text } from '../schemas.ts';

export interface DocumentSchemaSource {
  /** Such as `arrival_notice@2026-11-24`. */
  id: string;
  documentType: string;
  label: string;
  schemaVersion: string;
  fullVersion: string;
  current: boolean;
  payload: object;
  baseUrl: string;
}

export const documentSchema = defineResource<DocumentSchemaSource>()({
  type: 'document_schema',
  about: 'JSON Schema of what is extracted from a kind of document',
  id: ({ id }) => id,
  idSchema: z.string().regex(/^[a-z_]+@[\w.-]+$/),
  attributes: {
    document_type: [z.string().describe('Code of the kind'), ({ documentType }) => documentType],
    label: [z.string().describe('Name of the kind'), ({ label }) => label],
    schema_version: [z.string().describe('Version'), ({ schemaVersion }) => schemaVersion],
    full_version: [z.string().describe('Kind and version'), ({ fullVersion }) => fullVersion],
    current: [z.boolean().describe('Whether new extractions follow it'), ({ current }) => current],
    draft: [z.boolean().describe('Whether it may still change'), () => false],
    active_at: [at('When extractions began to follow it'), (schema) => publishedAt(schema)],
    schema_format: [z.literal('json_schema').describe('Format of the schema'), () => 'json_schema' as const],
    description: [text('What it describes'), ({ payload }) => descriptionOf(payload)],
    schema_payload: [z.record(z.string(), z.unknown()).describe('The JSON Schema'), ({ payload }) => ({ ...payload })],
    created_at: [instant.describe('When it was published'), publishedAt],
    updated_at: [instant.describe('Same as `created_at`, because a published schema never changes'), publishedAt],
  },
  self: ({ id, baseUrl }) => `${baseUrl}/v2/document_schemas/${id}`,
});

function publishedAt({ schemaVersion }: DocumentSchemaSource): string {
  return `${schemaVersion}T00:00:00Z`;
}

function descriptionOf(payload: object): string | null {
  return 'description' in payload && typeof payload.description === 'string' ? payload.description : null;
}
