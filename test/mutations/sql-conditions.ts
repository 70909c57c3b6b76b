/** An edit of a condition or comparison inside SQL text, given by its offsets. */
export interface SqlEdit {
  kind: 'condition' | 'comparison';
  start: number;
  end: number;
  replacement: string;
}

const TOKEN = /'(?:[^']|'')*'|--[^\n]*|[()]|[a-z_][a-z_0-9.]*|[-<>=!|&@#?]+|\S/gi;
const STARTS = new Set(['where', 'on', 'having', 'when']);
const ENDS = new Set(
  (
    'group order limit offset returning for union except intersect window set left right inner full cross join ' +
    'lateral then else end conflict values from do , ;'
  ).split(' '),
);
/** First words of SQL text that is not just a condition. */
const STATEMENTS = new Set(
  'select insert update delete with order group case left join inner cross union values set as from'.split(' '),
);
const NEGATED: Record<string, string> = { '<': '>=', '<=': '>', '>': '<=', '>=': '<' };
const COMPARES = /[<>=]|\b(?:is|in|any|exists|like|between)\b/i;

/** State of the search at one level of parentheses. */
interface Level {
  isCondition: boolean;
  /** Start of the current condition. */
  start: number;
  isAlternative: boolean;
  isBetween: boolean;
}

/**
 * Finds conditions that can be dropped and comparisons that can be reversed. The values of a template must be masked by
 * word characters of the same length. A dropped condition becomes `true`, or `false` if it is one of several
 * alternatives.
 */
export function findSqlEdits(text: string): SqlEdit[] {
  const edits: SqlEdit[] = [];
  const tokens = [...text.matchAll(TOKEN)].filter(([token]) => !token.startsWith('--'));
  const first = tokens[0]?.[0].toLowerCase() ?? '';
  const second = tokens[1]?.[0].toLowerCase() ?? '';
  const isQuery = STATEMENTS.has(first) || STARTS.has(first) || (/^_+$/.test(first) && /^[a-z]{4,}$/.test(second));
  const isFragment = !isQuery && COMPARES.test(text);
  const levels: Level[] = [{ isCondition: isFragment, start: 0, isAlternative: false, isBetween: false }];
  let before = '';
  tokens.forEach((match, index) => {
    const token = match[0].toLowerCase();
    const at = match.index;
    const level = levels.at(-1);
    if (level === undefined) return;
    const finish = (joiner: string): void => {
      const span = trimmed(text, level.start, at);
      if (level.isCondition && span !== null && !['true', 'false'].includes(text.slice(span.start, span.end))) {
        const replacement = level.isAlternative || joiner === 'or' ? 'false' : 'true';
        edits.push({ kind: 'condition', ...span, replacement });
      }
      level.start = at + token.length;
      level.isAlternative = joiner === 'or';
    };
    if (token === '(') {
      const isGroup = level.isCondition && !/^[a-z_][a-z_0-9.]*$/i.test(before);
      const isSubquery = tokens[index + 1]?.[0].toLowerCase() === 'select';
      levels.push({
        isCondition: (isGroup || ['and', 'or', 'not', 'where', 'on', 'when'].includes(before)) && !isSubquery,
        start: at + 1,
        isAlternative: false,
        isBetween: false,
      });
    } else if (token === ')') {
      if (levels.length > 1) {
        finish('');
        levels.pop();
      }
    } else if (STARTS.has(token)) {
      finish('');
      level.isCondition = tokens[index + 1]?.[0].toLowerCase() !== 'conflict';
    } else if (level.isCondition && token === 'and' && level.isBetween) {
      level.isBetween = false;
    } else if (token === 'and' || token === 'or') {
      finish(token);
    } else if (token === 'between') {
      level.isBetween = true;
    } else if (ENDS.has(token)) {
      finish('');
      level.isCondition = false;
    } else if (NEGATED[token] !== undefined) {
      edits.push({ kind: 'comparison', start: at, end: at + token.length, replacement: NEGATED[token] });
    }
    before = token;
  });
  const last = levels.at(-1);
  const rest = last?.isCondition ? trimmed(text, last.start, text.length) : null;
  if (rest !== null) edits.push({ kind: 'condition', ...rest, replacement: last?.isAlternative ? 'false' : 'true' });
  return edits;
}

function trimmed(text: string, start: number, end: number): { start: number; end: number } | null {
  const part = text.slice(start, end);
  const inner = part.trim();
  if (inner === '') return null;
  const begin = start + part.indexOf(inner);
  return { start: begin, end: begin + inner.length };
}
