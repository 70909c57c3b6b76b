/**
 * Reasons why a poll returned no facts, each with the party that has to act and the published reason (spec/tracking 1).
 */

export type FailureReason =
  | 'number_malformed'
  | 'number_type_wrong'
  | 'line_unknown'
  | 'line_not_enabled'
  | 'not_found_yet'
  | 'not_found'
  | 'journey_over'
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

export type Mover = 'us' | 'source' | 'user' | 'operator';

/** Consequence of the failure for the request, applied by `lifecycle.ts`. */
export type Course =
  /** The request fails immediately. */
  | 'final'
  /** A request for a container number fails immediately. Others are polled daily until the window closes. */
  | 'wait_if_not_container'
  /** Polled daily until the window closes. */
  | 'wait'
  /** Polled daily until the window for a container's next journey closes. */
  | 'wait_for_journey'
  /** A failed attempt, repeated on the schedule of spec D20. */
  | 'retry'
  /** Not a failed attempt, because an operator has to lift a pause first. */
  | 'paused'
  /** Not a failed attempt, because the source stated how long to wait. */
  | 'as_told'
  /** Polled once more after a day. If the result is the same, the request fails. */
  | 'second_look';

export interface FailureRule {
  mover: Mover;
  wire: WireFailedReason | null;
  course: Course;
  /** Explanation and advice shown to users. */
  advice: string;
}

/** Each internal reason with its consequences (spec/tracking 1). */
export const FAILURE_RULES: Record<FailureReason, FailureRule> = {
  number_malformed: {
    mover: 'user',
    wire: 'invalid_number',
    course: 'final',
    advice: 'The shipping line does not accept a number of this form. Check it for typing errors.',
  },
  number_type_wrong: {
    mover: 'user',
    wire: 'invalid_number',
    course: 'final',
    advice: 'The number exists as another type. Submit it again with the other request_type.',
  },
  line_unknown: {
    mover: 'user',
    wire: 'scac_auto_detect_failed',
    course: 'final',
    advice: 'The shipping line of this number could not be identified. Submit the number with the SCAC of its line.',
  },
  line_not_enabled: {
    mover: 'operator',
    wire: 'scac_auto_detect_failed',
    course: 'final',
    advice: 'This shipping line is not enabled here. The operator has to add credentials for it.',
  },
  not_found_yet: {
    mover: 'source',
    wire: 'not_found',
    course: 'wait',
    advice: 'The shipping line has no data for this number yet. It is polled every day until the window closes.',
  },
  not_found: {
    mover: 'user',
    wire: 'not_found',
    course: 'wait_if_not_container',
    advice: 'The shipping line does not list this number. Check number, type and SCAC; house bills cannot be tracked.',
  },
  journey_over: {
    mover: 'source',
    wire: null,
    course: 'wait_for_journey',
    advice:
      'The shipping line lists only a journey that was over before the request. The next one is awaited, and the line is ' +
      'polled every day. To see the former one, track its bill of lading.',
  },
  source_unreachable: {
    mover: 'source',
    wire: 'shipping_line_unreachable',
    course: 'retry',
    advice: 'The shipping line could not be reached. It is polled again automatically.',
  },
  source_blocks_us: {
    mover: 'operator',
    wire: 'shipping_line_unreachable',
    course: 'paused',
    advice: 'The shipping line refuses our requests. The operator has to clear this with the line.',
  },
  credentials_rejected: {
    mover: 'operator',
    wire: 'shipping_line_unreachable',
    course: 'paused',
    advice:
      'The shipping line rejects the credentials it is polled with. The person who set them has to renew them: the operator, or ' +
      'an owner or admin of the account.',
  },
  rate_limited: {
    mover: 'us',
    wire: null,
    course: 'as_told',
    advice: 'The shipping line limits our requests. It is polled again when it allows.',
  },
  quota_exhausted: {
    mover: 'us',
    wire: null,
    course: 'as_told',
    advice: 'The quota with the shipping line is used up for now. It is polled again in the next window.',
  },
  response_unreadable: {
    mover: 'us',
    wire: 'unrecognized_response',
    course: 'retry',
    advice:
      'The response of the shipping line could not be read. It is stored as evidence, and the line is polled again.',
  },
  withheld: {
    mover: 'user',
    wire: 'data_unavailable',
    course: 'second_look',
    advice: 'The shipping line knows the number but does not show it to us. Ask the line for access.',
  },
  booking_cancelled: {
    mover: 'user',
    wire: 'booking_cancelled',
    course: 'final',
    advice: 'The shipping line reports that the booking is cancelled.',
  },
  duplicate: {
    mover: 'user',
    wire: 'duplicate',
    course: 'final',
    advice: 'This shipment is tracked already.',
  },
  internal_error: {
    mover: 'us',
    wire: 'internal_processing_error',
    course: 'retry',
    advice: 'Something went wrong on this server. The poll is tried again automatically.',
  },
};
