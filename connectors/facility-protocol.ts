/**
 * Defines a protocol of terminals and railroads: each is an entry of the tables in
 * `facility-protocols.ts`.
 */
import type { Authentication, Endpoint } from './authentication/kinds.ts';
import type { Connector, Quota } from './connector.ts';
import type { SourceSettings } from './settings/source-settings.ts';

export interface FacilityProtocol {
  /** Value of the setting `PROTOCOL`. */
  name: string;
  /** False: written from documents, never tried against the source itself. */
  verified: boolean;
  /** Source of the facts in this entry. */
  sourceNote: string;
  /** Null: the operator has to set it. */
  baseUrl: string | null;
  /** Default login for the address in use; the setting `AUTH` takes precedence. */
  authentication(baseUrl: string): Authentication;
  /** The source requires a client certificate. */
  mutualTls: boolean;
  quota: Quota;
  /** Settings beyond `FACILITY_SETTING_NAMES`. */
  settings: readonly string[];
  /** Makes the connector. Problems of the protocol's own settings are added to `settings.problems`. */
  connect(access: FacilityAccess, settings: SourceSettings): Connector;
}

/** Everything from which a connector of a terminal or railroad is made. */
export interface FacilityAccess {
  /** Key of the terminal (`firms:Z999`) or SCAC of the railroad. */
  code: string;
  endpoint: Endpoint;
  quota: Quota;
  credentialKey: string;
  simulated: boolean;
}
