/** The polls of a journey's sources, as recorded by the simulator. Only what they returned can have been published. */
import type { Poll, PollLog } from '../../../../simulator/poll-log.ts';

export interface Request {
  /** Null if the source was never polled. */
  polledAt: string | null;
  /** Null if the source was never polled or never gave a usable response. */
  answeredAt: string | null;
  /** Hours of the usable responses on the test clock, in order. */
  hours: number[];
  /** Whether the last poll got a usable response. */
  lastIsAnswered: boolean;
}

const NEVER: Request = { polledAt: null, answeredAt: null, hours: [], lastIsAnswered: false };

/** Whether the response has facts, or states that the terminal does not list the container. */
function isAnswer({ status, answered }: Poll): boolean {
  return status === 200 && /^\d+ (events|of \d+ known)$/.test(answered);
}

/**
 * Returns the polls of a source. `source` is the SCAC of a line or railroad, or the SMDG code of a terminal; `numbers`
 * are those of a journey, or of a container without its check digit.
 */
export function requestedFrom(polls: PollLog, source: string, ...numbers: string[]): Request {
  const own = polls
    .list({ source })
    .filter(({ journey, containers }) =>
      numbers.some((one) => [journey, ...containers].some((requested) => requested.startsWith(one))),
    );
  const answers = own.filter(isAnswer);
  const last = answers.at(-1);
  const newest = own.at(-1);
  const polledAt = newest === undefined ? null : atSecond(newest.clockNow);
  if (last === undefined) return { ...NEVER, polledAt: polledAt };
  return {
    polledAt: polledAt,
    answeredAt: atSecond(last.clockNow),
    hours: answers.map(({ clockNow, clockStart }) => (Date.parse(clockNow) - Date.parse(clockStart)) / 3_600_000),
    lastIsAnswered: isAnswer(newest ?? last),
  };
}

function atSecond(time: string): string {
  return `${time.slice(0, 19)}Z`;
}
