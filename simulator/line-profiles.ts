/**
 * Describes how each simulated line publishes DCSA Track & Trace 2.2. All lines share the same journeys but behave
 * differently.
 */
import type { LineCode } from './scenario.ts';

export interface LineProfile {
  code: LineCode;
  auth: 'none' | 'api_key_headers' | 'oauth2' | 'basic';
  envelope: 'array' | 'events_object';
  /**
   * How a response refers to the next page. The header `Next-Page` contains a URL at SIMA and a bare cursor at SIMB.
   */
  nextPage: 'cursor_header' | 'page_url' | 'page_cursor';
  pageLimit: number;
  /** Response to a number that is unknown or not available yet. */
  unknown: 'status_404' | 'empty_array';
  times: 'local_offset' | 'utc' | 'local_without_offset' | 'dates_for_empties' | 'dates';
  plannedCode: 'PLN' | 'PLAN';
  /** Whether plans and estimates remain listed after the actual event. */
  keepsEstimates: boolean;
  /** Whether a changed event gets a new id. */
  newIdPerVersion: boolean;
}

export const lineProfiles: Record<LineCode, LineProfile> = {
  TEST: {
    code: 'TEST',
    auth: 'none',
    envelope: 'array',
    nextPage: 'cursor_header',
    pageLimit: 20,
    unknown: 'status_404',
    times: 'local_offset',
    plannedCode: 'PLN',
    keepsEstimates: false,
    newIdPerVersion: false,
  },
  SIMA: {
    code: 'SIMA',
    auth: 'api_key_headers',
    envelope: 'events_object',
    nextPage: 'page_url',
    pageLimit: 8,
    unknown: 'status_404',
    times: 'utc',
    plannedCode: 'PLN',
    keepsEstimates: true,
    newIdPerVersion: true,
  },
  SIMB: {
    code: 'SIMB',
    auth: 'oauth2',
    envelope: 'array',
    nextPage: 'page_cursor',
    pageLimit: 6,
    unknown: 'empty_array',
    times: 'local_without_offset',
    plannedCode: 'PLAN',
    keepsEstimates: false,
    newIdPerVersion: false,
  },
  SIMC: {
    code: 'SIMC',
    auth: 'basic',
    envelope: 'array',
    nextPage: 'cursor_header',
    pageLimit: 20,
    unknown: 'status_404',
    times: 'dates_for_empties',
    plannedCode: 'PLN',
    keepsEstimates: false,
    newIdPerVersion: false,
  },
};

/**
 * Logins of the lines that require one, each with its party, which responses name. A client without a party sees no
 * shipments.
 */
export const logins: readonly { client: string; secret: string; party: string | null }[] = [
  { client: 'seamark', secret: 'simulated-secret', party: 'carrier' },
  { client: 'importer', secret: 'importer-secret', party: 'consignee' },
  { client: 'forwarder', secret: 'forwarder-secret', party: 'agent' },
  { client: 'outsider', secret: 'outsider-secret', party: null },
];
