import { z } from 'zod';
import { receiveEdi } from '../../../../operations/intake/receive-edi.ts';
import { Rejection } from '../../../../operations/rejection.ts';
import { ediMessage, ediMessageResource } from '../../../../resources/intake/edi-message.ts';
import type { Resource } from '../../../../resources/resource.ts';
import { findEdiPartner } from '../../../../store/intake/edi-partners.ts';
import { findInboxMessage, itemsOfMessage } from '../../../../store/intake/inbox.ts';
import { unprocessable, unsupportedMediaType } from '../../../json-api/errors.ts';
import { documentOf } from '../../../json-api/schemas.ts';
import { found } from '../../../path-ids.ts';
import type { ApiRequest, OperationDoc, Route } from '../../../route.ts';
import { SHOWN_ITEMS } from './get.ts';

const LIMIT_BYTES = 8 * 1024 * 1024;
const MEDIA_TYPE = /^(text\/|application\/(edi|x12|octet-stream|x-edi))/i;

const meta = z.strictObject({ interchanges: z.int().min(1).describe('Interchanges that the body contains') });

const doc: OperationDoc = {
  tag: 'EDI',
  summary: 'Send EDI messages',
  description:
    'X12 (315, 322) or EDIFACT (IFTSTA, CODECO, COARRI) of a partner, unchanged; one or more interchanges, at most 8 MiB. ' +
    'Their content is recorded shortly afterwards. A body without an interchange is rejected but stored.',
  extension: true,
  request: {
    schema: z.string().min(1).describe('The interchanges'),
    contentTypes: ['text/plain', 'application/edi-x12', 'application/edifact', 'application/octet-stream'],
    examples: {
      x12: 'ISA*00*          *00*          *ZZ*LINE           *ZZ*SEAMARK        *260813*1441*U*00401*000000042*0*P*:~…',
    },
  },
  answers: {
    202: {
      about: 'The first interchange; further ones are in `included`',
      schema: documentOf(ediMessage, meta),
    },
  },
};

export const createEdiMessageRoute: Route = {
  name: 'create-edi-message',
  method: 'POST',
  // The parameter is called `id` as in the other message paths, because OpenAPI does not allow two names for one path
  // parameter.
  path: '/v2/edi_messages/:id',
  scope: 'write',
  body: 'raw',
  maxBytes: LIMIT_BYTES,
  doc,
  async handle(request) {
    const { database, caller, services, params, contentType, rawBody: bytes = new Uint8Array() } = request;
    const slug = params['id'] ?? '';
    const partner = found(await findEdiPartner(database, caller.accountId, { slug }));
    if (contentType !== '' && !MEDIA_TYPE.test(contentType)) {
      throw unsupportedMediaType('Send text/plain, application/edi-x12 or application/edifact', 'Content-Type');
    }
    const received = await receiveEdi(database, services.ediReader, {
      partner,
      bytes,
      via: 'http',
      contentType: contentType === '' ? null : contentType.slice(0, 200),
      now: request.now(),
    }).catch((error: unknown) => {
      // A raw body has no attributes to which a pointer could refer.
      if (!(error instanceof Rejection)) throw error;
      throw unprocessable(error.problems.map(({ detail, code }) => ({ pointer: '', detail, code })));
    });
    const resources: Resource[] = [];
    for (const { messageId } of received) resources.push(await resourceOf(request, messageId));
    const [data, ...included] = resources;
    if (data === undefined || received.every(({ outcome }) => outcome === 'unreadable')) {
      const meta = data === undefined ? {} : { meta: { edi_message_id: data.id } };
      const detail = 'The body contains no X12 or EDIFACT interchange; it is stored as received';
      throw unprocessable([{ pointer: '', detail, code: 'invalid', ...meta }]);
    }
    return {
      status: 202,
      body: {
        data,
        ...(included.length > 0 ? { included } : {}),
        links: { self: data.links?.self },
        meta: { interchanges: resources.length },
      },
      headers: data.links === undefined ? {} : { Location: data.links.self },
    };
  },
};

async function resourceOf({ database, caller, settings }: ApiRequest, id: string): Promise<Resource> {
  const row = found(await findInboxMessage(database, caller.accountId, id));
  const items = await itemsOfMessage(database, caller.accountId, id, SHOWN_ITEMS);
  return ediMessageResource(row, items, settings.baseUrl);
}
