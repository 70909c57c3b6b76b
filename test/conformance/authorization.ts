/**
 * Checks the authorization server with the suite's scenarios for authorization servers, and with the official
 * TypeScript client of the older protocol generation.
 */
import { type OAuthClientProvider, UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';

import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import { freePorts } from '../support/free-ports.ts';
import { type Check, Fault } from './check.ts';
import { allow } from './person.ts';
import { runProgram } from './program-run.ts';
import type { World } from './world.ts';

export const authorizationChecks: Check[] = [
  {
    name: 'conformance: authorization server',
    async run({ issuer, mcpUrl, person }, { conformance }) {
      const [port = 0] = await freePorts(1);
      const clientId = await register(issuer, `http://127.0.0.1:${port}/callback`);
      const parameters = ['--url', issuer, '--client-id', clientId, '--resource', mcpUrl, '--port', String(port)];
      const { code, output } = await runProgram(process.execPath, [conformance, 'authorization', ...parameters], {
        async onLine(line) {
          const address = /https?:\/\/\S+[?&]client_id=\S+/.exec(line)?.[0];
          if (address !== undefined) await fetch(await allow(address, person));
          return null;
        },
      });
      if (code !== 0) throw new Fault(output);
      return [...output.matchAll(/^(?:Passed|Total): .*$/gm)].map(([line]) => line).join('; ');
    },
  },
  {
    name: 'TypeScript client 1.x: from an address by OAuth to a call that needs a second consent',
    run: useOlderClient,
  },
];

async function register(issuer: string, redirectUri: string): Promise<string> {
  const metadata = await (await fetch(`${issuer}/.well-known/oauth-authorization-server`)).json();
  const { registration_endpoint: endpoint } = metadata as { registration_endpoint: string };
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      client_name: 'Conformance suite',
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    }),
  });
  const { client_id: clientId } = (await response.json()) as { client_id?: string };
  if (clientId === undefined) throw new Fault(`Registration answered ${response.status}`);
  return clientId;
}

async function useOlderClient({ mcpUrl, person, container }: World): Promise<string> {
  const provider = new StoringProvider();
  const connected = await connect(mcpUrl, provider).catch(async (error) => {
    if (!(error instanceof UnauthorizedError)) throw error;
    await provider.transport?.finishAuth(await codeOf(provider, person));
    return connect(mcpUrl, provider);
  });
  const lines = await connected.callTool({ name: 'get_supported_shipping_lines', arguments: {} });
  if (lines.isError) throw new Fault(JSON.stringify(lines));
  const call = { name: 'track_container', arguments: { number: container.number } };
  const tracked = await connected.callTool(call).catch(async (error) => {
    if (!(error instanceof UnauthorizedError)) throw error;
    await provider.transport?.finishAuth(await codeOf(provider, person));
    return connected.callTool(call);
  });
  await connected.close();
  if (tracked.isError || provider.requested !== 2)
    throw new Fault(`${provider.requested} consents: ${JSON.stringify(tracked)}`);
  return `${provider.requested} consents, scope ${provider.tokens()?.scope}`;
}

async function connect(mcpUrl: string, provider: StoringProvider): Promise<Client> {
  const transport = new StreamableHTTPClientTransport(new URL(mcpUrl), { authProvider: provider });
  provider.transport = transport;
  const client = new Client({ name: 'test', version: '1.0.0' });
  // The transport class declares optional members differently from the interface that it implements.
  await client.connect(transport as Parameters<Client['connect']>[0]);
  return client;
}

async function codeOf(provider: StoringProvider, person: World['person']): Promise<string> {
  const back = await allow(provider.address, person);
  return back.searchParams.get('code') ?? '';
}

/** Stores in memory what a client stores for its user. */
class StoringProvider implements OAuthClientProvider {
  readonly redirectUrl = 'http://127.0.0.1:9/callback';
  readonly clientMetadata = { client_name: 'TypeScript client', redirect_uris: [this.redirectUrl] };
  transport: StreamableHTTPClientTransport | null = null;
  address = '';
  requested = 0;
  #client: OAuthClientInformationMixed | undefined;
  #tokens: OAuthTokens | undefined;
  #verifier = '';

  clientInformation(): OAuthClientInformationMixed | undefined {
    return this.#client;
  }
  saveClientInformation(client: OAuthClientInformationMixed): void {
    this.#client = client;
  }
  tokens(): OAuthTokens | undefined {
    return this.#tokens;
  }
  saveTokens(tokens: OAuthTokens): void {
    this.#tokens = tokens;
  }
  redirectToAuthorization(address: URL): void {
    this.requested += 1;
    this.address = address.href;
  }
  saveCodeVerifier(verifier: string): void {
    this.#verifier = verifier;
  }
  codeVerifier(): string {
    return this.#verifier;
  }
}
