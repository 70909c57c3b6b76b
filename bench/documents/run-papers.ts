/** Draws documents in each layout, extracts them and adds up the scores. */
import { extractDocument } from '../../documents/extract.ts';
import { randomFrom } from '../../simulator/drawn/random.ts';
import { type DrawnShipment, drawShipment } from './drawn-shipment.ts';
import { addScores, judgeField, KEY_FIELDS, type Score } from './judge.ts';
import type { KeyField, PaperLayout } from './layout.ts';

export interface LayoutScore {
  name: string;
  papers: number;
  rightKinds: number;
  fields: Record<KeyField, Score>;
  all: Score;
}

export async function runPapers(layouts: readonly PaperLayout[], papers: number, seed: number): Promise<LayoutScore[]> {
  const scores: LayoutScore[] = [];
  for (const [stream, layout] of layouts.entries()) scores.push(await runLayout(layout, papers, seed, stream));
  return scores;
}

async function runLayout(layout: PaperLayout, papers: number, seed: number, stream: number): Promise<LayoutScore> {
  const random = randomFrom(seed, stream);
  const perField = new Map(KEY_FIELDS.map((field) => [field, [] as Score[]]));
  let rightKinds = 0;
  for (let count = 0; count < papers; count += 1) {
    const shipment = shipmentFor(layout, drawShipment(random));
    const paper = await layout.draw(shipment, random);
    const extraction = await extractDocument({ ...paper, fileName: layout.name });
    if (!extraction.ok) throw new Error(`${layout.name}: ${extraction.reason}, ${extraction.detail}`);
    if (extraction.document.documentType === layout.kind) rightKinds += 1;
    for (const field of KEY_FIELDS) perField.get(field)?.push(judgeField(field, layout, shipment, extraction.document));
  }
  const fields = Object.fromEntries(KEY_FIELDS.map((field) => [field, addScores(perField.get(field) ?? [])]));
  return {
    name: layout.name,
    papers,
    rightKinds,
    fields: fields as Record<KeyField, Score>,
    all: addScores([...perField.values()].flat()),
  };
}

function shipmentFor({ oneFreeDay }: PaperLayout, shipment: DrawnShipment): DrawnShipment {
  const lastFreeDay = shipment.containers[0]?.lastFreeDay;
  if (oneFreeDay === undefined || lastFreeDay === undefined) return shipment;
  return { ...shipment, containers: shipment.containers.map((container) => ({ ...container, lastFreeDay })) };
}
