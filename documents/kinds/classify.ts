/**
 * Recognizes the kind of a document by weighted phrases. Returns null if no kind has a clear lead, so that a person
 * decides and no guess is published.
 */
import { plainText } from '../layout/plain-text.ts';
import { pageText, type TextLayer } from '../text/text-layer.ts';
import { DOCUMENT_TYPES, type DocumentType } from './document-types.ts';
import { KIND_RULES } from './kind-rules.ts';

export interface Classification {
  kind: DocumentType | null;
  notes: string;
}

const LOWEST_SCORE = 5;
const LOWEST_LEAD = 2;
/** Number of lines at the top of the first page that count as the title. */
const TITLE_LINES = 10;
const TITLE_FACTOR = 3;

export function classify(layer: TextLayer): Classification {
  const first = layer.pages[0];
  const title =
    first === undefined
      ? []
      : first.lines
          .slice(0, TITLE_LINES)
          .flat()
          .map(({ text }) => plainText(text));
  const body = plainText(layer.pages.slice(0, 3).map(pageText).join(' '));
  const scores = new Map<DocumentType, { score: number; phrases: string[] }>();
  for (const { kind, phrase, weight } of KIND_RULES) {
    const found = contains(title, phrase) ? weight * TITLE_FACTOR : contains([body], phrase) ? weight : 0;
    if (found === 0) continue;
    const entry = scores.get(kind) ?? { score: 0, phrases: [] };
    scores.set(kind, { score: entry.score + found, phrases: [...entry.phrases, phrase] });
  }
  const ranked = [...scores].sort(([, a], [, b]) => b.score - a.score);
  const [best, second] = ranked;
  if (best === undefined || best[1].score < LOWEST_SCORE) {
    return { kind: null, notes: 'No kind of document matches well enough.' };
  }
  if (second !== undefined && best[1].score - second[1].score < LOWEST_LEAD) {
    return {
      kind: null,
      notes: `It could be ${labelOf(best[0])} or ${labelOf(second[0])}; neither is clearly more likely.`,
    };
  }
  const phrases = best[1].phrases.map((phrase) => `"${phrase}"`).join(', ');
  return { kind: best[0], notes: `Recognized as ${labelOf(best[0])} by ${phrases} (score ${best[1].score}).` };
}

function contains(texts: readonly string[], phrase: string): boolean {
  return texts.some((text) => ` ${text} `.includes(/\p{Script=Han}/u.test(phrase) ? phrase : ` ${phrase} `));
}

function labelOf(code: DocumentType): string {
  return DOCUMENT_TYPES.find((type) => type.code === code)?.label.toLowerCase() ?? code;
}
