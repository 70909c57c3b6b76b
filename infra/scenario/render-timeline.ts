/** Renders a played scenario in three columns, in order of time, and marks differences. */
import type { createColors } from 'picocolors';
import type { Verdict } from './published-entries.ts';
import { showTime, type TimelineEntry } from './timeline-entry.ts';

type Colors = ReturnType<typeof createColors>;

const columns = ['truth', 'reported', 'published'] as const;
const heads = { truth: 'what happens', reported: 'what sources report', published: 'what is published' } as const;
const clockWidth = 20;
const gap = '  ';

export interface Layout {
  /** Width of the terminal in characters. */
  width: number;
  colors: Colors;
  startMs: number;
  /** Whether each line starts with its container, for journeys with several. */
  showsContainers: boolean;
}

function columnWidth({ width }: Layout): number {
  return Math.max(28, Math.floor((Math.min(width, 200) - clockWidth - gap.length * columns.length) / columns.length));
}

export function renderHead(layout: Layout): string[] {
  const { colors } = layout;
  const width = columnWidth(layout);
  const head = columns.map((column) => colors.bold(heads[column].padEnd(width)));
  const rule = columns.map(() => '─'.repeat(width));
  return [
    ['by the clock (UTC)'.padEnd(clockWidth), ...head].join(gap).trimEnd(),
    colors.dim(['─'.repeat(clockWidth), ...rule].join(gap)),
  ];
}

/** Renders all entries of one moment side by side, wrapping long texts. */
export function renderMoment(entries: readonly TimelineEntry[], layout: Layout): string[] {
  const width = columnWidth(layout);
  const cells = columns.map((column) =>
    entries.filter((entry) => entry.column === column).flatMap((entry) => cellOf(entry, width, layout)),
  );
  const rows = Math.max(...cells.map((cell) => cell.length));
  const clock = clockOf(entries[0]?.atMs ?? layout.startMs, layout);
  return Array.from({ length: rows }, (_, row) => {
    const start = row === 0 ? clock : ' '.repeat(clockWidth);
    const parts = cells.map((cell) => cell[row] ?? { plain: '', shown: '' });
    const shown = parts.map((part) => part.shown + ' '.repeat(Math.max(0, width - part.plain.length)));
    return [start, ...shown].join(gap).trimEnd();
  });
}

function clockOf(ms: number, { startMs, colors }: Layout): string {
  const day = Math.floor((ms - startMs) / 86_400_000);
  return `${colors.dim(`day ${day}`.padEnd(8))}${showTime(ms)}`;
}

interface Piece {
  plain: string;
  shown: string;
}

function cellOf(entry: TimelineEntry, width: number, layout: Layout): Piece[] {
  const { colors, showsContainers } = layout;
  const container = showsContainers && entry.container !== null ? `${entry.container.slice(-4)} ` : '';
  const source = entry.source === null ? '' : `${entry.source} `;
  const lines = wrap(`${source}${container}${entry.text}`, width);
  const paint = painter(entry, colors);
  const pieces = lines.map((plain, index): Piece => {
    const isFirst = index === 0 && source !== '';
    return { plain, shown: isFirst ? colors.dim(source) + paint(plain.slice(source.length)) : paint(plain) };
  });
  if (entry.difference === null) return pieces;
  const mark = isPlan(entry) ? colors.yellow : colors.red;
  return [
    ...pieces,
    ...wrap(`≠ ${entry.difference}`, width - 2).map((plain) => ({ plain: `  ${plain}`, shown: mark(`  ${plain}`) })),
  ];
}

/** Whether the entry is a plan. A plan that was not fulfilled is not an error. */
function isPlan({ text }: TimelineEntry): boolean {
  return /^(estimates|plans|takes back|estimated\.|shipment\.estimated)/.test(text);
}

function painter(entry: TimelineEntry, colors: Colors): (text: string) => string {
  if (entry.column === 'truth') return colors.green;
  if (entry.column === 'published') return entry.text.startsWith('request ') ? colors.bold : colors.cyan;
  return isPlan(entry) ? colors.dim : (text) => text;
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = `  ${word}`;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

export function renderVerdict(verdict: Verdict, colors: Colors): string[] {
  const end = verdict.end ?? 'still tracked';
  const asScripted = verdict.end === verdict.expectedEnd;
  const lines = [
    asScripted ? colors.green(`ended: ${end}`) : colors.red(`ended: ${end}, and not ${verdict.expectedEnd}`),
  ];
  if (verdict.differences.length === 0) {
    return [...lines, colors.green(`${verdict.compared} published values are what the sources revealed of the truth`)];
  }
  lines.push(
    colors.red(`${verdict.differences.length} of ${verdict.compared} published values differ from the truth:`),
  );
  for (const { container, field, truth, published } of verdict.differences) {
    lines.push(
      `  ${container ?? 'shipment'} ${field}: ${colors.red(String(published))}, truly ${colors.green(String(truth))}`,
    );
  }
  return lines;
}
