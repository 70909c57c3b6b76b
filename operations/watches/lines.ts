/** What the operations need to know of shipping lines; the registry of connectors answers it. */

import type { QuotaLimits } from '../../store/watches/quotas.ts';

/** A line that the service knows, enabled or not. */
export interface LineOffer {
  scac: string;
  name: string;
  enabled: boolean;
  /** For a line that is not enabled: what an operator must set. */
  whatToSet: string;
  /** Kinds of number that the line can be asked by. */
  support: { billOfLading: boolean; booking: boolean; container: boolean };
}

/** How an enabled line is asked. */
export interface LineAccess {
  credentialKey: string;
  simulated: boolean;
  /** Calls that the line allows. */
  quota?: QuotaLimits;
}

export interface Lines extends Partial<Facilities> {
  /** Null: not enabled, or unknown. */
  line(scac: string): LineAccess | null;
  /** Every line with a profile. */
  lines(): readonly LineOffer[];
}

/** Terminals and railroads beside the lines; whoever needs none of them leaves them out. */
interface Facilities {
  /** By its key. Null: it is not set up here. */
  terminal(key: string): LineAccess | null;
  /** By its SCAC. Null: it is not set up here. */
  railroad(scac: string): LineAccess | null;
  /** Keys of those that can be asked. */
  terminals(): readonly string[];
  /** Codes of those that can be asked. */
  railroads(): readonly string[];
}
