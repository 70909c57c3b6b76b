import type { Quote } from '../document.ts';
import type { Segment } from '../text/text-layer.ts';

/** A value as stated in one place of a document. */
export interface FieldReading {
  name: string;
  value: string;
  confidence: number;
  segment: Segment;
  quote: Quote;
  /** The container to which the value belongs; null if its position does not show this. */
  item: string | null;
}
