/** Connector registry as operations see it: available lines, terminals and railroads. */

import type { Trust } from '../../reference/lines/source-trust.ts';
import type { GuidedSource } from '../../reference/sources/source-guide.ts';
import type { QuotaLimits } from '../../store/watches/quotas.ts';

/** Supported line, whether enabled or not. */
export interface LineOffer {
  scac: string;
  name: string;
  enabled: boolean;
  /** Settings that an operator must add to enable the line. */
  setupHint: string;
  trust?: Trust;
  support: { billOfLading: boolean; booking: boolean; container: boolean };
}

/** Access to an enabled source. */
export interface LineAccess {
  credentialKey: string;
  simulated: boolean;
  trust?: Trust;
  /** Whether the form of the line's responses, snapshot or log, is learned rather than configured. */
  learnsResponseForm?: boolean;
  quota?: QuotaLimits;
}

export interface Lines extends Partial<Facilities> {
  /** Null if the line is unknown or not enabled. */
  line(scac: string): LineAccess | null;
  /** Every line with a profile. */
  lines(): readonly LineOffer[];
}

/** Terminals and railroads. Optional for implementations with lines only. */
interface Facilities {
  /** Null if the terminal is not configured here. */
  terminal(key: string): LineAccess | null;
  /** Null if the railroad is not configured here. */
  railroad(scac: string): LineAccess | null;
  terminals(): readonly string[];
  railroads(): readonly string[];
  /** Guides to all sources, with the ones that are polled now. */
  guides(): readonly GuidedSource[];
}
