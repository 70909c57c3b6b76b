/** A small registry whose results do not depend on tracked data. */
import { z } from 'zod';
import type { Registry } from '../../../mcp/deps.ts';
import { definePrompt } from '../../../mcp/prompts/define-prompt.ts';
import { defineTool, type Tool, ToolError } from '../../../mcp/tools/define-tool.ts';
import { Rejection } from '../../../operations/rejection.ts';

const word = z.object({ id: z.uuid().optional(), word: z.string().min(1) });
const reported = z.object({ word: z.string(), length: z.int() });

function sampleTool(name: string, run: Tool<typeof word, typeof reported>['run'], more: Partial<Tool> = {}): Tool {
  return defineTool({
    name,
    title: `Title of ${name}`,
    description: `What ${name} does.`,
    input: word,
    output: reported,
    scope: 'read',
    bucket: 'default',
    isIdempotent: true,
    run,
    ...(more as object),
  });
}

export const echo = sampleTool('echo', async (_context, input) => ({ word: input.word, length: input.word.length }), {
  links: ({ word }) => [{ uri: `seamark://word/${word}`, name: `Word ${word}` }],
});
/** Tool that changes something; calls are counted like new tracking requests. */
export const write = sampleTool('write', async (_context, input) => ({ word: input.word, length: 0 }), {
  scope: 'write',
  bucket: 'create',
  isIdempotent: false,
});
export const fails = sampleTool('fails', async (_context, input) => {
  if (input.word === 'known') throw new ToolError('There is no such container.');
  if (input.word === 'refused') throw new Rejection([{ path: ['number'], detail: 'Number is odd', code: 'invalid' }]);
  if (input.word === 'away') throw Object.assign(new Error('connect ECONNREFUSED 10.0.0.1'), { code: 'ECONNREFUSED' });
  if (input.word === 'odd') return { word: 7 } as never;
  throw new Error('secret of the inside');
});
/** Tool whose calls also take a request from another bucket. */
export const twice = sampleTool('twice', async (context, input) => {
  await context.take('infer');
  return { word: input.word, length: 2 };
});

export const sampleOffer: Registry = {
  instructions: 'Be kind.',
  tools: [echo, write, fails, twice],
  prompts: [
    definePrompt({
      name: 'greet',
      title: 'Greet',
      description: 'Greets a ship.',
      arguments: z.object({
        ship: z.string().min(1).describe('Its name'),
        port: z.string().optional().describe('Where it is'),
      }),
      completions: {
        ship: (_context, typed) => Array.from({ length: 150 }, (_, index) => `${typed}${index}`),
      },
      render: ({ ship, port }) => `Ahoy ${ship}${port === undefined ? '' : ` in ${port}`}!`,
    }),
  ],
  documents: [
    {
      uri: 'seamark://docs/words',
      name: 'words',
      title: 'Words',
      description: 'All words.',
      mimeType: 'text/markdown',
      text: () => '# Words',
    },
  ],
  templates: [
    {
      uriTemplate: 'seamark://word/{word}',
      name: 'word',
      title: 'Word',
      description: 'One word.',
      mimeType: 'text/markdown',
      read: async (value, { caller }) => {
        if (value === 'bang') throw new Error('secret of the inside');
        return value === 'none' ? null : `${value} of ${caller.accountId}`;
      },
      complete: () => ['ahoy'],
    },
  ],
};
