/** `GET /v2/openapi.json`. The document is generated once, on the first request. */
import { z } from 'zod';
import type { PublicRoute } from '../../route.ts';
import { type DescribedApi, describeApi } from '../document.ts';
import { type CachedBytes, cachedBytes, sendCached } from './cached-bytes.ts';

export function openApiRoute(api: () => DescribedApi): PublicRoute {
  let written: CachedBytes | undefined;
  return {
    name: 'get-description',
    method: 'GET',
    path: '/v2/openapi.json',
    doc: {
      tag: 'Description',
      summary: 'Get the description of this API',
      description: 'OpenAPI 3.1, with examples and webhooks. No API key is needed.',
      extension: true,
      answers: {
        200: {
          about: 'This document',
          contentType: 'application/json',
          schema: z
            .looseObject({
              openapi: z.literal('3.1.0'),
              info: z.looseObject({ title: z.string(), version: z.string() }),
              paths: z.looseObject({}),
            })
            .describe('An OpenAPI document'),
        },
      },
    },
    async handle(request) {
      written ??= cachedBytes(JSON.stringify(describeApi(api())), 'application/json');
      return sendCached(request, written);
    },
  };
}
