import { z } from 'zod';
import { type SearchHit, search } from '../../../operations/lists/search.ts';
import { type SearchResultSource, searchResult } from '../../../resources/lists/search-result.ts';
import { MAX_QUERY_LENGTH } from '../../../store/lists/search.ts';
import { sparse } from '../../json-api/document.ts';
import { ApiError, badRequest, type ErrorObject } from '../../json-api/errors.ts';
import { readFieldsets } from '../../json-api/fieldsets.ts';
import { listLinks } from '../../json-api/pagination.ts';
import { fieldsParameters, type Parameter } from '../../json-api/parameters.ts';
import { wholeListOf } from '../../json-api/schemas.ts';
import { ok, type Route } from '../../route.ts';

const queryParameter: Parameter<string> = {
  name: 'query',
  about:
    'Text to find: all or part of a bill of lading, booking, container or request number, or of a reference, tag, customer, ' +
    'vessel, voyage or custom field',
  required: true,
  schema: z.string().min(1).max(MAX_QUERY_LENGTH),
  read(query) {
    const text = query.text('query');
    // The error contains only `detail`, as clients expect (spec/contract 6.2).
    if (text === null) throw new ApiError(400, [{ detail: 'Query parameter is required' } as ErrorObject]);
    if (text.length > MAX_QUERY_LENGTH) {
      throw badRequest(`query is longer than ${MAX_QUERY_LENGTH} characters`, { parameter: 'query' });
    }
    return text;
  },
};

/** Returns at most 25 results on one page (spec/contract 1.11). */
export const searchRoute: Route = {
  name: 'search',
  method: 'GET',
  path: '/v2/search',
  scope: 'read',
  body: 'none',
  doc: {
    tag: 'Search',
    summary: 'Search shipments, containers and tracking requests',
    description:
      'Letter case, spaces and dashes do not matter. Three or more characters match anywhere in a word, one or two at its ' +
      'beginning. At most 25 results: shipments, then containers, then tracking requests; within each, first what equals the query, ' +
      'then what begins with it, then the newest. A tracking request is omitted if a shipment with its number exists.',
    parameters: [queryParameter, ...fieldsParameters('search_result')],
    answers: { 200: { about: 'The results', schema: wholeListOf(searchResult) } },
  },
  async handle(request) {
    const { database, caller, query, url } = request;
    const hits = await search(database, { accountId: caller.accountId, query: queryParameter.read(query) });
    const data = hits.map((hit) => searchResult.render(sourceOf(hit)));
    const links = listLinks(url, query, { number: 1, size: data.length }, { total: 0 });
    return ok(sparse({ data, links }, readFieldsets(query)));
  },
};

function sourceOf(hit: SearchHit): SearchResultSource {
  return { ...hit.found, entityType: hit.entity === 'container' ? 'cargo' : hit.entity };
}
