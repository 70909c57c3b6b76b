import type { Setting } from '../setting.ts';
import { addresses, allowedHosts, allowedOrigins, optionalUrl, origins, port, text } from './value-schemas.ts';

/** Settings for the addresses that Seamark listens on and is reached at. */
export const addressesSettings = {
  SEAMARK_HOST: {
    section: 'Addresses',
    description: 'Address that the API and the MCP server listen on. Set `0.0.0.0` to serve other machines.',
    default: '127.0.0.1',
    schema: text,
  },
  SEAMARK_API_PORT: { section: 'Addresses', description: 'Port of the REST API.', default: '3000', schema: port },
  SEAMARK_MCP_PORT: { section: 'Addresses', description: 'Port of the MCP server.', default: '3001', schema: port },
  SEAMARK_SIMULATOR_PORT: {
    section: 'Addresses',
    description: 'Port of the simulator of lines, terminals and railroads.',
    default: '3002',
    schema: port,
  },
  SEAMARK_RECEIVER_PORT: {
    section: 'Addresses',
    description: "Port of the demo's webhook receiver.",
    default: '3003',
    schema: port,
  },
  SEAMARK_BASE_URL: {
    section: 'Addresses',
    description: 'Origin under which clients reach the API, used in links.',
    default: '',
    shownDefault: '`http://localhost:<SEAMARK_API_PORT>`',
    schema: optionalUrl,
  },
  SEAMARK_APP_URL: {
    section: 'Addresses',
    description: 'Origin under which browsers reach the pages, used for sign-in and links in emails.',
    default: '',
    shownDefault: '`SEAMARK_BASE_URL`',
    schema: optionalUrl,
  },
  SEAMARK_MCP_URL: {
    section: 'Addresses',
    description:
      'Address under which clients reach the MCP server, path included. OAuth tokens are valid for exactly this address, so it must be the one that clients use (docs/operate.md).',
    default: '',
    shownDefault: '`http://127.0.0.1:<SEAMARK_MCP_PORT>/mcp`',
    schema: optionalUrl,
  },
  SEAMARK_AUTH_URL: {
    section: 'Addresses',
    description:
      'Issuer of OAuth tokens: an address under which clients and browsers reach the API. After a change all clients must be authorized again (docs/oauth.md).',
    default: '',
    shownDefault: '`SEAMARK_BASE_URL`',
    schema: optionalUrl,
  },
  SEAMARK_MCP_ALLOWED_HOSTS: {
    section: 'Addresses',
    description:
      'Host names, besides that of `SEAMARK_MCP_URL` and of this machine, under which the MCP server may be called, separated by commas; `*`: any. The check prevents web pages from calling a server in the network of their visitor.',
    default: '',
    schema: allowedHosts,
  },
  SEAMARK_MCP_ALLOWED_ORIGINS: {
    section: 'Addresses',
    description:
      'Origins whose web pages may call the MCP server from a browser, besides its own, separated by commas; `*`: any. Without the variable, pages of this machine may.',
    default: '',
    schema: allowedOrigins,
  },
  SEAMARK_TRUSTED_PROXIES: {
    section: 'Addresses',
    description:
      'Proxies in front of the API, as addresses or ranges in CIDR form, separated by commas: their `X-Forwarded-For` gives the address of a ' +
      'sign-in. Without it all sign-ins through a proxy count as one address (docs/accounts.md).',
    default: '',
    shownDefault: 'none',
    schema: addresses,
  },
  SEAMARK_CORS_ORIGINS: {
    section: 'Addresses',
    description:
      'Origins whose web pages may call the API from a browser, separated by commas; `*`: any. Calls need a key in a header in any case.',
    default: '*',
    schema: origins,
  },
  SEAMARK_PUSH_CALLBACK_URL: {
    section: 'Addresses',
    description:
      'Origin under which shipping lines reach the API to push events. Without it there are no push subscriptions (docs/edi-and-push.md).',
    default: '',
    schema: optionalUrl,
  },
} as const satisfies Record<string, Setting>;
