import { type Module, parseSync } from '@swc/core';

/** A banned word, its line, and the name or text that contains it. */
export interface BannedWord {
  line: number;
  word: string;
  found: string;
}

interface Node {
  type: string;
  span?: { start: number };
  [key: string]: unknown;
}

const inNames = words(
  `tell tells telling told ask asks asking asked known kept meant heard said gather gathered look looks looking looked
  wish wishes wished bell doubt doubts doubted whoever nobody somebody yard yards box boxes`,
);
const inTexts = words(
  `tell tells told asks asked answered kept known look heard said meant gathered bell doubt doubts whoever nobody somebody
  yard yards box boxes`,
);
const firstInComments = words('of as whoever where whatever what');

/** Names in the API and in stored data, which must not change, with the place that uses each. */
const wireNames: Readonly<Record<string, string>> = {
  asks: 'attribute of tracking_workflow',
  askedAt: 'key of stored line probes',
  availabilityKnown: 'output of the MCP tools',
  isAskedOn: 'output of the MCP tool why_failed',
  lastAskedAt: 'output of the MCP tools',
  said: 'attribute of container_provenance, and output of the MCP tools',
  saidAt: 'output of the MCP tools',
};

/** Common terms that contain a banned word: shapes, form fields, encryption and the verb "look up". */
const commonTerms = /\b((bounding|check|combo|list|search|secret|text|view) box(es)?|look up)\b/g;

/** API names in Markdown; the raw text of a template literal escapes the backticks. */
const codeSpans = /\\?`[^`]*`/g;

/** Files with published texts: web app, portal, emails, command lines, MCP server, API description and API errors. */
const TEXTS =
  /^(web\/src|api\/(portal|description|json-api|routes)|identity\/mail|infra|mcp|operations\/exceptions\/mails|resources|tracking\/(fields|watches\/failures))\b/;

/** Names and words allowed in these files because they are stored, defined by the contract, or correct in context. */
const FIXED_NAMES: readonly { files: RegExp; name: string; because: string }[] = [
  {
    files:
      /^((documents|(store|operations|resources|connectors|api\/routes)\/documents?)\/|tracking\/claims\/claims\.ts|resources\/value-source\.ts|resources\/sample\/documents\.ts|web\/src\/pages\/documents\/)/,
    name: 'box',
    because: 'rectangle on a page that a quote was read from, as stored and on the wire',
  },
  {
    files: /^tracking\/(claims\/claims|view\/precedence)\.ts$/,
    name: 'known',
    because: 'name of a fact in stored claims: whether a terminal lists the container',
  },
  {
    files: /^(connectors\/(terminal|apm-terminals|mapping)|simulator)\//,
    name: 'known',
    because: 'member of the terminal contract (spec/sources D4)',
  },
  {
    files: /^resources\/demurrage\/demurrage\.ts$/,
    name: 'known',
    because: 'attribute of the wire',
  },
  {
    files: /^api\/(routes\/bulk-change|description\/samples\/evidence)\.ts$/,
    name: 'asked',
    because: 'details of an audit entry, as stored',
  },
  {
    files: /^web\/src\/pages\/tracking\/words\.ts$/,
    name: 'nobody',
    because: 'value of `whose_move` on the wire',
  },
  {
    files: /^tracking\/carrier-inference\/belief\.ts$/,
    name: 'known',
    because: 'result of a line probe, stored in the column `answer` of `line_probes`',
  },
  {
    files: /^mcp\/prompts\//,
    name: 'tell',
    because: 'a person speaks to the model',
  },
  {
    files: /^mcp\/tools\/why-failed\.ts$/,
    name: 'said',
    because: 'output of the MCP tool why_failed',
  },
  {
    files: /^infra\/commands\/connector\/custom-files\.ts$/,
    name: 'answered',
    because: 'type of an exchange in generated code',
  },
];

/** Lists the banned words of one TypeScript file: in its path, declared names, doc comments and texts for people. */
export function findBannedWords(file: string, source: string): BannedWord[] {
  const bytes = Buffer.from(source);
  const lineAt = (byte: number): number => bytes.subarray(0, byte).toString().split('\n').length;
  const found: BannedWord[] = bannedIn(file.replace(/\.(test\.)?tsx?$/, '')).map((word) => ({
    line: 1,
    word,
    found: file,
  }));
  for (const comment of source.matchAll(/^[ \t]*\/\*\*\s*(?:\*\s*)?([A-Za-z]+)\b(.*)/gm)) {
    const word = comment[1] ?? '';
    if (!firstInComments.has(word.toLowerCase())) continue;
    const line = source.slice(0, comment.index).split('\n').length;
    found.push({ line, word, found: `/** ${word}${comment[2]}`.slice(0, 80) });
  }
  const fixed = new Set(FIXED_NAMES.flatMap(({ files, name }) => (files.test(file) ? [name] : [])));
  for (const { name, at } of declaredNames(parse(source, file))) {
    if (fixed.has(name)) continue;
    if (name in wireNames) continue;
    for (const word of bannedIn(name)) found.push({ line: lineAt(at), word, found: name });
  }
  if (TEXTS.test(file) && !file.endsWith('.test.ts')) {
    for (const { text, at } of textsOf(parse(source, file))) {
      const hit = text
        .replace(codeSpans, '')
        .toLowerCase()
        .match(/[a-z]+/g)
        ?.find((word) => inTexts.has(word) && !fixed.has(word));
      if (hit) found.push({ line: lineAt(at), word: hit, found: `"${text.trim().replace(/\s+/g, ' ').slice(0, 80)}"` });
    }
  }
  return found.sort((a, b) => a.line - b.line);
}

/**
 * Lists the banned parts of a name in camelCase, kebab-case or CONSTANT_CASE. A name in snake_case is a column or API
 * name.
 */
export function bannedIn(name: string): string[] {
  if (/^[a-z0-9]+(_[a-z0-9]+)+$/.test(name)) return [];
  const parts = name.replace(/([a-z0-9])(?=[A-Z])|([A-Z])(?=[A-Z][a-z])|[^A-Za-z0-9]+/g, '$1$2 ').toLowerCase();
  return (
    parts
      .replace(commonTerms, '')
      .match(/[a-z]+/g)
      ?.filter((part) => inNames.has(part)) ?? []
  );
}

function parse(source: string, file: string): Module {
  return parseSync(source, { syntax: 'typescript', tsx: file.endsWith('.tsx'), decorators: true });
}

/**
 * Lists every name that the file itself declares. Uses follow a declaration or come from a library, so they are
 * excluded.
 */
function declaredNames(module: Module): { name: string; at: number }[] {
  const names: { name: string; at: number }[] = [];
  visit(module, (node) => {
    for (const declared of declaredBy(node)) {
      if ((declared.type === 'Identifier' || declared.type === 'PrivateName') && declared.span) {
        names.push({ name: String(declared['value']), at: declared.span.start - 1 });
      }
    }
  });
  return names;
}

function declaredBy(node: Node): Node[] {
  const child = (key: string): Node[] => [node[key]].flat().filter(isNode);
  switch (node.type) {
    case 'VariableDeclarator':
    case 'TsInterfaceDeclaration':
    case 'TsTypeAliasDeclaration':
    case 'TsEnumMember':
    case 'TsEnumDeclaration':
      return child('id');
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ClassDeclaration':
    case 'ClassExpression':
      return child('identifier');
    case 'ClassProperty':
    case 'PrivateProperty':
    case 'ClassMethod':
    case 'PrivateMethod':
    case 'TsPropertySignature':
    case 'MethodProperty':
    case 'GetterProperty':
      return child('key');
    case 'TsMethodSignature':
      return [...child('key'), ...child('params')];
    case 'KeyValueProperty':
      return child('key');
    case 'KeyValuePatternProperty':
      return child('value');
    case 'ArrowFunctionExpression':
    case 'TsFunctionType':
    case 'TsIndexSignature':
      return child('params');
    case 'Parameter':
      return child('pat');
    case 'TsParameterProperty':
    case 'CatchClause':
      return child('param');
    case 'AssignmentPattern':
      return child('left');
    case 'ArrayPattern':
      return child('elements');
    case 'RestElement':
      return child('argument');
    case 'TsTypeParameter':
      return child('name');
    case 'TsTupleElement':
      return child('label');
    case 'ImportSpecifier':
    case 'ExportSpecifier':
      return node['imported'] ? child('local') : child('exported');
    default:
      return [];
  }
}

/** Lists texts that contain a space or a capital letter; others are keys that people do not read. */
function textsOf(module: Module): { text: string; at: number }[] {
  const texts: { text: string; at: number }[] = [];
  visit(module, (node) => {
    const text = { StringLiteral: 'value', JSXText: 'value', TemplateElement: 'raw' }[node.type];
    if (!text || !node.span) return;
    const value = String(node[text]);
    if (/^[A-Z]|\S\s+\S/.test(value.trim())) texts.push({ text: value, at: node.span.start - 1 });
  });
  return texts;
}

function visit(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) for (const one of value) visit(one, see);
  else if (typeof value === 'object' && value !== null) {
    if (isNode(value)) see(value);
    for (const child of Object.values(value)) visit(child, see);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function words(list: string): Set<string> {
  return new Set(list.split(/\s+/));
}
