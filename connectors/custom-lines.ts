import type { FacilityProtocol } from './facility-protocol.ts';

/** A line with an interface of its own, beside all those that speak DCSA Track & Trace. */
export interface CustomLine extends FacilityProtocol {
  scac: string;
  title: string;
  /** Kinds of number it can be asked by. */
  support: { billOfLading: boolean; booking: boolean; container: boolean };
}

export const CUSTOM_LINES: readonly CustomLine[] = [];
