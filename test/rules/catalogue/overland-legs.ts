/**
 * Rules about trains and trucks after the port of discharge, and about containers of one shipment that go separate ways
 * there.
 */
import { type Rule, rule } from '../rule.ts';

const FAN_OUT = 'tracking/port-calls/fan-out.ts';

export const OVERLAND_LEGS: readonly Rule[] = [
  rule(
    'G43-picked-up-before',
    'spec/sources G43',
    'A container that was picked up by truck does not continue with those that are loaded there later.',
    [FAN_OUT, 'if (isGone(event)) continue;', ''],
  ),
  rule(
    'G43-train-of-others',
    'spec/sources G43',
    'A train onto which other containers of the shipment were loaded does not carry a container that left by truck.',
    [FAN_OUT, 'isSplit && hasLeftByTruck(own.get(number) ?? [])', 'false'],
  ),
  rule(
    'M2.7-unloaded-at-the-destination',
    'spec/tracking 2.7',
    'Unloading from a train on the way is not unloading at the inland destination.',
    ['tracking/containers/key-milestones.ts', 'context.inland.place === null ? all', 'true ? all'],
  ),
  rule(
    'M2.7-taken-off-again',
    'spec/tracking 2.7',
    'A container that is taken off the train where it was loaded is not on a train.',
    ['tracking/containers/status-facts.ts', 'inTransit: ends.length > 0 ? null : mode', 'inTransit: mode'],
  ),
  rule(
    'M2.11-released-early',
    'spec/tracking 2.8',
    'Availability that a line reports before the container arrives at that place does not make it ready for pickup.',
    ['tracking/milestones/line-availability.ts', '|| arrivals.every(isAfter)', '|| true'],
  ),
  rule(
    'M2.11-yard-of-a-hub',
    'spec/tracking 2.8',
    'Availability at a hub does not make a container ready for pickup.',
    ['tracking/milestones/line-availability.ts', 'if (roles.hubKeys.has(event.place.key)) return false;', ''],
  ),
  rule(
    'M2.6-next-vessel-is-named',
    'spec/sources A9',
    'A port from which another vessel is planned to depart for the shipment is not its port of discharge.',
    ['tracking/port-calls/port-roles.ts', ' || isOnward(other, call)', ''],
  ),
  rule(
    'M2.6-put-ashore-at-the-origin',
    'spec/sources A9',
    'A container that is taken off its vessel again at the port of loading follows the plan of the next vessel.',
    ['tracking/port-calls/abandoned-legs.ts', ' && !isPutAshore(call, out)', ''],
  ),
  rule(
    'M2.8-ashore-at-the-origin',
    'spec/tracking 2.8',
    'A container that is taken off its vessel again at the port of loading is not on a ship.',
    ['tracking/containers/status-facts.ts', ' && !isAshoreAtOrigin(context)', ''],
  ),
  rule(
    'M2.6-later-call-of-its-vessel',
    'spec/sources A9',
    'A vessel that calls again at the port where it discharged the container does not bring it again.',
    [
      'tracking/port-calls/calls-without-container.ts',
      'return isNextCall && calls.some((event) => isDepartureBetween(event, last, call));',
      'return false;',
    ],
  ),
];
