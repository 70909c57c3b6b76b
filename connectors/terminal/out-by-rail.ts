/** Terminals report the departure from an on-dock ramp as a gate-out. */
import { saysByRail } from '../../reference/terminals/status-words.ts';
import type { Claim, EventClaim, PlaceClaim } from '../../tracking/claims/claims.ts';

/**
 * Marks a terminal's last laden gate-out as a move by rail if the status says so. An earlier gate-out may have led to
 * an exam, and gate-outs from a ramp are by truck.
 */
export function withOutByRail(claims: Claim[], status: string | null, own: PlaceClaim | null): Claim[] {
  if (status === null || own?.facilityType !== 'port_terminal' || !saysByRail(status)) return claims;
  const outs = claims.filter(isLadenOut).sort((one, other) => (timeText(one) < timeText(other) ? -1 : 1));
  const last = outs.at(-1);
  return last === undefined ? claims : claims.map((claim) => (claim === last ? { ...last, mode: 'rail' } : claim));
}

function isLadenOut(claim: Claim): claim is EventClaim {
  return claim.kind === 'event' && claim.move === 'gate_out' && claim.laden !== false && claim.classifier === 'actual';
}

function timeText({ time }: EventClaim): string {
  return JSON.stringify(time);
}
