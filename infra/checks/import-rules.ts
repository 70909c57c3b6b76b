import type { IForbiddenRuleType } from 'dependency-cruiser';

interface FolderRule {
  /** Folders from which this one may import code. */
  code: string[];
  /** Folders from which this one may import types only. */
  types?: string[];
  /** Shown with each violation. */
  reason: string;
}

/**
 * Allowed imports by folder. `infra`, `bench` and `test` assemble everything and are unrestricted, as are tests next to
 * their code.
 */
const folders: Record<string, FolderRule> = {
  reference: { code: [], reason: 'Reference data stands alone.' },
  tracking: { code: ['reference'], reason: 'The core is pure: same observations, same bytes.' },
  connectors: {
    code: ['reference'],
    types: ['tracking', 'documents'],
    reason: 'A connector reads responses and decides nothing.',
  },
  documents: {
    code: ['reference'],
    reason: 'Reading a document decides nothing about shipments: same bytes, same fields.',
  },
  store: {
    code: ['reference'],
    types: ['tracking', 'documents'],
    reason: 'Queries hold no rules; reference data is rows without a table.',
  },
  outbound: { code: [], reason: 'The guarded HTTP client is independent of tracking.' },
  identity: { code: ['store', 'outbound'], reason: 'People and keys are independent of what is tracked.' },
  resources: {
    code: ['reference', 'tracking/fields', 'documents/kinds', 'documents/schemas'],
    types: ['store', 'tracking', 'documents'],
    reason: 'A resource is a pure function of its row; the field tables name its attributes.',
  },
  webhooks: {
    code: ['outbound', 'resources', 'reference'],
    types: ['tracking', 'store', 'documents'],
    reason: 'An event body is rendered from its input alone.',
  },
  workflows: {
    code: [],
    types: ['activities', 'tracking', 'documents'],
    reason: 'Workflows decide order and nothing else.',
  },
  activities: {
    code: [
      'operations',
      'connectors',
      'documents',
      'tracking',
      'store',
      'webhooks',
      'resources',
      'workflows',
      'outbound',
      'identity',
      'reference',
    ],
    reason: 'Activities are thin.',
  },
  operations: {
    code: ['store', 'tracking', 'workflows', 'webhooks', 'resources', 'reference', 'documents'],
    types: ['connectors'],
    reason: 'REST and MCP share the use cases, which depend on neither.',
  },
  api: {
    code: ['operations', 'store', 'identity', 'webhooks', 'resources', 'reference', 'tracking', 'documents'],
    types: ['connectors'],
    reason: 'REST only translates; operations do the work.',
  },
  mail: {
    code: ['operations', 'store', 'identity', 'outbound', 'documents'],
    reason: 'Mail servers hand over raw messages; operations process them.',
  },
  mcp: {
    code: ['operations', 'store', 'identity', 'webhooks', 'resources', 'reference', 'tracking', 'documents'],
    types: ['connectors'],
    reason: 'The MCP server translates, as REST does, and shares no code with it but use cases.',
  },
  clients: { code: [], reason: 'A client relies only on the API description.' },
  web: { code: ['clients'], reason: 'The web app uses only what other API clients can use.' },
  simulator: { code: ['reference'], reason: 'The simulated world shares no code with its readers.' },
};

const free = ['infra', 'bench', 'test'];
const all = [...Object.keys(folders), ...free];

/** Returns the rules for code under `root`; empty for the project itself. */
export function importRules(root = ''): IForbiddenRuleType[] {
  const inside = (names: string[]): string => `^${root}(${names.join('|')})/`;
  const notTests = '\\.test\\.tsx?$';
  const rules = Object.entries(folders).flatMap(([name, { code, types = [], reason }]): IForbiddenRuleType[] => [
    {
      name: `${name}-imports`,
      comment: reason,
      severity: 'error',
      from: { path: inside([name]), pathNot: notTests },
      to: { path: inside(all), pathNot: inside([name, ...code, ...types]) },
    },
    ...(types.length === 0
      ? []
      : [
          {
            name: `${name}-types-only`,
            comment: reason,
            severity: 'error' as const,
            from: { path: inside([name]), pathNot: notTests },
            to: { path: inside(types), pathNot: inside(code), dependencyTypesNot: ['type-only' as const] },
          },
        ]),
  ]);
  return [
    ...rules,
    {
      name: 'core-is-pure',
      comment: 'No I/O, no clock, no random number in the core; hashing is neither.',
      severity: 'error',
      from: { path: inside(['tracking']), pathNot: notTests },
      to: { dependencyTypes: ['core', 'npm'], pathNot: '^(node:)?crypto$' },
    },
    {
      name: 'one-way-out',
      comment: 'HTTP to sources goes through the transport alone, and streams have a folder of their own.',
      severity: 'error',
      from: {
        path: inside(['connectors']),
        pathNot: `${notTests}|^${root}connectors/(transport\\.ts$|http/|streams/|authentication)`,
      },
      to: { path: '^(node:)?(https?|net|tls)$|node_modules/undici/' },
    },
    {
      name: 'independent-publisher',
      comment: 'The second publisher proves something only while it shares no code with what it is read by.',
      severity: 'error',
      from: { path: `^${root}test/publisher/`, pathNot: notTests },
      to: { path: inside(['simulator', 'connectors', 'tracking', 'reference']) },
    },
    {
      name: 'no-circle',
      comment: 'Two files that need each other are one file, or three.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'found',
      comment: 'An import that leads nowhere hides what it would break.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ];
}
