import { findLinkedDocuments, type LinkedDocument } from '../../../store/documents/documents.ts';
import { isUuid } from '../../../store/postgres/ids.ts';
import { type ResourceDocument, resourceDocument } from '../../json-api/document.ts';
import type { ApiError } from '../../json-api/errors.ts';
import { notFound } from '../../json-api/errors.ts';
import type { IncludeOptions } from '../../json-api/include.ts';
import { fieldsParameters, includeParameter } from '../../json-api/parameters.ts';
import { loaderFor } from '../../loader-context.ts';
import type { ApiRequest } from '../../route.ts';

const INCLUDE: IncludeOptions = { aliases: { current_extraction: 'last_document_representation' } };

export const include = includeParameter('document', INCLUDE);
export const parameters = [include, ...fieldsParameters('document', 'document_representation', 'email_submission')];

/** Clients recognize this wording (spec/contract 6.2). */
export function noDocument(): ApiError {
  return notFound("Couldn't find Document");
}

/** Returns the document id in the path. Throws 404 if it is not a UUID. */
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

export function documentResponse(request: ApiRequest, row: LinkedDocument): Promise<ResourceDocument> {
  const loader = loaderFor(request);
  return resourceDocument(request, loader.document(row), { include: include.read(request.query), load: loader.load });
}
