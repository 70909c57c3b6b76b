/** Reads the fields of a text layer: tables first, then labels outside them. */
import { provenOrder } from '../entities/dates.ts';
import type { TextLayer } from '../text/text-layer.ts';
import { findLabels } from './find-labels.ts';
import { findTables } from './find-tables.ts';
import { findValues } from './find-values.ts';
import type { FieldReading } from './reading.ts';

export function readLayout(layer: TextLayer): FieldReading[] {
  const texts = layer.pages.flatMap(({ lines }) => lines.flat().map(({ text }) => text));
  const context = { layer, labels: findLabels(layer), order: provenOrder(texts) };
  const tables = findTables(context);
  return [...tables.readings, ...findValues(context, tables.segments)];
}
