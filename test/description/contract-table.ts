/**
 * The required form of resources, transcribed by hand: one line `name notation` per field. A line without a mark comes
 * from spec/service 2, which takes precedence; `+` marks additions from spec/contract 2.
 */
export const CONTAINER = `
number string
ref_numbers string[]
equipment_type dry|reefer|open top|flat rack|bulk|tank?
equipment_length 10|20|40|45?
equipment_height standard|high_cube?
weight_in_lbs number?
created_at date-time
seal_number string?
pickup_lfd date-time?
pickup_appointment_at date-time?
availability_known boolean
available_for_pickup boolean?
pod_arrived_at date-time?
pod_discharged_at date-time?
pod_full_out_at date-time?
terminal_checked_at date-time?
pod_full_out_chassis_number string?
location_at_pod_terminal string?
final_destination_full_out_at date-time?
empty_terminated_at date-time?
holds_at_pod_terminal terminal_hold[]
fees_at_pod_terminal terminal_fee[]
pod_timezone string?
final_destination_timezone string?
empty_terminated_timezone string?
pod_rail_carrier_scac string?
ind_rail_carrier_scac string?
pod_last_tracking_request_at date-time?
shipment_last_tracking_request_at date-time?
pod_rail_loaded_at date-time?
pod_rail_departed_at date-time?
ind_eta_at date-time?
ind_ata_at date-time?
ind_rail_unloaded_at date-time?
ind_facility_lfd_on date-time?
import_deadlines import_deadlines?
current_status new|on_ship|available|not_available|grounded|on_rail|picked_up|off_dock|delivered|dropped|loaded|empty_returned|awaiting_inland_transfer
+ delivered_at date-time?
+ empty_out_at date-time?
+ pol_full_in_at date-time?
+ pol_vessel_loaded_at date-time?
+ pol_vessel_departed_at date-time?
+ rail_last_tracking_request_at date-time?
+ ind_facility_holds terminal_hold[]?
+ ind_facility_fees terminal_fee[]?
+ ssl_lfd date-time?
`;

export const IMPORT_DEADLINES = `
pickup_lfd_terminal date-time?
pickup_lfd_rail date-time?
pickup_lfd_line date-time?
`;

export const TERMINAL_HOLD = `
name string
status pending|hold
description string?
`;

export const TERMINAL_FEE = `
type demurrage|exam|extended_dwell_time|other|total
amount number
currency_code string
`;

export const SHIPMENT = `
bill_of_lading_number string
normalized_number string
ref_numbers string[]?
created_at date-time
tags string[]
port_of_lading_locode string?
port_of_lading_name string?
port_of_discharge_locode string?
port_of_discharge_name string?
destination_locode string?
destination_name string?
shipping_line_scac string
shipping_line_name string
shipping_line_short_name string
customer_name string?
pod_vessel_name string?
pod_vessel_imo string?
pod_voyage_number string?
pol_etd_at date-time?
pol_atd_at date-time?
pod_eta_at date-time?
pod_original_eta_at date-time?
pod_ata_at date-time?
destination_eta_at date-time?
destination_ata_at date-time?
pol_timezone string?
pod_timezone string?
destination_timezone string?
line_tracking_last_attempted_at date-time?
line_tracking_last_succeeded_at date-time?
line_tracking_stopped_at date-time?
line_tracking_stopped_reason all_containers_terminated|past_arrival_window|past_full_out_window|no_updates_at_line|cancelled_by_user|booking_cancelled?
+ pol_original_etd_at date-time?
+ destination_original_eta_at date-time?
`;

/**
 * From spec/service 2.5. The brackets in `page[number]` are not escaped in these URLs, which the format `uri` would not
 * allow.
 */
export const LIST_LINKS = `
self string
current string
first string
prev string
next string
last string
`;

export const LIST_META = `
size integer
total integer
`;

export const TRACKING_REQUEST = `
request_type bill_of_lading|booking_number|container
request_number string
scac string?
ref_numbers string[]
+ shipment_tags string[]
+ tags string[]
+ created_at date-time
+ updated_at date-time
+ status pending|awaiting_manifest|created|failed|tracking_stopped
+ failed_reason unrecognized_response|shipping_line_unreachable|internal_processing_error|duplicate|expired|retries_exhausted|not_found|invalid_number|booking_cancelled|data_unavailable|scac_auto_detect_failed?
+ is_retrying boolean
+ retry_count integer?
`;

export const TRANSPORT_EVENT = `
+ created_at date-time
+ voyage_number string?
+ timestamp date-time?
+ invalidated_at date-time?
+ location_locode string?
+ timezone string?
+ value string?
`;

export const RAW_EVENT = `
+ event empty_out|full_in|positioned_in|positioned_out|vessel_loaded|vessel_departed|transshipment_arrived|transshipment_discharged|transshipment_loaded|transshipment_departed|feeder_arrived|feeder_discharged|feeder_loaded|feeder_departed|rail_loaded|rail_departed|rail_arrived|rail_unloaded|vessel_arrived|vessel_discharged|arrived_at_destination|delivered|full_out|empty_in|vgm_received|carrier_release|customs_release|available?
+ original_event string?
+ timestamp date-time?
+ estimated boolean
+ actual_on date?
+ estimated_on date?
+ actual_at date-time?
+ estimated_at date-time?
+ will_occur_at date-time?
+ timezone string?
+ created_at date-time
+ invalidated_at date-time?
+ index integer
+ location_name string?
+ location_locode string?
+ vessel_name string?
+ vessel_imo string?
+ voyage_number string?
+ data_provider_name string?
+ data_provider_code string?
`;

export const METRO_AREA = `
+ id uuid
+ name string
+ code string
+ state_abbr string?
+ country_code string
+ latitude string?
+ longitude string?
+ time_zone string?
`;

export const PORT = `${METRO_AREA}+ city string?
`;

export const TERMINAL = `
+ id uuid
+ nickname string
+ name string
+ firms_code string?
+ smdg_code string?
+ bic_facility_code string?
+ provided_data {}
+ street string?
+ city string?
+ state string?
+ state_abbr string?
+ zip string?
+ country string?
+ facility_type ocean_terminal|rail
`;

export const RAIL_TERMINAL = `
+ id uuid
+ nickname string
+ name string
+ city string?
+ firms_code string?
`;

export const VESSEL = `
+ name string?
+ imo string?
+ mmsi string?
+ latitude number?
+ longitude number?
+ nautical_speed_knots number?
+ navigational_heading_degrees number?
+ position_timestamp date-time?
`;

export const SHIPPING_LINE = `
+ scac string
+ name string
+ provided_data {}
+ tracking_url string?
+ contact_url string?
+ alternative_scacs string[]
+ short_name string
+ bill_of_lading_tracking_support boolean
+ booking_number_tracking_support boolean
+ container_number_tracking_support boolean
+ bol_prefix string?
+ notes string?
`;

export const PARTY = `
+ company_name string
`;

export const USER = `
+ name string?
+ email string?
`;

export const WEBHOOK = `
url uri
active boolean
events string[]
+ secret string
+ headers webhook_header[]?
+ created_at date-time
`;

export const ROUTE = `
+ id uuid
+ created_at date-time
+ updated_at date-time
`;

export const ROUTE_LOCATION = `
+ id uuid
+ inbound_scac string?
+ inbound_mode vessel|rail?
+ inbound_eta_at date-time?
+ inbound_ata_at date-time?
+ inbound_voyage_number string?
+ outbound_scac string?
+ outbound_mode vessel|rail?
+ outbound_etd_at date-time?
+ outbound_atd_at date-time?
+ outbound_voyage_number string?
+ created_at date-time
+ updated_at date-time
`;

export const CUSTOM_FIELD_DEFINITION = `
+ entity_type Shipment|Container|TrackingRequest
+ api_slug string
+ display_name string
+ description string?
+ data_type short_text|number|date|datetime|boolean|enum|enum_multi|reference
+ reference_type Shipment|Container|TrackingRequest|Party|User?
+ default_format string?
+ created_at date-time
+ updated_at date-time
`;

export const CUSTOM_FIELD_OPTION = `
+ label string
+ value string
+ position integer
`;

export const CUSTOM_FIELD = `
+ api_slug string
+ display_value string?
`;

export const SEARCH_RESULT = `
+ entity_type shipment|cargo|tracking_request
+ number string
+ shipment_id uuid?
+ scac string?
+ port_of_lading_name string?
+ port_of_discharge_name string?
+ containers_count integer?
+ tracking_stopped boolean?
+ tracking_stopped_reason string?
+ status string?
+ failed_reason string?
+ ref_numbers string[]
+ created_at date-time
+ updated_at date-time
`;

/** Relations of spec/service 2.1 and 2.4 and of spec/contract 2: `name one|many types`. */
export const RELATIONS: Readonly<Record<string, string>> = {
  container: `
shipment one shipment
pickup_facility one terminal
pod_terminal one terminal
transport_events many transport_event
raw_events many raw_event
`,
  shipment: `
destination one port|metro_area
port_of_lading one port
port_of_discharge one port
pod_terminal one terminal
destination_terminal one terminal|rail_terminal
containers many container
line_tracking_stopped_by_user one user
`,
  tracking_request: `
+ tracked_object one shipment
+ customer one party
+ user one user
`,
  transport_event: `
+ shipment one shipment
+ container one container
+ vessel one vessel
+ source_event one raw_event
+ previous_version one transport_event
+ location one port|metro_area
+ terminal one terminal|rail_terminal
`,
  raw_event: `
+ location one port|metro_area
+ vessel one vessel
+ container one container
+ terminal one terminal
`,
  port: `
+ terminals many terminal
`,
  terminal: `
+ port one port
`,
  rail_terminal: `
+ port one port
+ metro_area one metro_area
`,
  route: `
+ cargo one container
+ shipment one shipment
+ route_locations many route_location
`,
  route_location: `
+ route one route
+ inbound_vessel one vessel
+ outbound_vessel one vessel
+ location one port
+ facility one terminal
+ port one port
`,
  custom_field: `
+ entity one shipment|container|tracking_request
+ definition one custom_field_definition
`,
  custom_field_definition: `
+ account one account
+ fields many custom_field
+ options many custom_field_option
`,
};
