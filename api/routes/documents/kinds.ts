/** Kinds of documents and the schemas of their contents (spec/contract 1.10). */
import { z } from 'zod';
import { DOCUMENT_TYPES } from '../../../documents/kinds/document-types.ts';
import { documentSchemas } from '../../../documents/schemas/document-schemas.ts';
import { DOCUMENT_CODES } from '../../../operations/documents/change-document.ts';
import { documentSchema } from '../../../resources/documents/document-schema.ts';
import { resourceDocument } from '../../json-api/document.ts';
import { notFound } from '../../json-api/errors.ts';
import { fieldsParameters } from '../../json-api/parameters.ts';
import { documentOf } from '../../json-api/schemas.ts';
import { ok, type Route } from '../../route.ts';

const tag = 'Documents';

/** The response is plain JSON, as clients expect. */
export const listTypesRoute: Route = {
  name: 'list-document-types',
  method: 'GET',
  path: '/v2/documents/types',
  scope: 'read',
  body: 'none',
  feature: 'document_processing',
  doc: {
    tag,
    summary: 'List kinds of documents',
    answers: {
      200: {
        about: 'The kinds',
        schema: z.strictObject({
          document_types: z.array(z.strictObject({ code: z.enum(DOCUMENT_CODES), label: z.string() })),
        }),
      },
    },
  },
  async handle() {
    return ok({ document_types: DOCUMENT_TYPES });
  },
};

export const getSchemaRoute: Route = {
  name: 'get-document-schema',
  method: 'GET',
  path: '/v2/document_schemas/:id',
  scope: 'read',
  body: 'none',
  feature: 'document_processing',
  doc: {
    tag,
    summary: 'Get the schema of a kind of document',
    description: 'By kind and version, such as `arrival_notice@2026-11-24`, the `schema_version` of a representation.',
    parameters: fieldsParameters('document_schema'),
    answers: { 200: { about: 'The schema', schema: documentOf(documentSchema) } },
  },
  async handle(request) {
    const id = request.params['id'] ?? '';
    const schema = documentSchemas().find((one) => one.id === id);
    // Clients recognize this wording (spec/contract 6.2).
    if (schema === undefined) throw notFound(`Couldn't find DocumentSchema with 'id'=${id.slice(0, 200)}`);
    const data = documentSchema.render({ ...schema, baseUrl: request.settings.baseUrl });
    return ok(await resourceDocument(request, data));
  },
};
