/**
 * Describes a protocol that terminals or railroads use. Each protocol is an entry in the tables of
 * `facility-protocols.ts`.
 */

import type { Verification } from '../reference/lines/source-trust.ts';
import type { Authentication, Endpoint } from './authentication/kinds.ts';
import type { Connector, Quota } from './connector.ts';
import type { SourceSettings } from './settings/source-settings.ts';

export interface FacilityProtocol {
  /** Value of the setting `PROTOCOL`. */
  name: string;
  /** Null if written from documentation and never checked against a response of the source itself. */
  verified: Verification | null;
  /** Source of the facts in this entry. */
  sourceNote: string;
  /** Null if the operator has to set it. */
  baseUrl: string | null;
  /** Returns the default login for an address; the setting `AUTH` takes precedence. */
  authentication(baseUrl: string): Authentication;
  /** Whether the source requires a client certificate. */
  mutualTls: boolean;
  quota: Quota;
  /** Names of the protocol's own settings, in addition to `FACILITY_SETTING_NAMES`. */
  settings: readonly string[];
  /** Creates the connector. Adds problems with the protocol's own settings to `settings.problems`. */
  connect(access: FacilityAccess, settings: SourceSettings): Connector;
}

/** Everything needed to create the connector of a terminal or railroad. */
export interface FacilityAccess {
  /** Key of the terminal (`firms:Z999`) or SCAC of the railroad. */
  code: string;
  endpoint: Endpoint;
  quota: Quota;
  credentialKey: string;
  simulated: boolean;
}
