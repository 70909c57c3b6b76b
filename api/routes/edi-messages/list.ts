import { ediMessageResource } from '../../../resources/edi-message.ts';
import { listInbox } from '../../../store/intake-inbox.ts';
import { listLinks, listMeta, readPage, sliceOf } from '../../json-api/pagination.ts';
import { ok, type Route } from '../../route.ts';

const DEFAULT_SIZE = 25;

/** The inbox, newest first: `filter[partner]`, `filter[outcome]`, `filter[unmatched]`. */
export const listEdiMessagesRoute: Route = {
  name: 'list-edi-messages',
  method: 'GET',
  path: '/v2/edi_messages',
  scope: 'read',
  body: 'none',
  async handle({ database, caller, query, settings, url }) {
    const page = readPage(query, DEFAULT_SIZE);
    const filter = {
      partner: query.text('filter[partner]'),
      outcome: query.oneOf('filter[outcome]', ['accepted', 'duplicate', 'unreadable']),
      unmatched: query.boolean('filter[unmatched]'),
    };
    const { rows, total } = await listInbox(database, caller.accountId, filter, sliceOf(page));
    const data = rows.map((row) => ediMessageResource(row, null, settings.baseUrl));
    return ok({ data, links: listLinks(url, query, page, total), meta: listMeta(page, data.length, total) });
  },
};
