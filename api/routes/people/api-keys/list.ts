import { sliceOf } from '../../../../operations/lists/pages.ts';
import { apiKey } from '../../../../resources/people/api-key.ts';
import { listApiKeys } from '../../../../store/people/api-keys.ts';
import { listDocument } from '../../../json-api/document.ts';
import { fieldsParameters, includeParameter, pageParameters } from '../../../json-api/parameters.ts';
import { listOf } from '../../../json-api/schemas.ts';
import { loaderFor } from '../../../loader-context.ts';
import { ok, type Route } from '../../../route.ts';

const pages = pageParameters(25);
const include = includeParameter('api_key');

export const listApiKeysRoute: Route = {
  name: 'list-api-keys',
  method: 'GET',
  path: '/v2/api_keys',
  scope: 'read',
  permission: 'manage_api_keys',
  forPeople: true,
  body: 'none',
  withoutExport: true,
  doc: {
    tag: 'API keys',
    summary: 'List API keys',
    description:
      'Newest first, revoked ones last. Keys are masked; only the response that creates a key contains all of it.',
    extension: true,
    parameters: [include, ...pages.parameters, ...fieldsParameters('api_key', 'user')],
    answers: { 200: { about: 'A page of API keys', schema: listOf(apiKey) } },
  },
  async handle(request) {
    const { database, caller, query } = request;
    const page = pages.read(query);
    const tree = include.read(query);
    const listed = await listApiKeys(database, caller.accountId, sliceOf(page));
    const data = listed.rows.map((row) => apiKey.render({ row, key: row.masked, now: request.now() }));
    return ok(await listDocument(request, page, data, listed, { include: tree, load: loaderFor(request).load }));
  },
};
