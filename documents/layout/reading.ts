import type { Quote } from '../document.ts';
import type { Segment } from '../text/text-layer.ts';

/** A value as stated in one place of the document. */
export interface FieldReading {
  name: string;
  value: string;
  confidence: number;
  segment: Segment;
  quote: Quote;
  /** Container to which the value belongs; null if this is not clear from its position. */
  item: string | null;
}
