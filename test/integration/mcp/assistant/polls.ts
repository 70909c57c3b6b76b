/** When the sources of a journey were asked, as the simulated world saw it: what they had said by then is all that can be known. */
import type { Poll, PollLog } from '../../../../simulator/poll-log.ts';

export interface Request {
  /** Null where it was never asked. */
  polledAt: string | null;
  /** Null where it was not asked, or never answered anything that can be used. */
  answeredAt: string | null;
  /** Hours of the clock of those answers, in order. */
  hours: number[];
  /** The last ask brought an answer that can be used. */
  lastIsAnswered: boolean;
}

const NEVER: Request = { polledAt: null, answeredAt: null, hours: [], lastIsAnswered: false };

/** An answer with facts, or with the word that the yard does not know the box. */
function isAnswer({ status, answered }: Poll): boolean {
  return status === 200 && /^\d+ (events|of \d+ known)$/.test(answered);
}

/** `source`: SCAC of a line or railroad, SMDG code of a terminal. `numbers`: of a journey, or of a container without its check digit. */
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
