import type { Random } from '../../simulator/drawn/random.ts';
import type { DrawnShipment } from './drawn-shipment.ts';

/** Key fields of a document, by which an extraction is judged. */
export type KeyField = 'container' | 'bill' | 'booking' | 'vessel' | 'voyage' | 'discharge' | 'arrival' | 'lastFreeDay';

export interface DrawnPaper {
  bytes: Uint8Array;
  contentType: string;
}

export interface PaperLayout {
  name: string;
  kind: string;
  /** Key fields that the document states. */
  states: readonly KeyField[];
  /** Whether it states one last free day for all containers. */
  oneFreeDay?: true;
  draw(shipment: DrawnShipment, random: Random): Promise<DrawnPaper>;
}

export function page(html: string): DrawnPaper {
  return { bytes: new TextEncoder().encode(html), contentType: 'text/html' };
}
