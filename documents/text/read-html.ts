/**
 * Reads HTML without running scripts, applying style sheets or making requests. Table rows become lines of cells, other
 * blocks lines.
 */
import { Parser } from 'htmlparser2';
import { checkDepth } from '../limits.ts';
import { CellRows } from './cell-rows.ts';
import { gridPage } from './grid-page.ts';
import type { TextLayer } from './text-layer.ts';

const SKIPPED = new Set(['script', 'style', 'head', 'template', 'noscript', 'svg', 'iframe', 'object']);
const BLOCKS = new Set(
  'address article blockquote body br dd div dl dt footer form h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table tbody tfoot thead ul'.split(
    ' ',
  ),
);
/** Styles that hide an element, whose text people would not see. */
const HIDDEN = /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0|opacity\s*:\s*0(?![.\d])/i;

export function readHtml(html: string): TextLayer {
  const rows = new CellRows();
  const hides: boolean[] = [];
  let hidden = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      const isHidden = SKIPPED.has(name) || 'hidden' in attributes || HIDDEN.test(attributes['style'] ?? '');
      hides.push(isHidden);
      checkDepth(hides.length);
      if (isHidden) hidden += 1;
      if (hidden > 0) return;
      if (name === 'tr') rows.endRow();
      else if (name === 'td' || name === 'th') rows.startCell();
      else if (BLOCKS.has(name)) rows.breakLine();
    },
    ontext(text) {
      if (hidden === 0) rows.add(text);
    },
    onclosetag(name) {
      if (hides.pop() === true) hidden -= 1;
      if (hidden > 0) return;
      if (name === 'tr') rows.endRow();
      else if (name === 'td' || name === 'th') rows.endCell();
      else if (BLOCKS.has(name)) rows.breakLine();
    },
  });
  parser.end(html);
  return { pages: [gridPage(1, rows.finish())], positioned: false };
}
