/** Connector registry as operations see it: available lines, terminals and railroads. */

import type { Trust } from '../../reference/lines/source-trust.ts';
import type { QuotaLimits } from '../../store/watches/quotas.ts';

/** Supported line, whether enabled or not. */
export interface LineOffer {
  scac: string;
  name: string;
  enabled: boolean;
  /** Settings that an operator must add to enable the line. */
  whatToSet: string;
  trust?: Trust;
  /** Types of numbers that the line supports. */
  support: { billOfLading: boolean; booking: boolean; container: boolean };
}

/** Access to an enabled source. */
export interface LineAccess {
  credentialKey: string;
  simulated: boolean;
  trust?: Trust;
  /** True if it is learned rather than configured whether the line's responses are snapshots or a log. */
  learnsAbsence?: boolean;
  /** Call limits of the source. */
  quota?: QuotaLimits;
}

export interface Lines extends Partial<Facilities> {
  /** Null if the line is unknown or not enabled. */
  line(scac: string): LineAccess | null;
  /** Every line with a profile. */
  lines(): readonly LineOffer[];
}

/** Terminals and railroads. Optional for implementations that support only lines. */
interface Facilities {
  /** Finds a terminal by key. Returns null if it is not configured here. */
  terminal(key: string): LineAccess | null;
  /** Finds a railroad by SCAC. Returns null if it is not configured here. */
  railroad(scac: string): LineAccess | null;
  /** Lists the keys of configured terminals. */
  terminals(): readonly string[];
  /** Lists the SCACs of configured railroads. */
  railroads(): readonly string[];
}
