import { Agent } from 'undici';
import { expect, it } from 'vitest';
import { startLoopback } from '../../test/support/loopback-server.ts';
import { sendCall, TOTAL_TIMEOUT_MS } from './call.ts';

it('waits for the headers and the body as long as for the whole call', async () => {
  const server = await startLoopback(() => ({ body: [] }));
  const agent = new Agent();
  const limits: object[] = [];
  const dispatcher = agent.compose((dispatch) => (options, handler) => {
    const { headersTimeout, bodyTimeout } = options;
    limits.push({ headersTimeout, bodyTimeout });
    return dispatch(options, handler);
  });
  const timeoutMs = 2 * TOTAL_TIMEOUT_MS;
  const call = { method: 'GET', url: new URL(server.baseUrl), headers: {}, body: null } as const;
  await sendCall(call, dispatcher, null, timeoutMs);
  expect(limits).toEqual([{ headersTimeout: timeoutMs, bodyTimeout: timeoutMs }]);
  await agent.close();
  await server.close();
});
