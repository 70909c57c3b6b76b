/** Adds and removes references and tags of many shipments or containers. */
import { z } from 'zod';
import { findContainersByIds, lockContainer, updateContainerReferences } from '../../store/containers/containers.ts';
import type { Database } from '../../store/postgres/database.ts';
import { findShipmentsByIds, lockShipment, updateShipment } from '../../store/shipments/shipments.ts';
import { type BulkOutcome, CHANGED, type Changed, changeEach, idList, refused, unchanged } from '../bulk-changes.ts';
import { MAX_ITEMS, readInput, textList } from '../input.ts';

const ofContainers = { ref_numbers: textList('Ref numbers').optional().describe('Your own references') };
const ofShipments = { ...ofContainers, tags: textList('Tags').optional().describe('Your own tags') };

interface Labels {
  ref_numbers?: string[] | undefined;
  tags?: string[] | undefined;
}

interface Relabelling {
  add?: Labels | undefined;
  remove?: Labels | undefined;
}

function changesOf<Shape extends z.ZodRawShape>(shape: Shape) {
  const labels = (name: string) => z.object(shape, { error: `${name} must be an object` }).optional();
  return {
    add: labels('Add').describe('Labels to append; existing ones are not added again'),
    remove: labels('Remove').describe('Labels to remove, where present'),
  };
}

const BLANK_CHANGE = { error: "Add and remove can't both be blank", path: ['add'] };

export const relabelShipmentsBody = z
  .object({
    shipment_ids: idList('Shipment ids').describe('Ids of the shipments; duplicates are ignored'),
    ...changesOf(ofShipments),
  })
  .refine(isNotBlank, BLANK_CHANGE);

export const relabelContainersBody = z
  .object({
    container_ids: idList('Container ids').describe('Ids of the containers; duplicates are ignored'),
    ...changesOf(ofContainers),
  })
  .refine(isNotBlank, BLANK_CHANGE);

export interface RelabelInput {
  accountId: string;
  body: unknown;
}

const UNCHANGED = unchanged('It already has these labels');

export async function relabelShipments(database: Database, { accountId, body }: RelabelInput): Promise<BulkOutcome[]> {
  const { shipment_ids: ids, ...change } = readInput(relabelShipmentsBody, body);
  return changeEach({
    ids,
    noun: 'shipment',
    find: (validIds) => findShipmentsByIds(database, accountId, validIds),
    change: ({ id }) =>
      database.transaction().execute(async (trx) => {
        const row = await lockShipment(trx, accountId, id);
        if (row === null) return null;
        const references = relabelled(row.ref_numbers ?? [], change, 'ref_numbers');
        const tags = relabelled(row.tags, change, 'tags');
        return outcomeOf(references, tags, () =>
          updateShipment(trx, accountId, id, { ref_numbers: references.items, tags: tags.items }),
        );
      }),
  });
}

export async function relabelContainers(database: Database, { accountId, body }: RelabelInput): Promise<BulkOutcome[]> {
  const { container_ids: ids, ...change } = readInput(relabelContainersBody, body);
  return changeEach({
    ids,
    noun: 'container',
    find: (validIds) => findContainersByIds(database, accountId, validIds),
    change: ({ id }) =>
      database.transaction().execute(async (trx) => {
        const row = await lockContainer(trx, accountId, id);
        if (row === null) return null;
        const references = relabelled(row.ref_numbers, change, 'ref_numbers');
        return outcomeOf(references, relabelled([], {}, 'tags'), () =>
          updateContainerReferences(trx, accountId, id, references.items),
        );
      }),
  });
}

interface Relabelled {
  items: string[];
  isChanged: boolean;
  name: string;
}

/** Applies the change to a list of labels. A label that is both removed and added stays. */
function relabelled(before: readonly string[], { add, remove }: Relabelling, kind: keyof Labels): Relabelled {
  const removed = new Set(remove?.[kind]);
  const items = [...new Set([...before.filter((item) => !removed.has(item)), ...(add?.[kind] ?? [])])];
  const isChanged = items.length !== before.length || items.some((item, index) => item !== before[index]);
  return { items, isChanged, name: kind === 'tags' ? 'tags' : 'references' };
}

async function outcomeOf(references: Relabelled, tags: Relabelled, save: () => Promise<unknown>): Promise<Changed> {
  const both = [references, tags];
  const full = both.find(({ items, isChanged }) => isChanged && items.length > MAX_ITEMS);
  if (full) return refused(`It would have ${full.items.length} ${full.name}; the maximum is ${MAX_ITEMS}`);
  if (!both.some(({ isChanged }) => isChanged)) return UNCHANGED;
  await save();
  return CHANGED;
}

function isNotBlank({ add, remove }: Relabelling): boolean {
  return [add, remove].some((labels) => [labels?.ref_numbers, labels?.tags].some((items) => (items?.length ?? 0) > 0));
}
