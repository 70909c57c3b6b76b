import { expect, it } from 'vitest';
import { readConfiguration } from './configuration.ts';
import { hasReceiver, isLocalOnly } from './local-only.ts';

const read = (environment: Record<string, string>) => readConfiguration(environment);

it('a machine of one person prints a link that signs in, and runs the receiver of the demo', () => {
  expect([isLocalOnly(read({})), hasReceiver(read({}))]).toEqual([true, true]);
});

it.each([
  ['SEAMARK_HOST', '0.0.0.0'],
  ['SEAMARK_HOST', '::'],
  ['SEAMARK_HOST', '192.0.2.7'],
  ['SEAMARK_BASE_URL', 'https://tracking.example.com'],
  ['SEAMARK_APP_URL', 'https://tracking.example.com'],
  ['SEAMARK_MCP_URL', 'https://tracking.example.com/mcp'],
  ['SEAMARK_AUTH_URL', 'https://auth.example.com'],
  ['SEAMARK_TRUSTED_PROXIES', '127.0.0.1'],
])('with %s=%s there is neither, since others can reach the pages', (name, value) => {
  const configuration = read({ [name]: value });
  expect([isLocalOnly(configuration), hasReceiver(configuration)]).toEqual([false, false]);
});
