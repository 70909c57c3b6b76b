/** `shipping_line` (rest-contract 2.10): every line with a profile; what it supports holds only where it is enabled. */
import { referenceId } from '../reference/ids.ts';
import { findShippingLine } from '../reference/shipping-lines.ts';
import type { Resource } from './resource.ts';

export interface OfferedLine {
  scac: string;
  name: string;
  enabled: boolean;
  whatToSet: string;
  support: { billOfLading: boolean; booking: boolean; container: boolean };
}

/** What lines that publish by the common standard tell (rest-contract 2.10). */
const PROVIDED: Readonly<Record<string, boolean>> = {
  ssl_lfd: false,
  seal_number: true,
  weight_in_lbs: false,
  equipment_type: true,
  equipment_height: true,
  equipment_length: true,
  pod_arrived_at: true,
  pod_full_out_at: true,
  pod_discharged_at: true,
  empty_terminated_at: true,
  final_destination_full_out_at: true,
};

export function shippingLineId(scac: string): string {
  return referenceId('shipping_line', scac);
}

export function shippingLineResource(line: OfferedLine): Resource {
  const known = findShippingLine(line.scac);
  const { enabled, support } = line;
  return {
    id: shippingLineId(line.scac),
    type: 'shipping_line',
    attributes: {
      scac: line.scac,
      name: line.name,
      provided_data: Object.fromEntries(
        Object.entries(PROVIDED).flatMap(([name, provided]): [string, boolean | string][] => [
          [name, enabled && provided],
          [`${name}_notes`, ''],
        ]),
      ),
      tracking_url: null,
      contact_url: null,
      alternative_scacs: known?.scac === line.scac ? known.alternativeScacs : [],
      short_name: known?.scac === line.scac ? known.shortName : line.name,
      bol_prefix: known?.scac === line.scac ? known.billPrefix : null,
      notes: enabled ? null : `Not enabled on this server: ${line.whatToSet}`,
      bill_of_lading_tracking_support: enabled && support.billOfLading,
      booking_number_tracking_support: enabled && support.booking,
      container_number_tracking_support: enabled && support.container,
    },
  };
}
