/** URLs at which people and programs are likely to expect the description, or links to it. */
import { z } from 'zod';
import { JSON_API } from '../../pipeline/send.ts';
import type { PublicRoute } from '../../route.ts';

const EXAMPLE = 'https://seamark.example.com';

function address(path: string): z.ZodType {
  return z
    .string()
    .regex(/^https?:\/\//)
    .meta({ examples: [`${EXAMPLE}${path}`] });
}

export function entryPointRoutes(baseUrl: string): PublicRoute[] {
  return [
    {
      name: 'get-start',
      method: 'GET',
      path: '/v2',
      doc: {
        tag: 'Description',
        summary: 'Get the URLs of the API description',
        description: 'Where to find the description of this API. No API key is needed.',
        extension: true,
        answers: {
          200: {
            about: 'The URLs',
            schema: z.strictObject({
              jsonapi: z.strictObject({ version: z.literal('1.1') }),
              links: z.strictObject({
                self: address('/v2'),
                about: address('/docs').describe('The description as a page'),
                describedby: address('/v2/openapi.json').describe('The description as an OpenAPI document'),
              }),
            }),
          },
        },
      },
      async handle() {
        const links = { self: `${baseUrl}/v2`, about: `${baseUrl}/docs`, describedby: `${baseUrl}/v2/openapi.json` };
        return { status: 200, body: { jsonapi: { version: '1.1' }, links }, contentType: JSON_API };
      },
    },
    {
      name: 'redirect-to-description',
      method: 'GET',
      path: '/openapi.json',
      handle: async () => ({ status: 302, body: undefined, headers: { Location: '/v2/openapi.json' } }),
    },
  ];
}
