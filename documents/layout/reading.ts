import type { Quote } from '../document.ts';
import type { Segment } from '../text/text-layer.ts';

/** A value as one place of the document states it. */
export interface FieldReading {
  name: string;
  value: string;
  confidence: number;
  segment: Segment;
  quote: Quote;
  /** Container that the value belongs to; null if the place does not say. */
  item: string | null;
}
