import { z } from 'zod';
import { issueApiKey, MAX_KEY_NAME_LENGTH } from '../../../../identity/keys/api-key-management.ts';
import { instantAttribute, readInput, requiredText } from '../../../../operations/input.ts';
import { apiKey, KEY_SCOPES } from '../../../../resources/people/api-key.ts';
import { findListedApiKey } from '../../../../store/people/api-keys.ts';
import { resourceDocument } from '../../../json-api/document.ts';
import { fieldsParameters } from '../../../json-api/parameters.ts';
import { readNewData } from '../../../json-api/request-document.ts';
import { documentOf, requestOf } from '../../../json-api/schemas.ts';
import { found } from '../../../path-ids.ts';
import { created, type Route } from '../../../route.ts';
import { byOf, withIdentityErrors } from '../identity-errors.ts';

const attributes = z.object({
  name: requiredText('Name', MAX_KEY_NAME_LENGTH).describe('Where it is used; unique among valid keys'),
  scopes: z
    .array(z.enum(KEY_SCOPES, { error: 'Scopes may contain only read and write' }), {
      error: 'Scopes must be a list of read and write',
    })
    .refine((scopes) => scopes.includes('read') || scopes.includes('calendar'), { error: 'Scopes must contain read' })
    .refine((scopes) => !scopes.includes('calendar') || scopes.every((scope) => scope === 'calendar'), {
      error: 'The scope calendar cannot be combined with others',
    })
    .transform((scopes) => KEY_SCOPES.filter((scope) => scopes.includes(scope)))
    .default(['read'])
    .describe('What it may do; default: only `read`. `calendar` gives access only to the feed of last free days'),
  expires_at: instantAttribute('Expires at').nullish().describe('When it expires; null: never'),
});

const POINTERS = {
  bad_key_name: '/data/attributes/name',
  key_name_taken: '/data/attributes/name',
  too_many_keys: '/data',
  bad_expiry: '/data/attributes/expires_at',
};

export const createApiKeyRoute: Route = {
  name: 'create-api-key',
  method: 'POST',
  path: '/v2/api_keys',
  scope: 'write',
  permission: 'manage_api_keys',
  forPeople: true,
  body: 'required',
  sealsResponse: true,
  doc: {
    tag: 'API keys',
    summary: 'Create an API key',
    description: 'Only this response contains the full key: store it with the secrets of your program.',
    extension: true,
    parameters: fieldsParameters('api_key'),
    request: {
      schema: requestOf('api_key', { attributes }),
      examples: {
        reading: { data: { type: 'api_key', attributes: { name: 'Warehouse dashboard', scopes: ['read'] } } },
        'with an expiry time': {
          data: {
            type: 'api_key',
            attributes: { name: 'Import robot', scopes: ['read', 'write'], expires_at: '2027-12-31T23:59:59Z' },
          },
        },
      },
    },
    answers: { 201: { about: 'The full key', schema: documentOf(apiKey) } },
  },
  async handle(request) {
    const { database, caller, now } = request;
    const { name, scopes, expires_at: expiresAt } = readInput(attributes, readNewData(request.body, 'api_key'));
    const { accountId } = caller;
    const wanted = { accountId, name, scopes, expiresAt: expiresAt ?? null };
    const { id, key } = await withIdentityErrors(POINTERS, () => issueApiKey({ database, now }, wanted, byOf(request)));
    const row = found(await findListedApiKey(database, accountId, id));
    return created(await resourceDocument(request, apiKey.render({ row, key, now: now() })));
  },
};
