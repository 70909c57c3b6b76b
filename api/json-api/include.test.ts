import { describe, expect, test } from 'vitest';
import { loadByType, resolveIncluded } from '../../operations/included-resources.ts';
import { toMany, toOne } from '../../resources/resource.ts';
import { readInclude } from './include.ts';
import { Query } from './query.ts';

const tree = (include: string, type = 'shipment') => readInclude(new Query(`include=${include}`), type);

describe('readInclude', () => {
  test('returns null without include, and the relations that are always included', () => {
    expect(readInclude(new Query(''), 'shipment')).toBeNull();
    expect(readInclude(new Query('include='), 'shipment')).toBeNull();
    expect(readInclude(new Query(''), 'tracking_request', { always: ['tracked_object'] })?.size).toBe(1);
  });

  test('merges paths with a common beginning', () => {
    const containers = tree('containers.raw_events, containers.transport_events.location,containers')?.get(
      'containers',
    );
    expect([...(containers?.keys() ?? [])]).toEqual(['raw_events', 'transport_events']);
  });

  test.each(['nothing', 'containers.nothing', 'destination.nothing', 'toString', 'containers.', '.containers'])(
    'refuses %s',
    (include) => {
      if (include === '.containers') expect(tree(include)?.size).toBe(0);
      else expect(() => tree(include)).toThrow(/is not a relationship of/);
    },
  );

  test('rejects paths with a cycle', () => {
    expect(() => tree('containers.shipment.containers.shipment.containers.shipment')).toThrow(/deeper than/);
  });
});

describe('resolveIncluded', () => {
  test('loads each level in one go, includes each resource once, and no primary resource', async () => {
    const calls: number[] = [];
    const shipments = ['s1', 's2'].map((id) => ({
      id,
      type: 'shipment',
      attributes: {},
      relationships: { containers: toMany('container', [`${id}a`, `${id}b`]) },
    }));
    const load = loadByType(async (type, ids) => {
      calls.push(ids.length);
      return ids.map((id) => ({
        id,
        type,
        attributes: {},
        relationships: { shipment: toOne('shipment', id.slice(0, 2)) },
      }));
    });
    const included = await resolveIncluded(shipments, tree('containers.shipment') ?? new Map(), load);
    expect(calls).toEqual([4, 2]);
    expect(included.map((resource) => resource.id)).toEqual(['s1a', 's1b', 's2a', 's2b']);
  });
});
