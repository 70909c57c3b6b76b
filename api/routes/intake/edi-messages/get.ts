import { z } from 'zod';
import { ediMessage, ediMessageResource } from '../../../../resources/intake/edi-message.ts';
import { findInboxMessage, itemsOfMessage } from '../../../../store/intake/inbox.ts';
import { loadSnapshot } from '../../../../store/watches/snapshots.ts';
import { resourceDocument } from '../../../json-api/document.ts';
import { fieldsParameters } from '../../../json-api/parameters.ts';
import { documentOf } from '../../../json-api/schemas.ts';
import { found, idInPath } from '../../../path-ids.ts';
import { ok, type Route } from '../../../route.ts';

/** Maximum number of items of an interchange in a response. The counts cover all items. */
export const SHOWN_ITEMS = 1_000;

export const getEdiMessageRoute: Route = {
  name: 'get-edi-message',
  method: 'GET',
  path: '/v2/edi_messages/:id',
  scope: 'read',
  body: 'none',
  doc: {
    tag: 'EDI',
    summary: 'Get an EDI message',
    description: `With its parts and their outcomes, of which at most ${SHOWN_ITEMS} are listed.`,
    extension: true,
    parameters: fieldsParameters('edi_message'),
    answers: { 200: { about: 'The interchange', schema: documentOf(ediMessage) } },
  },
  async handle(request) {
    const { database, caller, settings } = request;
    const row = found(await findInboxMessage(database, caller.accountId, idInPath(request)));
    const items = await itemsOfMessage(database, caller.accountId, row.id, SHOWN_ITEMS);
    return ok(await resourceDocument(request, ediMessageResource(row, items, settings.baseUrl)));
  },
};

export const getRawEdiMessageRoute: Route = {
  name: 'get-raw-edi-message',
  method: 'GET',
  path: '/v2/edi_messages/:id/raw',
  scope: 'read',
  body: 'none',
  doc: {
    tag: 'EDI',
    summary: 'Get an EDI message as it was received',
    extension: true,
    answers: {
      200: {
        about: 'The interchange, byte for byte',
        schema: z.string().describe('The interchange'),
        contentType: 'application/octet-stream',
      },
    },
  },
  async handle(request) {
    const { database, caller } = request;
    const row = found(await findInboxMessage(database, caller.accountId, idInPath(request)));
    const { body: bytes } = found(await loadSnapshot(database, row.snapshot_id));
    // Partners control the bytes, so browsers must never render them under our origin.
    return { status: 200, body: undefined, bytes, contentType: 'application/octet-stream' };
  },
};
