/**
 * Drops restows: a container lifted off and put back on the same vessel at one call has neither arrived nor changed
 * vessels there.
 */
import type { Call } from './port-calls.ts';

/** A vessel that calls again later may collect the container on its way back, which is not a restow. */
const ONE_CALL_MS = 5 * 86_400_000;

export function withoutRestows(calls: readonly Call[]): Call[] {
  return calls.map((call) => {
    if (!isRestow(call)) return call;
    const moves = new Map([...call.moves].filter(([move]) => move !== 'load' && move !== 'discharge'));
    return { ...call, moves };
  });
}

function isRestow({ vessel, moves }: Call): boolean {
  const [off, on] = [moves.get('discharge'), moves.get('load')];
  if (off === undefined || on === undefined) return false;
  const [left, taken] = [off.claim.transportCall?.id ?? null, on.claim.transportCall?.id ?? null];
  if (vessel === null && (left === null || left !== taken)) return false;
  const apart = on.moment.ms - off.moment.ms;
  return apart >= 0 && apart <= ONE_CALL_MS;
}
