import { isRecord } from '../json-shape.ts';
import { readWallTime } from '../source-time.ts';
import { readBoolean } from '../terminal/facts.ts';
import type { ListedContainers } from '../terminal/listed.ts';
import type { FieldMap } from './field-map.ts';

/** Whether a row belongs to the resource "Empty Container Returns", which alone has these members. */
export function isEmptyReturn(row: Record<string, unknown>): boolean {
  return Object.hasOwn(row, 'isContainerReturned') || Object.hasOwn(row, 'gateInDateTimeLocal');
}

/** Reads rows of "Empty Container Returns": a container that was returned, with the local time of its gate-in. */
export function emptyReturns({ times }: FieldMap): ListedContainers {
  return {
    find: (body) =>
      Array.isArray(body) && body.some((row) => isRecord(row) && isEmptyReturn(row))
        ? { containers: body, pointer: '', isSingle: false }
        : { containers: [], pointer: '', isSingle: false },
    numberOf: (row) => row.containerId,
    translate: (row) => {
      if (readBoolean(row.isContainerReturned) !== true || !Object.hasOwn(row, 'gateInDateTimeLocal')) return null;
      const wall = times === 'wall_clock' ? readWallTime(row.gateInDateTimeLocal) : null;
      const at = wall?.precision === 'local' ? wall.local : row.gateInDateTimeLocal;
      return {
        record: { events: [{ code: 'empty_in', at, classifier: 'actual' }] },
        pointers: new Map([['/events/0', '/gateInDateTimeLocal']]),
        statedAt: null,
      };
    },
  };
}
