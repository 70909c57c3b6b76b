/**
 * Finds and links citations of the specification and of decision records, and the headings that they refer to.
 * `docs/spec/README.md` defines the notation.
 */

export interface Heading {
  /** `5.2`, `G12`, `D6`; null if the heading has no number. */
  number: string | null;
  /** The part of an address after `#`. */
  anchor: string;
}

export interface Citation {
  line: number;
  /** `contract`, `sources`, …; `decisions` for `spec D6`, `records` for `decision 0012`. */
  document: string;
  number: string;
}

/** A relative link in a Markdown file. */
export interface Link {
  line: number;
  path: string;
  anchor: string;
}

// Gap between two words of a citation, which may be split across two comment lines.
const GAP = String.raw`[ \t]*(?:\n[ \t]*(?:\*|//|--)?)?[ \t]*(?<=\s)`;
const NUMBER = String.raw`(?:[A-Z]\d*|\d+(?:\.\d+)*)(?![\w-]|\.\d)`;
const MORE = String.raw`(?:(?:,|${GAP}(?:and|to))${GAP}(?:[A-Z]\d+|\d+(?:\.\d+)*)(?![\w-]|\.\d))*`;
const SECTIONS = new RegExp(String.raw`\bspec/([a-z-]+)${GAP}(${NUMBER}${MORE})`, 'g');
const DECISIONS = new RegExp(String.raw`\bspec${GAP}(D\d+(?!\w)${MORE})`, 'g');
const RECORDS = new RegExp(String.raw`\b[Dd]ecisions?${GAP}(\d{4}(?!\d)${MORE})`, 'g');

const FORMER = [
  /\b(rest-contract|tracking-model|service-specification|webhooks-mcp-auth)\b/g,
  /\bsources\.md(?![\w)#])\s+\*?\s*[A-Z0-9]/g,
  /\bdecisions\.md`? \d/g,
  /\b[Dd]esign(\.md)? sections? \d/g,
  /\b[Dd]ecisions? \d{1,3}\b/g,
  /\b[Ss]pecification \d/g,
  /\bdocs\/decisions\/\d{4}(?!-)/g,
  /\bspec\/[a-z-]+ [A-Z][. ]\d/g,
];

/** Finds the citations in a text, one entry per section. */
export function findCitations(text: string): Citation[] {
  const found = [
    ...matches(text, SECTIONS).map(({ line, groups: [document = '', list = ''] }) => ({ line, document, list })),
    ...matches(text, DECISIONS).map(({ line, groups: [list = ''] }) => ({ line, document: 'decisions', list })),
    ...matches(text, RECORDS).map(({ line, groups: [list = ''] }) => ({ line, document: 'records', list })),
  ];
  return found.flatMap(({ line, document, list }) =>
    (list.match(/[A-Z]\d*|\d+(?:\.\d+)*/g) ?? []).map((number) => ({ line, document, number })),
  );
}

/** Finds citations in obsolete forms. */
export function findFormerCitations(text: string): { line: number; form: string }[] {
  return FORMER.flatMap((pattern) => matches(text, pattern).map(({ line, whole }) => ({ line, form: whole })));
}

/** Lists the headings of a Markdown document, with the anchors that GitHub generates. */
export function headingsOf(markdown: string): Heading[] {
  const used = new Map<string, number>();
  return [...withoutCode(markdown).matchAll(/^#{1,6} +(.+?) *$/gm)].map(([, title = '']) => {
    const anchor = anchorOf(title);
    const count = used.get(anchor) ?? 0;
    used.set(anchor, count + 1);
    const number = /^([A-Z]\d*|\d+(?:\.\d+)*)(?= )/.exec(title)?.[1] ?? null;
    return { number, anchor: count === 0 ? anchor : `${anchor}-${count}` };
  });
}

/** Lists the links in a Markdown document to files in the repository or to its own headings. */
export function relativeLinksOf(markdown: string): Link[] {
  return matches(withoutCode(markdown), /\]\(<?([^)\s>]*)>?(?: "[^"]*")?\)/g)
    .filter(({ groups: [address = ''] }) => !/^[a-z][a-z+.-]*:/i.test(address))
    .map(({ line, groups: [address = ''] }) => {
      const [path = '', anchor = ''] = address.split('#');
      return { line, path: decodeURIComponent(path), anchor };
    });
}

/** Replaces the citations in a text with Markdown links. `addressOf` returns the address of a section. */
export function linkCitations(text: string, addressOf: (document: string, number: string) => string): string {
  const linked = (document: string, prefix: string) => (list: string) =>
    list.replace(/[A-Z]\d*|\d+(?:\.\d+)*/g, (number, at: number) => {
      const label = at === 0 ? `${prefix} ${number}` : number;
      return `[${label}](${addressOf(document, number)})`;
    });
  return text
    .replace(SECTIONS, (_, document: string, list: string) => linked(document, `spec/${document}`)(list))
    .replace(DECISIONS, (_, list: string) => linked('decisions', 'spec')(list))
    .replace(RECORDS, (_, list: string) => linked('records', 'decision')(list));
}

function anchorOf(title: string): string {
  return title
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
}

/** Blanks fenced code and the links in code spans, preserving line numbers. */
function withoutCode(markdown: string): string {
  return markdown
    .replace(/^( *)(```|~~~)[\s\S]*?^\1\2.*$/gm, (block) => block.replace(/[^\n]/g, ''))
    .replace(/`[^`\n]*\]\([^`\n]*`/g, '');
}

function matches(text: string, pattern: RegExp): { line: number; whole: string; groups: (string | undefined)[] }[] {
  return [...text.matchAll(pattern)].map((match) => ({
    line: text.slice(0, match.index).split('\n').length,
    whole: match[0],
    groups: match.slice(1),
  }));
}
