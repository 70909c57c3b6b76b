/** `shipping_line` (spec/contract 2.10): every line with a profile; what it supports holds only where it is enabled. */
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
  whatToSet: string;
  support: { billOfLading: boolean; booking: boolean; container: boolean };
}

interface ShippingLineSource {
  line: OfferedLine;
  /** Its row in the reference data, where it stands under this very SCAC. */
  known: ReturnType<typeof findShippingLine>;
  /** Names of settings of the server are told. */
  isToldSettings: boolean;
}

/** Attributes of which a line may tell, in the order of the wire. */
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

/** What lines that publish by the common standard do not tell (spec/contract 2.10). */
const WITHHELD: ReadonlySet<string> = new Set(['ssl_lfd', 'weight_in_lbs']);

export function shippingLineId(code: string): string {
  return referenceId('shipping_line', code);
}

const support = (number: string) =>
  z.boolean().describe(`Whether this server can ask the line for a ${number}; false where the line is not enabled`);

export const shippingLine = defineResource<ShippingLineSource>()({
  type: 'shipping_line',
  about: 'A shipping line that this server knows how to ask',
  id: ({ line }) => shippingLineId(line.scac),
  attributes: {
    scac: [scac.describe('Standard Carrier Alpha Code'), ({ line }) => line.scac],
    name: [z.string().describe('Name of the line'), ({ line }) => line.name],
    provided_data: [
      providedDataSchema(PROVIDED).describe('Which attributes this server gets from the line'),
      ({ line }) => providedData(PROVIDED, (name) => line.enabled && !WITHHELD.has(name)),
    ],
    tracking_url: [
      text('Page of the line where a bill of lading is looked up, with BLNUM in braces where its number goes'),
      () => null,
    ],
    contact_url: [text('Page on which the line says how to reach it'), () => null],
    alternative_scacs: [
      z.array(scac).describe('Other codes under which the line is known; they are accepted as well'),
      ({ known }) => [...(known?.alternativeScacs ?? [])],
    ],
    short_name: [z.string().describe('Short name of the line'), ({ line, known }) => known?.shortName ?? line.name],
    bol_prefix: [
      text('Letters with which its bills of lading begin; null where none are known'),
      ({ known }) => known?.billPrefix ?? null,
    ],
    notes: [
      text('What an operator must set before the line can be asked; null where it can'),
      ({ line, isToldSettings }) =>
        line.enabled ? null : `Not enabled on this server: ${isToldSettings ? line.whatToSet : 'ask whoever runs it'}`,
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

export function shippingLineResource(line: OfferedLine, isToldSettings = true): Resource {
  const known = findShippingLine(line.scac);
  return shippingLine.render({ line, known: known?.scac === line.scac ? known : null, isToldSettings });
}
