import { z } from 'zod';
import { found, idInPath } from '../../../path-ids.ts';
import type { Route } from '../../../route.ts';
import { responseOfAccount } from './get.ts';

export const getAnswerBodyRoute: Route = {
  name: 'get-answer-body',
  method: 'GET',
  path: '/v2/answers/:id/body',
  scope: 'read',
  body: 'none',
  doc: {
    tag: 'Answers',
    summary: 'Get a response of a source as it was received',
    extension: true,
    answers: {
      200: {
        about: 'The response, byte for byte',
        schema: z.string().describe('The answer'),
        contentType: 'application/octet-stream',
      },
    },
  },
  async handle(request) {
    const { body: bytes } = found(await responseOfAccount(request, idInPath(request)));
    // Sources control the bytes, so browsers must never render them under our origin.
    return { status: 200, body: undefined, bytes, contentType: 'application/octet-stream' };
  },
};
