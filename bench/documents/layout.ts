import type { Random } from '../../simulator/drawn/random.ts';
import type { DrawnShipment } from './drawn-shipment.ts';

/** Fields on which an extraction is scored. */
export type KeyField = 'container' | 'bill' | 'booking' | 'vessel' | 'voyage' | 'discharge' | 'arrival' | 'lastFreeDay';

export interface DrawnPaper {
  bytes: Uint8Array;
  contentType: string;
}

export interface PaperLayout {
  name: string;
  kind: string;
  /** Key fields that appear in the document. */
  states: readonly KeyField[];
  /** Whether one last free day applies to all containers. */
  oneFreeDay?: true;
  draw(shipment: DrawnShipment, random: Random): Promise<DrawnPaper>;
}

export function page(html: string): DrawnPaper {
  return { bytes: new TextEncoder().encode(html), contentType: 'text/html' };
}
