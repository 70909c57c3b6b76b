/** Measures how long a newly started API process takes to reach full speed. */
import { rounded } from '../rig/figures.ts';
import { stopServerProcess } from '../rig/server-process.ts';
import type { LearnedRequest } from './learn-requests.ts';
import type { Report } from './report.ts';
import { loadSide, startApi } from './sides.ts';

const LOAD_SECONDS = 30;
/** The steady rate is that of the last ten seconds. */
const STEADY_SECONDS = 10;
const WINDOW_SECONDS = 2;
const STEP_SECONDS = 0.25;
const FULL_SPEED = 0.9;
const LIMIT_SECONDS = 10;

export async function measureColdStart(
  postgresUrl: string,
  { requests, report, connections }: { requests: readonly LearnedRequest[]; report: Report; connections: number },
): Promise<void> {
  const began = performance.now();
  const secondsSince = () => (performance.now() - began) / 1_000;
  const api = await startApi(postgresUrl, '');
  const answersAfter = secondsSince();
  const answered: number[] = [];
  try {
    await loadSide(api, requests, {
      connections,
      seconds: LOAD_SECONDS,
      onResponse: () => answered.push(secondsSince()),
    });
  } finally {
    await stopServerProcess(api.child);
  }
  const fullSpeedAfter = secondsUntilFullSpeed(answered, answersAfter);
  report.print(
    `cold start: answers after ${rounded(answersAfter)} s, at full speed after ${rounded(fullSpeedAfter)} s`,
  );
  report.figures['coldStart'] = { answersAfter, fullSpeedAfter };
  report.judge(`cold start: full speed within ${LIMIT_SECONDS} s`, fullSpeedAfter <= LIMIT_SECONDS);
}

/**
 * Returns the seconds from the start of the process to the middle of the first window whose rate reaches nine tenths of
 * the steady rate.
 */
export function secondsUntilFullSpeed(answered: readonly number[], from: number): number {
  const rate = (begin: number, seconds: number) =>
    answered.filter((at) => at >= begin && at < begin + seconds).length / seconds;
  const end = answered.at(-1) ?? from;
  const steady = rate(end - STEADY_SECONDS, STEADY_SECONDS);
  for (let begin = from; begin < end; begin += STEP_SECONDS) {
    if (rate(begin, WINDOW_SECONDS) >= FULL_SPEED * steady) return begin + WINDOW_SECONDS / 2;
  }
  return Number.POSITIVE_INFINITY;
}
