/** Addresses at which people look for the description first. */
import { JSON_API } from '../../pipeline/send.ts';
import type { PublicRoute } from '../../route.ts';

export function signposts(baseUrl: string): PublicRoute[] {
  return [
    {
      name: 'get-start',
      method: 'GET',
      path: '/v2',
      async handle() {
        const links = { self: `${baseUrl}/v2`, about: `${baseUrl}/docs`, describedby: `${baseUrl}/v2/openapi.json` };
        return { status: 200, body: { jsonapi: { version: '1.1' }, links }, contentType: JSON_API };
      },
    },
    redirect('/v2/docs', '/docs'),
    redirect('/openapi.json', '/v2/openapi.json'),
  ];
}

function redirect(path: string, target: string): PublicRoute {
  return {
    name: 'redirect-to-description',
    method: 'GET',
    path,
    handle: async () => ({ status: 302, body: undefined, headers: { Location: target } }),
  };
}
