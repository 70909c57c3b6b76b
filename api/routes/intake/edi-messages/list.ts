import { sliceOf } from '../../../../operations/lists/pages.ts';
import { ediMessage, ediMessageResource } from '../../../../resources/intake/edi-message.ts';
import { listInbox } from '../../../../store/intake/inbox.ts';
import { listDocument } from '../../../json-api/document.ts';
import {
  booleanParameter,
  choiceParameter,
  fieldsParameters,
  pageParameters,
  textParameter,
} from '../../../json-api/parameters.ts';
import { listOf } from '../../../json-api/schemas.ts';
import { ok, type Route } from '../../../route.ts';

const pages = pageParameters(25);
const partner = textParameter('filter[partner]', 'Messages of the partner with this slug');
const outcome = choiceParameter(
  'filter[outcome]',
  ['accepted', 'duplicate', 'unreadable'],
  'Messages with this outcome',
);
const unmatched = booleanParameter(
  'filter[unmatched]',
  'True: messages with a part that waits for a tracking request; false: messages without one',
);

export const listEdiMessagesRoute: Route = {
  name: 'list-edi-messages',
  method: 'GET',
  path: '/v2/edi_messages',
  scope: 'read',
  body: 'none',
  doc: {
    tag: 'EDI',
    summary: 'List EDI messages',
    description: 'Received messages, newest first, with the number of their parts; the message itself lists the parts.',
    extension: true,
    parameters: [partner, outcome, unmatched, ...pages.parameters, ...fieldsParameters('edi_message')],
    answers: { 200: { about: 'A page of interchanges', schema: listOf(ediMessage) } },
  },
  async handle({ database, caller, query, settings, url }) {
    const page = pages.read(query);
    const filter = {
      partner: partner.read(query),
      outcome: outcome.read(query),
      unmatched: unmatched.read(query),
    };
    const listed = await listInbox(database, caller.accountId, filter, sliceOf(page));
    const data = listed.rows.map((row) => ediMessageResource(row, null, settings.baseUrl));
    return ok(await listDocument({ url, query }, page, data, listed));
  },
};
