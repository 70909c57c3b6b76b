/** How terminals and railroads may be spoken to: each protocol is an entry of the tables in `facility-protocols.ts`. */
import type { Authentication, Endpoint } from './authentication/kinds.ts';
import type { Connector, Quota } from './connector.ts';
import type { SourceSettings } from './settings/source-settings.ts';

export interface FacilityProtocol {
  /** Value of the setting `PROTOCOL`. */
  name: string;
  /** False: written from documents, never tried against the source itself. */
  verified: boolean;
  /** Where what we know of it comes from. */
  sourceNote: string;
  /** Null: the operator has to set it. */
  baseUrl: string | null;
  /** Way of logging in below the address that is used; the setting `AUTH` goes before it. */
  authentication(baseUrl: string): Authentication;
  /** The source wants a client certificate. */
  mutualTls: boolean;
  quota: Quota;
  /** Settings beyond `FACILITY_SETTING_NAMES`. */
  settings: readonly string[];
  /** Makes the connector. What is wrong with own settings is told in `settings.problems`. */
  connect(access: FacilityAccess, settings: SourceSettings): Connector;
}

/** What every connector of a terminal or railroad is made of. */
export interface FacilityAccess {
  /** Key of the terminal (`firms:Z999`) or SCAC of the railroad. */
  code: string;
  endpoint: Endpoint;
  quota: Quota;
  credentialKey: string;
  simulated: boolean;
}
