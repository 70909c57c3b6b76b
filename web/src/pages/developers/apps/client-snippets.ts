/** Setup instructions for each AI client, as in docs/mcp.md. */
interface Step {
  text: string;
  code?: string;
}

interface ClientSetup {
  name: string;
  steps: readonly Step[];
}

const KEY = 'smk_your_key';

export function clientsFor(url: string): readonly ClientSetup[] {
  const headers = { Authorization: `Token ${KEY}` };
  const server = { url, headers };
  const local = { command: 'seamark-mcp', env: { SEAMARK_API_TOKEN: KEY, SEAMARK_MCP_URL: url } };
  return [
    {
      name: 'Claude',
      steps: [
        {
          text: 'On the web and in the desktop app: Settings → Connectors → Add custom connector, with the address above. It must be reachable from the internet by https.',
        },
        {
          text: 'Claude Code, with sign-in (then /mcp):',
          code: `claude mcp add --transport http seamark ${url}`,
        },
        {
          text: 'Claude Code, with an API key:',
          code: `claude mcp add --transport http --header "Authorization: Token ${KEY}" seamark ${url}`,
        },
      ],
    },
    {
      name: 'ChatGPT',
      steps: [
        {
          text: 'Turn on developer mode (Settings → Connectors → Advanced). Then Settings → Connectors → Create, with a name, the address above, and OAuth. It must be reachable from the internet by https.',
        },
      ],
    },
    {
      name: 'Cursor',
      steps: [
        {
          text: '~/.cursor/mcp.json, or .cursor/mcp.json in a project. Leave headers out to sign in by Connect in its settings.',
          code: json({ mcpServers: { seamark: server } }),
        },
      ],
    },
    {
      name: 'VS Code',
      steps: [
        {
          text: '.vscode/mcp.json. Leave headers out, and VS Code offers to sign in when it starts the server.',
          code: json({ servers: { seamark: { type: 'http', ...server } } }),
        },
      ],
    },
    {
      name: 'Other',
      steps: [
        {
          text: 'Clients that start a local program run seamark-mcp:',
          code: json({ mcpServers: { seamark: local } }),
        },
        {
          text: 'Test the key and the address:',
          code: [
            `curl --silent ${url} \\`,
            `  --header "Authorization: Token ${KEY}" \\`,
            "  --header 'Content-Type: application/json' --header 'Accept: application/json, text/event-stream' \\",
            `  --data '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'`,
          ].join('\n'),
        },
      ],
    },
  ];
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
