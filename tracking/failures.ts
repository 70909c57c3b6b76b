/** Reasons why asking a source brought no facts, whose move it is, and what the wire says of it (tracking-model 1). */

export type FailureReason =
  | 'number_malformed'
  | 'number_type_wrong'
  | 'line_unknown'
  | 'line_not_enabled'
  | 'not_found_yet'
  | 'not_found'
  | 'source_unreachable'
  | 'source_blocks_us'
  | 'credentials_rejected'
  | 'rate_limited'
  | 'quota_exhausted'
  | 'response_unreadable'
  | 'withheld'
  | 'booking_cancelled'
  | 'duplicate'
  | 'internal_error';

export type WireFailedReason =
  | 'unrecognized_response'
  | 'shipping_line_unreachable'
  | 'internal_processing_error'
  | 'duplicate'
  | 'expired'
  | 'retries_exhausted'
  | 'not_found'
  | 'invalid_number'
  | 'booking_cancelled'
  | 'data_unavailable'
  | 'scac_auto_detect_failed';
