/** Scores an extraction against the facts from which the document was drawn. */
import { type ExtractedDocument, SURE } from '../../documents/extract.ts';
import type { DrawnShipment } from './drawn-shipment.ts';
import type { KeyField, PaperLayout } from './layout.ts';

export interface Score {
  stated: number;
  found: number;
  wrong: number;
}

const FIELDS: Readonly<Record<KeyField, string>> = {
  container: 'equipmentReference',
  bill: 'transportDocumentReference',
  booking: 'carrierBookingReference',
  vessel: 'vesselName',
  voyage: 'carrierVoyageNumber',
  discharge: 'portOfDischarge',
  arrival: 'portOfDischargeArrivalDate',
  lastFreeDay: 'lastFreeDay',
};
export const KEY_FIELDS: readonly KeyField[] = [
  'container',
  'bill',
  'booking',
  'vessel',
  'voyage',
  'discharge',
  'arrival',
  'lastFreeDay',
];

/** Scores one key field: how many of the document's values were found, and how many were read wrongly. */
export function judgeField(
  field: KeyField,
  layout: PaperLayout,
  shipment: DrawnShipment,
  document: ExtractedDocument,
): Score {
  const truth = layout.states.includes(field) ? truthOf(field, shipment) : new Set<string>();
  const numbers = shipment.containers.map(({ number }) => number);
  const read = new Set(
    document.fields
      .filter(({ name, confidence }) => name === FIELDS[field] && confidence >= SURE)
      .flatMap(({ value, item }) => {
        const plain = String(value).slice(0, field === 'arrival' ? 10 : undefined);
        if (field !== 'lastFreeDay') return [plain];
        return (item === null ? numbers : [item]).map((number) => `${number} ${plain}`);
      }),
  );
  const found = [...read].filter((value) => truth.has(value)).length;
  return { stated: truth.size, found, wrong: read.size - found };
}

function truthOf(field: KeyField, shipment: DrawnShipment): Set<string> {
  switch (field) {
    case 'container':
      return new Set(shipment.containers.map(({ number }) => number));
    case 'bill':
      return new Set([shipment.bill]);
    case 'booking':
      return new Set([shipment.booking]);
    case 'vessel':
      return new Set([shipment.vessel]);
    case 'voyage':
      return new Set([shipment.voyage]);
    case 'discharge':
      return new Set([shipment.discharge.unlocode]);
    case 'arrival':
      return new Set([shipment.arrival]);
    case 'lastFreeDay':
      return new Set(shipment.containers.map(({ number, lastFreeDay }) => `${number} ${lastFreeDay}`));
  }
}

export function addScores(scores: readonly Score[]): Score {
  return scores.reduce(
    (sum, { stated, found, wrong }) => ({
      stated: sum.stated + stated,
      found: sum.found + found,
      wrong: sum.wrong + wrong,
    }),
    { stated: 0, found: 0, wrong: 0 },
  );
}
