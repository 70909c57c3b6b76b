import { findLinkedDocuments, type LinkedDocument } from '../../../store/documents/documents.ts';
import { isUuid } from '../../../store/postgres/ids.ts';
import { type ResourceDocument, resourceDocument } from '../../json-api/document.ts';
import type { ApiError } from '../../json-api/errors.ts';
import { notFound } from '../../json-api/errors.ts';
import type { IncludeOptions } from '../../json-api/include.ts';
import { fieldsParameters, includeParameter } from '../../json-api/parameters.ts';
import { loaderFor } from '../../resource-loader.ts';
import type { ApiRequest } from '../../route.ts';

const INCLUDE: IncludeOptions = { aliases: { current_extraction: 'last_document_representation' } };

export const include = includeParameter('document', INCLUDE);
export const parameters = [include, ...fieldsParameters('document', 'document_representation', 'email_submission')];

/** Returns the 404 error in the wording that clients recognize (spec/contract 6.2). */
export function noDocument(): ApiError {
  return notFound("Couldn't find Document");
}

/** Returns the id in the path. Throws 404 if no document could have that id. */
export function documentId({ params }: Pick<ApiRequest, 'params'>): string {
  const id = params['id'] ?? '';
  if (!isUuid(id)) throw noDocument();
  return id.toLowerCase();
}

export async function findDocumentInPath(request: ApiRequest): Promise<LinkedDocument> {
  const [row] = await findLinkedDocuments(request.database, request.caller.accountId, [documentId(request)]);
  if (row === undefined) throw noDocument();
  return row;
}

/** Builds the response for one document with the resources that `include` names. */
export function answerDocument(request: ApiRequest, row: LinkedDocument): Promise<ResourceDocument> {
  const loader = loaderFor(request);
  return resourceDocument(request, loader.document(row), { include: include.read(request.query), load: loader.load });
}
