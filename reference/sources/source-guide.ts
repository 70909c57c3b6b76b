/** How to connect a source: what it brings, and the steps until the first value. `docs/connect/` states the same. */
import type { Trust } from '../lines/source-trust.ts';

export const GUIDE_KINDS = ['line', 'terminal', 'railroad', 'vessel_positions', 'messages', 'service'] as const;
export type GuideKind = (typeof GUIDE_KINDS)[number];

export interface SourceGuide {
  /** Last part of the address of its page. */
  slug: string;
  kind: GuideKind;
  name: string;
  /** SCACs of the lines or the railroad; empty if it is a kind of source rather than one company. */
  codes: readonly string[];
  /** Values of the setting `PROTOCOL` of terminals and railroads. */
  protocols: readonly string[];
  brings: string;
  /** Whether access is usually granted within a day. */
  isFirstDay: boolean;
  access: string;
  cost: string;
  limits: string;
  /** Restrictions on the use of the data; null if none were read. */
  terms: string | null;
  /** Page of the vendor where access is requested; null if its address is not confirmed. */
  portalUrl: string | null;
  /** Product to subscribe to at the vendor; null if there is only one. */
  product: string | null;
  /** Steps at the vendor, in order. */
  steps: readonly string[];
  /** Details of these steps that could not be confirmed. */
  unconfirmed: string;
  /** Settings of the server, one `NAME=value` each. */
  settings: readonly string[];
  /** Documents from which the reader was written, for sources without a profile; null if that does not apply. */
  basis: string | null;
  /** Page in this repository. */
  page: string;
}

/** A guide with what this installation can state about the source. */
export interface GuidedSource {
  guide: SourceGuide;
  /** Null if there is no connector to check, as for documents. */
  trust: Trust | null;
  /** Codes of the sources that are polled now; null if the server's settings do not decide it. */
  connected: readonly string[] | null;
}

export const OWN_SHIPMENTS =
  'Read the terms of the plan before you use the data for others: portals usually allow only your own shipments.';
