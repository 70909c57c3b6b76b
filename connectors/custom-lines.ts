import type { FacilityProtocol } from './facility-protocol.ts';

/** A line with its own interface, beside all those that speak DCSA Track & Trace. */
export interface CustomLine extends FacilityProtocol {
  scac: string;
  title: string;
  /** Kinds of number by which it can be polled. */
  support: { billOfLading: boolean; booking: boolean; container: boolean };
}

export const CUSTOM_LINES: readonly CustomLine[] = [];
