/**
 * Explains why a tracking request is in its state, who has to act, and what to do. Each text must fit the state: for
 * example, a request that has failed permanently must not promise another attempt.
 */

import type { FinishedJourney } from '../publish/request-identity.ts';
import { FAILURE_RULES, type FailureReason, type Mover, type WireFailedReason } from '../watches/failures.ts';
import type { RequestStatus } from './lifecycle.ts';
import { explainHold, type LineHold } from './line-hold.ts';
import type { StopReason } from './stop.ts';

export type Stage =
  /** Accepted, but no source has responded yet. No problem has been found so far. */
  | 'waiting_for_first_answer'
  /** A poll failed and will be retried. */
  | 'retrying'
  /** The line does not list the number yet and is polled daily. */
  | 'awaiting_manifest'
  | 'tracked'
  /** The shipment exists, but the last poll of its line returned no facts. */
  | 'tracked_with_trouble'
  /**
   * The shipment exists, but its line has returned no facts, not even unchanged ones, for longer than `STALE_HOURS`.
   */
  | 'stale'
  | 'failed'
  | 'stopped';

export interface RequestSituation {
  status: RequestStatus;
  /** Failure reason as published in the API. */
  failedReason: WireFailedReason | null;
  /** Reason why the line's last poll (for a failed request, its final poll) returned no facts. */
  reason: FailureReason | null;
  /** Why the line is not being polled at the moment; null if it is. */
  hold: LineHold | null;
  stopReason: StopReason | null;
  /** The container's earlier journey, while the request waits for the next one. */
  journeyOver?: FinishedJourney | null;
  isStale?: boolean;
}

/**
 * Twice the longest interval between polls of a line. If no facts arrive for that long, something is wrong even if no
 * source reported an error.
 */
export const STALE_HOURS = 48;

/**
 * Whether the line's facts are stale. Times are by the request's clock. A line that has never responded is not stale.
 */
export function isStale(lastFactsAt: Date | null, now: Date): boolean {
  return lastFactsAt !== null && now.getTime() - lastFactsAt.getTime() > STALE_HOURS * 3_600_000;
}

export interface Explanation {
  stage: Stage;
  /** One or two sentences. */
  why: string;
  mover: Mover | 'nobody';
  advice: string;
}

/** Meaning of each reason, phrased to fit any state. */
const MEANING: Record<FailureReason, string> = {
  number_malformed: 'The shipping line does not accept a number of this form.',
  number_type_wrong: 'The shipping line does not accept this number as the type of number that was submitted.',
  line_unknown: 'The shipping line of the number could not be identified.',
  line_not_enabled: 'The number belongs to a shipping line that is not enabled on this server.',
  not_found_yet: 'The shipping line has no data for this number yet.',
  not_found: 'The shipping line does not list this number.',
  journey_over: 'The shipping line lists only a journey that was over before this request.',
  source_unreachable: 'The shipping line could not be reached, or failed to respond properly.',
  source_blocks_us:
    'The shipping line refused the request for this number, or sent a page meant for people instead of data; that says nothing about the number.',
  credentials_rejected:
    'The shipping line rejects the credentials it is polled with; that says nothing about the number.',
  rate_limited: 'The shipping line limits our requests; that says nothing about the number.',
  quota_exhausted: 'Our quota with the shipping line is used up for now; that says nothing about the number.',
  response_unreadable: 'The response of the shipping line could not be read.',
  withheld: 'The shipping line lists the number but withholds its data from us.',
  booking_cancelled: 'The shipping line reports that the booking is cancelled.',
  duplicate: 'The same shipment is tracked already.',
  internal_error: 'Something went wrong on this server; that says nothing about the number.',
};

/** Who has to act, and how, once a request has failed permanently and is no longer polled. */
const AFTER_THE_END: Record<FailureReason, { mover: Mover; advice: string }> = {
  number_malformed: { mover: 'user', advice: 'Check the number for typing errors and submit the right one.' },
  number_type_wrong: { mover: 'user', advice: 'Submit the number again with another request type.' },
  line_unknown: { mover: 'user', advice: 'Submit the number again with the SCAC of its shipping line.' },
  line_not_enabled: {
    mover: 'operator',
    advice: 'The operator of this server has to add credentials for the line; then try the request again.',
  },
  not_found_yet: {
    mover: 'user',
    advice: 'Check number, type and SCAC with the person who gave them to you, then try again.',
  },
  not_found: {
    mover: 'user',
    advice:
      'Check number, type and SCAC: house bills of lading cannot be tracked, and the line may have deleted an old journey. Often the ' +
      'master bill of lading or the booking is found where the container is not.',
  },
  journey_over: {
    mover: 'user',
    advice: 'Try the request again if the container is still to travel, or track the bill of lading or booking.',
  },
  source_unreachable: { mover: 'user', advice: 'Try the request again once the shipping line can be reached again.' },
  source_blocks_us: {
    mover: 'operator',
    advice: 'The operator has to clear this with the line; then try the request again.',
  },
  credentials_rejected: {
    mover: 'operator',
    advice: 'The person who set the credentials has to renew them; then try the request again.',
  },
  rate_limited: { mover: 'user', advice: 'Try the request again later.' },
  quota_exhausted: { mover: 'user', advice: 'Try the request again when the quota has room.' },
  response_unreadable: {
    mover: 'us',
    advice:
      'The response is stored as evidence. Show it to the operator of this server, and try the request again once it can be read.',
  },
  withheld: { mover: 'user', advice: 'Ask the shipping line for access to this number, then try the request again.' },
  booking_cancelled: {
    mover: 'user',
    advice: 'Ask the shipping line whether that is right. If there is a new booking, submit its number.',
  },
  duplicate: { mover: 'user', advice: 'Use the existing shipment; there is nothing to submit.' },
  internal_error: { mover: 'operator', advice: 'Inform the operator of this server, and try the request again.' },
};

/** Text about the final failure, appended to the explanation of the last reason. */
const ENDS: Partial<Record<WireFailedReason, string>> = {
  expired: 'It was polled daily until its window closed, without success.',
  retries_exhausted: 'It was retried for about a day, without success.',
};

const STOPS: Record<StopReason, Omit<Explanation, 'stage'>> = {
  all_containers_terminated: {
    why: 'Every container of the shipment has been returned empty, or travels again: the journey has ended.',
    mover: 'nobody',
    advice: 'Nothing has to be done. The next journey of a container is tracked by a new request.',
  },
  past_arrival_window: {
    why: 'The shipment arrived long ago, and no source has reported a pickup since.',
    mover: 'user',
    advice: 'Ask the terminal whether the containers were picked up. Resume the tracking if they are still there.',
  },
  past_full_out_window: {
    why: 'The containers were picked up long ago, and no source has reported their empty return since.',
    mover: 'user',
    advice: 'Usually nothing has to be done. Resume the tracking if the empty return still matters.',
  },
  no_updates_at_line: {
    why: 'The shipping line has reported nothing new for weeks, or no longer lists the number.',
    mover: 'user',
    advice: 'Ask the shipping line about the shipment, and resume the tracking if it is still under way.',
  },
  cancelled_by_user: {
    why: 'A person, or a program of your account, stopped the tracking.',
    mover: 'user',
    advice: 'Resume the tracking if it was stopped by mistake.',
  },
  booking_cancelled: {
    why: 'The shipping line reports that the booking is cancelled.',
    mover: 'user',
    advice: 'Ask the shipping line whether that is right. If there is a new booking, submit its number.',
  },
};

const FIRST_POLL: Explanation = {
  stage: 'waiting_for_first_answer',
  why: 'The request was accepted, and no source has responded yet. No problems so far.',
  mover: 'us',
  advice: 'Wait for the next attempt.',
};

/**
 * Holds that are a problem for a tracked shipment. An open breaker or the quota's queue delays a poll only by minutes.
 */
const PAUSES: ReadonlySet<string> = new Set(['credentials_rejected', 'source_blocks_us', 'operator']);

const TRACKED: Explanation = {
  stage: 'tracked',
  why: 'The shipment was found and is tracked. No problems so far.',
  mover: 'nobody',
  advice: 'Nothing has to be done.',
};

/** Used if the last poll succeeded, so that the delay is caused by the quota or a lack of workers. */
const STALE: Explanation = {
  stage: 'stale',
  why: 'The shipment is tracked, but its line has given no facts for more than two days, although the last poll succeeded.',
  mover: 'operator',
  advice:
    'The operator of this server has to check why the line is not polled: the quota may be used up, or workers may be down. The facts may be out of date.',
};

export function explainRequest(situation: RequestSituation): Explanation {
  const { status, reason, hold } = situation;
  if (status === 'tracking_stopped') return explainStop(situation);
  if (status === 'failed') return explainEnd(situation);
  if (status === 'created') return explainTracked(situation);
  if (status === 'awaiting_manifest' && isJourneyAwaited(situation))
    return whileHeld(explainAwaitedJourney(situation), hold);
  if (status === 'awaiting_manifest' && (reason === null || isNotFound(reason)))
    return whileHeld(explainWait(reason ?? 'not_found_yet'), hold);
  if (hold !== null) return { stage: reason === null ? 'waiting_for_first_answer' : 'retrying', ...explainHold(hold) };
  return reason === null ? FIRST_POLL : explainRetry(situation, reason);
}

/**
 * Adds why the line is not being polled, as waiting for it would be pointless advice. The quota's queue is too short to
 * mention.
 */
function whileHeld(explained: Explanation, hold: LineHold | null): Explanation {
  if (hold === null || hold.reason === 'quota_exhausted') return explained;
  const { why, mover, advice } = explainHold(hold);
  return { ...explained, why: `${explained.why} ${why}`, mover, advice };
}

function isNotFound(reason: FailureReason): boolean {
  return reason === 'not_found' || reason === 'not_found_yet';
}

function isJourneyAwaited({ reason, journeyOver }: RequestSituation): boolean {
  return reason === 'journey_over' || (journeyOver != null && reason !== null && isNotFound(reason));
}

function explainAwaitedJourney({ journeyOver }: RequestSituation): Explanation {
  return {
    stage: 'awaiting_manifest',
    why: `${describeFormer(journeyOver ?? null)} It is not published. The next journey is awaited: the line is polled every day until its window closes.`,
    mover: 'source',
    advice: `Nothing has to be done if the container is to travel again. ${adviceForFormer(journeyOver ?? null)}`,
  };
}

function describeFormer(former: FinishedJourney | null): string {
  if (former === null) return MEANING.journey_over;
  const { container, endedOn, locode } = former;
  const end = locode === null ? endedOn : `${endedOn} in ${locode}`;
  return `The shipping line lists only a journey of container ${container} that was over before this request: its last move was on ${end}.`;
}

function adviceForFormer(former: FinishedJourney | null): string {
  const { billsOfLading = [], bookings = [] } = former?.documents ?? {};
  const [bill, booking] = [billsOfLading[0], bookings[0]];
  if (bill !== undefined) return `To see the former journey, track its bill of lading ${bill}.`;
  if (booking !== undefined) return `To see the former journey, track its booking ${booking}.`;
  return 'To see the former journey, track its bill of lading or booking.';
}

function explainWait(reason: 'not_found' | 'not_found_yet' | FailureReason): Explanation {
  return {
    stage: 'awaiting_manifest',
    why: `${MEANING[reason]} That is usual before the line has the manifest: it is polled every day until its window closes.`,
    mover: 'source',
    advice:
      'Wait. If the freight is known to be on its way, check number, type and SCAC: house bills cannot be tracked.',
  };
}

function explainRetry({ status }: RequestSituation, reason: FailureReason): Explanation {
  const { mover, course } = FAILURE_RULES[reason];
  const awaited = status === 'awaiting_manifest' ? ' Before that, it did not list the number yet.' : '';
  const advice: Partial<Record<typeof course, string | undefined>> = {
    retry: 'Nothing has to be done. The line is polled again automatically.',
    as_told: 'Nothing has to be done. The line is polled again automatically, as soon as that is allowed.',
    paused: ADVICE_OF_REFUSAL[reason],
    second_look: 'Ask the shipping line for access to this number. It is polled once more before the request fails.',
  };
  return {
    stage: 'retrying',
    why: `${MEANING[reason]}${awaited}`,
    mover: course === 'retry' && mover !== 'source' ? 'us' : mover,
    advice: advice[course] ?? FAILURE_RULES[reason].advice,
  };
}

/** Used if the line refused only this number. The line is not paused then, so there is no pause to lift. */
const ADVICE_OF_REFUSAL: Partial<Record<FailureReason, string>> = {
  source_blocks_us:
    'It is polled again automatically, after five minutes at first, later once an hour. If it lasts while the line responds to other numbers, ' +
    'the operator of this server has to ask the line why it refuses this one.',
  credentials_rejected:
    'The operator of this server has to clear this with the line. Until then the line is probed automatically.',
};

/** Explains a tracked shipment, whose data stays and whose line is polled again even after a failure. */
function explainTracked(situation: RequestSituation): Explanation {
  const explained = explainTrouble(situation);
  if (!situation.isStale) return explained;
  if (explained === TRACKED) return STALE;
  return { ...explained, stage: 'stale', why: `${explained.why} It has given no facts for more than two days.` };
}

function explainTrouble({ reason, hold }: RequestSituation): Explanation {
  const isHeld = hold !== null && (PAUSES.has(hold.reason) || reason === 'source_unreachable');
  if (reason === null && !isHeld) return TRACKED;
  const recorded = 'The shipment was found and is tracked; its recorded data stays as it is.';
  if (isHeld) {
    const { why, mover, advice } = explainHold(hold);
    return { stage: 'tracked_with_trouble', why: `${recorded} ${why}`, mover, advice };
  }
  if (reason === null) return TRACKED;
  if (FAILURE_RULES[reason].mover === 'operator') {
    const advice = ADVICE_OF_REFUSAL[reason] ?? FAILURE_RULES[reason].advice;
    return { stage: 'tracked_with_trouble', why: `${recorded} ${MEANING[reason]}`, mover: 'operator', advice };
  }
  return {
    stage: 'tracked_with_trouble',
    why: `${recorded} At the last poll of its line: ${MEANING[reason]}`,
    mover: FAILURE_RULES[reason].mover === 'us' ? 'us' : 'source',
    advice: isNotFound(reason)
      ? 'Wait: the line is polled again. If it still does not list the number, the tracking stops automatically.'
      : 'Nothing has to be done. The line is polled again automatically. Until then the facts may be out of date.',
  };
}

function explainEnd({ reason, failedReason }: RequestSituation): Explanation {
  const end = failedReason === null ? undefined : ENDS[failedReason];
  const why = [reason === null ? 'The request has failed permanently.' : MEANING[reason], end]
    .filter(Boolean)
    .join(' ');
  const after = reason === null ? { mover: 'user' as const, advice: 'Try the request again.' } : AFTER_THE_END[reason];
  return { stage: 'failed', why, ...after };
}

function explainStop({ stopReason }: RequestSituation): Explanation {
  if (stopReason !== null) return { stage: 'stopped', ...STOPS[stopReason] };
  const why = 'The shipping line is no longer polled.';
  return { stage: 'stopped', why, mover: 'user', advice: 'Resume the tracking if it is still needed.' };
}
