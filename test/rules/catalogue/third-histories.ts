/** Rules derived from the third set of independently written trade histories. */
import { type Rule, rule } from '../rule.ts';

const LOAD = 'tracking/milestones/unstated-load.ts';

const NAMED = 'connectors/terminal/named-place.ts';
const BY_RAIL = 'connectors/terminal/out-by-rail.ts';
const HOLDS = 'connectors/terminal/holds-and-fees.ts';

export const THIRD_HISTORIES: readonly Rule[] = [
  rule(
    'M2.8-ramp-is-no-return',
    'spec/tracking 2.8',
    'A gate-in at a ramp or terminal that does not state the load is not an empty return, even after a pickup.',
    [LOAD, "['depot']", "['depot', 'rail_ramp', 'port_terminal']"],
  ),
  rule(
    'M2.8-unstated-return-to-depot',
    'spec/tracking 2.8',
    'After a pickup, a gate-in at a depot is the empty return even if the load is not stated.',
    [LOAD, "['depot']", '[]'],
  ),
  rule(
    'M2.8-unstated-return-by-line',
    'spec/tracking 2.8',
    'After a pickup, a line’s gate-in that states neither load nor kind of facility is the empty return.',
    [LOAD, "return entry.source.kind === 'line' &&", 'return false &&'],
  ),
  rule(
    'M2.8-no-return-without-pickup',
    'spec/tracking 2.8',
    'A gate-in that does not state the load is not an empty return if no pickup precedes it.',
    [LOAD, ' && pickups.length > 0', ''],
  ),
  rule(
    'M2.8-train-is-no-pickup',
    'spec/tracking 2.8',
    'A departure by rail or barge is not a pickup that an empty return could follow.',
    [LOAD, ' || isByRailOrBarge(event)', ''],
  ),
  rule(
    'M2.8-leaving-a-hub-is-no-pickup',
    'spec/tracking 2.8',
    'A truck transfer at a hub is not a pickup that an empty return could follow.',
    [LOAD, 'return !roles.hubKeys.has(place.key);', 'return true;'],
  ),
  rule(
    'M2.8-unstated-by-railroad',
    'spec/tracking 2.8',
    'A gate-in that a railroad or terminal reports without the load is not an empty return.',
    [LOAD, "entry.source.kind === 'line' && ", ''],
  ),
  rule(
    'M2.8-unstated-while-bound-inland',
    'spec/tracking 2.8',
    'A container that continues inland and is gated in at an unstated place near the port is not returned.',
    [LOAD, 'pickups.some((out) => isFinal(out, context))', 'pickups.length > 0'],
  ),
  rule(
    'G38-unstated-at-the-same-ramp',
    'spec/sources G38',
    'A gate-in without the load at the ramp that the container left does not undo the pickup.',
    ['tracking/milestones/transfers.ts', ' && !isUnstatedAtRamp(event, out)', ''],
  ),
  rule(
    'M2.7-named-elsewhere',
    'spec/tracking 2.7',
    'An event that a railroad or terminal reports at another place, given only by name, is not at its own facility.',
    ['connectors/terminal/events.ts', 'placeElsewhere(reported, own) ?? ', ''],
  ),
  rule(
    'M2.7-named-as-its-own-port',
    'spec/tracking 2.7',
    'A name that contains the name of the facility or its port is the facility.',
    [NAMED, 'if (!isOtherRegion && ownNames', 'if (false && ownNames'],
  ),
  rule(
    'M2.7-same-name-in-another-state',
    'spec/tracking 2.7',
    'A place of the same name in a different state is a different place.',
    [NAMED, '!isOtherRegion && ', ''],
  ),
  rule(
    'M2.7-named-in-the-same-complex',
    'spec/tracking 2.7',
    'A name of another port of the same complex is the facility.',
    [NAMED, 'if (ports.some(({ unlocode }) => isSamePort(unlocode, own.unlocode))) return null;', ''],
  ),
  rule(
    'M2.7-site-in-town',
    'spec/tracking 2.7',
    'A name in a terminal’s event that is no known port is a site at the terminal’s port.',
    [NAMED, "ports.length === 0 && own.facilityType === 'port_terminal' ? null : place", 'place'],
  ),
  rule(
    'A9-railed-out',
    'spec/sources A9',
    'A gate-out of a terminal whose row says that the container left by train is the departure by rail, not a pickup.',
    ['connectors/terminal/events.ts', 'withOutByRail(claims, text(container.status), context.place)', 'claims'],
  ),
  rule('A9-railed-out-after-an-exam', 'spec/sources A9', 'Only the last gate-out of such a row is by rail.', [
    BY_RAIL,
    'claim === last ?',
    'isLadenOut(claim) ?',
  ]),
  rule(
    'A9-ramp-gate-out-by-truck',
    'spec/sources A9',
    'A gate-out at a ramp is by truck, whatever the row says about trains.',
    [BY_RAIL, " || own?.facilityType !== 'port_terminal'", ''],
  ),
  rule(
    'A9-terminal-gate-out-by-rail',
    'spec/sources A9',
    'A terminal’s gate-out by rail at the POD is the departure of the train.',
    ['tracking/events/resolved-event.ts', " || kind === 'terminal'", ''],
  ),
  rule(
    'D3-hold-that-is-over',
    'spec/sources D3',
    'An entry in the list of holds that is cleared, released by an authority or says that there is no hold is not a hold.',
    [HOLDS, "if (isNoHold(text(value) ?? '')) return null;", ''],
  ),
  rule(
    'D3-entry-of-no-hold',
    'spec/sources D3',
    'An entry in the list of holds that only says that there is none is not a hold.',
    [HOLDS, "status === null || isNoHold(reported ?? text(from.name) ?? '')", 'status === null'],
  ),
  rule(
    'M2.6-barge-to-the-stated-pod',
    'spec/sources A9',
    'A barge that brings the container to the stated POD arrives and discharges there as a vessel does.',
    [
      'tracking/containers/container-context.ts',
      'withBargeToPod(resolved, statedPod(scene, resolved)?.key ?? null)',
      'resolved',
    ],
  ),
  rule(
    'M2.6-barge-within-the-port',
    'spec/sources A9',
    'A barge after the vessel itself has arrived at the stated POD is an inland barge.',
    ['tracking/port-calls/barge-to-pod.ts', 'if (isByVessel) return [...events];', ''],
  ),
  rule(
    'D3-released-and-still-on-board',
    'spec/sources D3',
    'If a terminal reports after the arrival that the container is still on board, its release no longer counts.',
    ['tracking/milestones/availability.ts', ' || isAboard', ''],
  ),
  rule(
    'D3-release-older-than-the-estimate',
    'spec/sources D3',
    'A release does not become availability merely because the estimated arrival has passed.',
    ['tracking/containers/presence.ts', "if (isStale && slack === 0) return 'expected';", ''],
  ),
];
