import { usage } from '../../../resources/people/usage.ts';
import { resourceDocument } from '../../json-api/document.ts';
import { documentOf } from '../../json-api/schemas.ts';
import { ok, type Route } from '../../route.ts';
import { measureUsage } from './measure-usage.ts';

export const getUsageRoute: Route = {
  name: 'get-usage',
  method: 'GET',
  path: '/v2/usage',
  scope: 'read',
  body: 'none',
  doc: {
    tag: 'Usage',
    summary: 'Get the usage of the limits',
    description:
      'Requests of all API keys and applications of the account in the last 60 seconds, including this one, and resources with a ' +
      'limit. Older usage is not stored.',
    extension: true,
    answers: { 200: { about: 'The usage', schema: documentOf(usage) } },
  },
  async handle(request) {
    const { database, caller, now } = request;
    const { accountId, account } = caller;
    return ok(
      await resourceDocument(request, usage.render(await measureUsage(database, { accountId, account, now: now() }))),
    );
  },
};
