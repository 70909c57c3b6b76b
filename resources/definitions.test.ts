import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { definitions } from './definitions.ts';

/** Key order from spec/contract 2, with extensions at the end. */
const wireOrder: Readonly<Record<string, string>> = {
  container: `number seal_number created_at ref_numbers pod_arrived_at pod_discharged_at final_destination_full_out_at
    holds_at_pod_terminal available_for_pickup delivered_at current_status empty_out_at pol_full_in_at pol_vessel_loaded_at
    pol_vessel_departed_at equipment_type equipment_length equipment_height pod_full_out_at empty_terminated_at
    terminal_checked_at fees_at_pod_terminal pickup_lfd pickup_appointment_at pod_full_out_chassis_number
    location_at_pod_terminal pod_last_tracking_request_at shipment_last_tracking_request_at rail_last_tracking_request_at
    availability_known pod_timezone final_destination_timezone weight_in_lbs empty_terminated_timezone
    pod_rail_carrier_scac ind_rail_carrier_scac pod_rail_loaded_at pod_rail_departed_at ind_eta_at ind_ata_at
    ind_rail_unloaded_at ind_facility_holds ind_facility_fees ind_facility_lfd_on import_deadlines ssl_lfd`,
  shipment: `created_at ref_numbers tags bill_of_lading_number normalized_number shipping_line_scac shipping_line_name
    shipping_line_short_name customer_name port_of_lading_locode port_of_lading_name port_of_discharge_locode
    port_of_discharge_name pod_vessel_name pod_vessel_imo pod_voyage_number destination_locode destination_name
    destination_timezone destination_ata_at destination_eta_at pol_etd_at pol_atd_at pol_timezone pod_eta_at
    pod_original_eta_at pod_ata_at pod_timezone pol_original_etd_at destination_original_eta_at
    line_tracking_last_attempted_at line_tracking_last_succeeded_at line_tracking_stopped_at line_tracking_stopped_reason`,
  tracking_request: `request_number request_type scac ref_numbers shipment_tags tags created_at updated_at status
    failed_reason is_retrying retry_count`,
  infer_number_results: 'number_type validation shipping_line',
  transport_event: `event created_at voyage_number timestamp data_source invalidated_at location_locode timezone value
    value_timestamp`,
  raw_event: `event original_event timestamp estimated actual_on estimated_on actual_at estimated_at will_occur_at timezone
    created_at invalidated_at index location_name location_locode vessel_name vessel_imo voyage_number data_source
    data_provider_name data_provider_code`,
  port: 'id name code state_abbr city country_code latitude longitude time_zone',
  metro_area: 'id name code state_abbr country_code latitude longitude time_zone',
  terminal: `id nickname name firms_code smdg_code bic_facility_code provided_data street city state state_abbr zip country
    facility_type`,
  rail_terminal: 'id nickname name city firms_code',
  vessel: `name imo mmsi latitude longitude nautical_speed_knots navigational_heading_degrees position_timestamp`,
  shipping_line: `scac name provided_data tracking_url contact_url alternative_scacs short_name bol_prefix notes
    bill_of_lading_tracking_support booking_number_tracking_support container_number_tracking_support`,
  user: 'name email',
  webhook: 'url active events secret headers created_at',
};

test.each(Object.entries(wireOrder))('attributes of %s come in the order of the contract', (type, order) => {
  const names = order.split(/\s+/);
  const definition = definitions.find((one) => one.type === type);
  expect(Object.keys(definition?.attributes.shape ?? {}).slice(0, names.length)).toEqual(names);
});

test('each type is defined once', () => {
  const types = definitions.map(({ type }) => type);
  expect(types).toEqual([...new Set(types)]);
});

describe.each(definitions.map((definition) => [definition.type, definition] as const))('%s', (_type, definition) => {
  test('describes itself and each of its attributes', () => {
    expect(definition.about).not.toBe('');
    const { shape } = definition.attributes;
    const undescribed = Object.keys(shape).filter((name) => !z.toJSONSchema(shape[name] ?? z.never()).description);
    expect(undescribed).toEqual([]);
  });

  test('its relationships lead to defined types', () => {
    const defined = new Set(definitions.map(({ type }) => type));
    expect(
      Object.values(definition.relations)
        .flat()
        .filter((type) => !defined.has(type)),
    ).toEqual([]);
  });
});
