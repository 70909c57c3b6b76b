/**
 * Resource `shipping_line` (spec/contract 2.10): a line with a profile. Support flags are false while the line is not
 * enabled.
 */
import { z } from 'zod';
import { referenceId } from '../../reference/ids.ts';
import { findShippingLine } from '../../reference/lines/shipping-lines.ts';
import { defineResource } from '../define.ts';
import type { Resource } from '../resource.ts';
import { scac, text } from '../schemas.ts';
import { providedData, providedDataSchema } from './data-coverage.ts';

export interface OfferedLine {
  scac: string;
  name: string;
  enabled: boolean;
  setupHint: string;
  support: { billOfLading: boolean; booking: boolean; container: boolean };
}

interface ShippingLineSource {
  line: OfferedLine;
  /** Entry in the reference data with exactly this SCAC. */
  reference: ReturnType<typeof findShippingLine>;
  /** Whether to include the names of server settings. */
  showsSettings: boolean;
}

/** Attributes that a line may provide, in the order in which they are rendered. */
const PROVIDED = [
  'ssl_lfd',
  'seal_number',
  'weight_in_lbs',
  'equipment_type',
  'equipment_height',
  'equipment_length',
  'pod_arrived_at',
  'pod_full_out_at',
  'pod_discharged_at',
  'empty_terminated_at',
  'final_destination_full_out_at',
] as const;

/** Attributes that lines do not publish through the DCSA standard (spec/contract 2.10). */
const WITHHELD: ReadonlySet<string> = new Set(['ssl_lfd', 'weight_in_lbs']);

export function shippingLineId(code: string): string {
  return referenceId('shipping_line', code);
}

const support = (number: string) =>
  z.boolean().describe(`Whether this server can track a ${number} of the line; false while the line is not enabled`);

export const shippingLine = defineResource<ShippingLineSource>()({
  type: 'shipping_line',
  about: 'A shipping line that this server supports',
  id: ({ line }) => shippingLineId(line.scac),
  attributes: {
    scac: [scac.describe('Standard Carrier Alpha Code'), ({ line }) => line.scac],
    name: [z.string().describe('Name of the line'), ({ line }) => line.name],
    provided_data: [
      providedDataSchema(PROVIDED).describe('Container attributes that this server gets from the line'),
      ({ line }) => providedData(PROVIDED, (name) => line.enabled && !WITHHELD.has(name)),
    ],
    tracking_url: [
      text('Tracking page of the line, with BLNUM in braces as placeholder for the bill of lading number'),
      () => null,
    ],
    contact_url: [text('Contact page of the line'), () => null],
    alternative_scacs: [
      z.array(scac).describe('Alternative codes of the line, also accepted'),
      ({ reference }) => [...(reference?.alternativeScacs ?? [])],
    ],
    short_name: [
      z.string().describe('Short name of the line'),
      ({ line, reference }) => reference?.shortName ?? line.name,
    ],
    bol_prefix: [
      text('Prefix of its bills of lading; null if unknown'),
      ({ reference }) => reference?.billPrefix ?? null,
    ],
    notes: [
      text('Settings that an operator must add to enable the line; null if it is enabled'),
      ({ line, showsSettings }) =>
        line.enabled ? null : `Not enabled on this server: ${showsSettings ? line.setupHint : 'ask its operator'}`,
    ],
    bill_of_lading_tracking_support: [
      support('bill of lading'),
      ({ line }) => line.enabled && line.support.billOfLading,
    ],
    booking_number_tracking_support: [support('booking number'), ({ line }) => line.enabled && line.support.booking],
    container_number_tracking_support: [
      support('container number'),
      ({ line }) => line.enabled && line.support.container,
    ],
  },
});

export function shippingLineResource(line: OfferedLine, showsSettings = true): Resource {
  const reference = findShippingLine(line.scac);
  return shippingLine.render({
    line,
    reference: reference?.scac === line.scac ? reference : null,
    showsSettings,
  });
}
