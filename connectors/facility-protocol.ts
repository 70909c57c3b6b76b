/** A protocol of terminals or railroads. `facility-protocols.ts` lists them all. */

import type { Verification } from '../reference/lines/source-trust.ts';
import type { Authentication, Endpoint } from './authentication/kinds.ts';
import type { Connector, Quota } from './connector.ts';
import type { SourceSettings } from './settings/source-settings.ts';

export interface FacilityProtocol {
  /** Value of the setting `PROTOCOL`. */
  name: string;
  /** Null if it was written from documentation and never checked against a real response. */
  verified: Verification | null;
  sourceNote: string;
  /** Null if the operator must set it. */
  baseUrl: string | null;
  /** Returns the default login for an address; the setting `AUTH` takes precedence. */
  authentication(baseUrl: string): Authentication;
  /** Whether the source requires a client certificate. */
  mutualTls: boolean;
  quota: Quota;
  /** The protocol's own settings, in addition to `FACILITY_SETTING_NAMES`. */
  settings: readonly string[];
  /** Creates the connector. Adds problems with the protocol's settings to `settings.problems`. */
  connect(access: FacilityAccess, settings: SourceSettings): Connector;
}

export interface FacilityAccess {
  /** Key of the terminal (`firms:Z999`) or SCAC of the railroad. */
  code: string;
  endpoint: Endpoint;
  quota: Quota;
  credentialKey: string;
  simulated: boolean;
}
