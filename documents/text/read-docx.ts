/** Reads the paragraphs and table rows of a DOCX. Expands only the five predefined XML entities. */
import { Parser } from 'htmlparser2';
import { checkDepth } from '../limits.ts';
import { Unreadable } from '../unreadable.ts';
import { CellRows } from './cell-rows.ts';
import { gridPage } from './grid-page.ts';
import type { TextLayer } from './text-layer.ts';
import { entryText, unpackArchive } from './unpack-archive.ts';

const PARTS = /^word\/(?:document|header\d*|footer\d*)\.xml$/;

export function readDocx(bytes: Uint8Array): TextLayer {
  const entries = new Map(unpackArchive(bytes, (name) => PARTS.test(name)));
  const body = entryText(entries, 'word/document.xml');
  if (body === null) throw new Unreadable('not_readable', 'The file contains no document.');
  const names = [...entries.keys()].sort();
  const parts = [
    ...names.filter((name) => name.includes('header')),
    'word/document.xml',
    ...names.filter((name) => name.includes('footer')),
  ];
  const rows = new CellRows();
  for (const name of parts) readPart(entryText(entries, name) ?? '', rows);
  return { pages: [gridPage(1, rows.finish())], positioned: false };
}

function readPart(xml: string, rows: CellRows): void {
  let isText = false;
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name) {
        depth += 1;
        checkDepth(depth);
        if (name === 'w:t') isText = true;
        else if (name === 'w:tr') rows.endRow();
        else if (name === 'w:tc') rows.startCell();
        else if (name === 'w:br' || name === 'w:p') rows.breakLine();
        else if (name === 'w:tab') rows.tab();
      },
      ontext(text) {
        if (isText) rows.add(text);
      },
      onclosetag(name) {
        depth -= 1;
        if (name === 'w:t') isText = false;
        else if (name === 'w:tr') rows.endRow();
        else if (name === 'w:tc') rows.endCell();
        else if (name === 'w:p') rows.breakLine();
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  rows.breakLine();
}
