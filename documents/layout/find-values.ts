/** Finds the value of each label outside tables: in the same segment, to the right, or below. */
import type { DateOrder } from '../entities/dates.ts';
import { fieldRow } from '../fields/field-table.ts';
import { quoteOf, type Segment, type TextLayer } from '../text/text-layer.ts';
import type { FoundLabel } from './find-labels.ts';
import { FREE_TEXT, readVesselAndVoyage } from './free-text.ts';
import { readValue } from './read-value.ts';
import type { FieldReading } from './reading.ts';

/** Maximum distance between a label and a value below it, in line heights. */
const MAX_BELOW = 2.6;

export interface LayoutContext {
  layer: TextLayer;
  labels: ReadonlyMap<Segment, readonly FoundLabel[]>;
  order: DateOrder | null;
}

export function findValues(context: LayoutContext, inTables: ReadonlySet<Segment>): FieldReading[] {
  const free = [...context.labels].filter(([segment]) => !inTables.has(segment)).flatMap(([, labels]) => labels);
  return free.filter(({ field }) => field !== null).flatMap((label) => valuesOf(context, label, inTables));
}

function valuesOf(context: LayoutContext, label: FoundLabel, inTables: ReadonlySet<Segment>): FieldReading[] {
  if (label.valueFrom !== null) {
    const isFree = label.field === 'vesselAndVoyage' || FREE_TEXT.has(fieldRow(label.field ?? '')?.type ?? 'text');
    // Without a colon, the words after a label may be a sentence.
    if (isFree && !label.marked) return [];
    return readAt(context, label, label.segment, label.valueFrom, label.valueTo);
  }
  const right = readNeighbor(context, label, rightOf(context, label.segment));
  const below = readNeighbor(context, label, belowOf(context, label.segment, inTables));
  if (right.length === 0 || below.length === 0) return right.length > 0 ? right : below;
  const [chosen, other] = isHeading(context, label.segment) ? [below, right] : [right, below];
  const agree = chosen[0]?.value === other[0]?.value;
  return agree || label.marked
    ? chosen
    : chosen.map((each) => ({ ...each, confidence: Math.min(each.confidence, 0.82) }));
}

function readNeighbor(context: LayoutContext, label: FoundLabel, segment: Segment | null): FieldReading[] {
  if (segment === null) return [];
  const lead = /^[:：#\s]*/.exec(segment.text)?.[0].length ?? 0;
  return readAt(context, label, segment, lead, segment.text.length);
}

function readAt(
  { layer, order }: LayoutContext,
  label: FoundLabel,
  segment: Segment,
  from: number,
  to: number,
): FieldReading[] {
  const text = segment.text.slice(from, to).replace(/[\s;,|•]+$/, '');
  const make = (name: string, read: NonNullable<ReturnType<typeof readValue>>): FieldReading => ({
    name,
    value: read.value,
    confidence: read.confidence,
    segment,
    quote: quoteOf(layer, segment, from + read.from, from + read.to),
    item: null,
  });
  if (label.field === 'vesselAndVoyage') return readVesselAndVoyage(text).map(({ name, read }) => make(name, read));
  const row = fieldRow(label.field ?? '');
  const read = row === null ? null : readValue(row.type, text, order);
  return row === null || read === null ? [] : [make(row.name, read)];
}

/** Returns the next segment in the line; null if it is a label. */
function rightOf({ layer, labels }: LayoutContext, segment: Segment): Segment | null {
  const line = lineOf(layer, segment);
  const next = line.slice(line.indexOf(segment) + 1).find(({ text }) => !/^[:：]$/.test(text));
  return next === undefined || labels.has(next) ? null : next;
}

/** Returns the nearest segment below the label; null if it is a label, part of a table, or too far away. */
function belowOf({ layer, labels }: LayoutContext, segment: Segment, inTables: ReadonlySet<Segment>): Segment | null {
  const { x, y, width, height } = segment.box;
  const lines = layer.pages[segment.page - 1]?.lines.slice(segment.line + 1, segment.line + 3) ?? [];
  for (const line of lines) {
    const under = line.find(({ box }) => box.x < x + Math.max(width, 40) && box.x + box.width > x && box.x > x - 25);
    if (under === undefined) continue;
    const gap = under.box.y - (y + height);
    return gap > MAX_BELOW * height || labels.has(under) || inTables.has(under) ? null : under;
  }
  return null;
}

/**
 * Whether the label's line is a row of headings: it has several labels without values, and the next line has
 * none.
 */
function isHeading({ layer, labels }: LayoutContext, segment: Segment): boolean {
  const isAlone = (each: Segment): boolean => labels.get(each)?.[0]?.valueFrom === null;
  const next = layer.pages[segment.page - 1]?.lines[segment.line + 1] ?? [];
  return lineOf(layer, segment).filter(isAlone).length >= 2 && !next.some(isAlone);
}

function lineOf(layer: TextLayer, { page, line }: Segment): readonly Segment[] {
  return layer.pages[page - 1]?.lines[line] ?? [];
}
