import { cosco } from './cosco/protocol.ts';
import type { FacilityProtocol } from './facility-protocol.ts';

/** A line with its own interface instead of DCSA Track & Trace. */
export interface CustomLine extends FacilityProtocol {
  scac: string;
  title: string;
  /** Kinds of number by which the line can be polled. */
  support: { billOfLading: boolean; booking: boolean; container: boolean };
}

export const CUSTOM_LINES: readonly CustomLine[] = [cosco];
