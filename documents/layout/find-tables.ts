/** Reads tables with one row per container. The heading of a column determines the field of its cells. */
import { fieldRow } from '../fields/field-table.ts';
import { quoteOf, type Segment } from '../text/text-layer.ts';
import type { FoundLabel } from './find-labels.ts';
import type { LayoutContext } from './find-values.ts';
import { readVesselAndVoyage } from './free-text.ts';
import { readValue } from './read-value.ts';
import type { FieldReading } from './reading.ts';

interface Column {
  field: string | null;
  left: number;
  right: number;
}

export interface Tables {
  readings: FieldReading[];
  /** Segments of tables, from which labels outside must not take their values. */
  segments: Set<Segment>;
}

export function findTables(context: LayoutContext): Tables {
  const tables: Tables = { readings: [], segments: new Set() };
  let columns: Column[] | null = null;
  for (const line of context.layer.pages.flatMap(({ lines }) => lines)) {
    const heading = columnsOf(context, line);
    if (heading !== null) {
      columns = heading;
      for (const segment of line) tables.segments.add(segment);
    } else if (columns !== null) readRow(context, columns, line, tables);
  }
  return tables;
}

/**
 * Returns the columns if the line is a heading: at least two of its segments, and at least half of them, must be
 * labels, one of them for containers.
 */
function columnsOf({ labels }: LayoutContext, line: readonly Segment[]): Column[] | null {
  const found = line.map((segment): FoundLabel | undefined => labels.get(segment)?.[0]);
  const named = found.filter((label) => label !== undefined && label.valueFrom === null);
  const hasContainers = named.some((label) => label?.field === 'equipmentReference');
  if (!hasContainers || named.length < 2 || named.length * 2 < line.length) return null;
  return line.map(({ box }, index) => ({
    field: found[index]?.field ?? null,
    left: box.x,
    right: box.x + box.width,
  }));
}

function readRow(
  { layer, order }: LayoutContext,
  columns: readonly Column[],
  line: readonly Segment[],
  tables: Tables,
): void {
  const cells = line.map((segment) => ({ segment, field: columnOf(columns, segment)?.field ?? null }));
  const first = cells.find(({ field }) => field === 'equipmentReference');
  const container = first === undefined ? null : readValue('container', first.segment.text, order);
  if (container === null) return;
  for (const { segment, field } of cells) {
    tables.segments.add(segment);
    if (field === null) continue;
    for (const { name, read } of readCell(field, segment.text, order)) {
      tables.readings.push({
        name,
        value: read.value,
        confidence: read.confidence,
        segment,
        quote: quoteOf(layer, segment, read.from, read.to),
        item: container.value,
      });
    }
  }
}

function readCell(field: string, text: string, order: LayoutContext['order']) {
  if (field === 'vesselAndVoyage') return readVesselAndVoyage(text);
  const row = fieldRow(field);
  const read = row === null ? null : readValue(row.type, text, order);
  return row === null || read === null ? [] : [{ name: row.name, read }];
}

/** Returns the column that a cell overlaps most, otherwise the nearest one. */
function columnOf(columns: readonly Column[], { box }: Segment): Column | undefined {
  const distance = ({ left, right }: Column): number => Math.max(left, box.x) - Math.min(right, box.x + box.width);
  return columns.toSorted((one, other) => distance(one) - distance(other))[0];
}
