/** Collects the numbers in a message: N9 in X12, RFF in EDIFACT. */
import type { EventClaim } from '../../tracking/claims/claims.ts';
import { readReference } from '../dcsa/documents.ts';
import { code } from '../json-shape.ts';
import { readSealNumber } from '../seal-number.ts';
import { problemAt } from './envelope.ts';
import { readEquipmentId } from './equipment-number.ts';
import { at, type EdiProblem, type Segment } from './segment.ts';

export interface References {
  documents: EventClaim['documents'];
  /** Containers given as references of type EQ. */
  containers: string[];
  scac: string | null;
  seal: { number: string; segment: Segment } | null;
}

export function noReferences(): References {
  return { documents: [], containers: [], scac: null, seal: null };
}

const DOCUMENTS: Record<string, EventClaim['documents'][number]['type']> = { BM: 'bill_of_lading', BN: 'booking' };

/** Limit per shipment or message. */
const MAX_REFERENCES = 200;

/** Adds the reference of one N9 or RFF. Ignores other qualifiers. */
export function addReference(
  into: References,
  segment: Segment,
  qualifier: string,
  value: string,
  problems: EdiProblem[],
): void {
  if (into.documents.length + into.containers.length >= MAX_REFERENCES) {
    problemAt(problems, segment, 'too many references; the rest is not read');
    return;
  }
  const type = Object.hasOwn(DOCUMENTS, qualifier) ? DOCUMENTS[qualifier] : undefined;
  if (type !== undefined) {
    const number = readReference(value);
    if (number === null) problemAt(problems, segment, `${qualifier} contains no number`);
    else if (!into.documents.some((one) => one.type === type && one.number === number))
      into.documents.push({ type, number });
  } else if (qualifier === 'EQ') {
    const container = readEquipmentId(value);
    if (container === null) problemAt(problems, segment, 'EQ contains no container number');
    else if (!into.containers.includes(container)) into.containers.push(container);
  } else if (qualifier === 'SCA' || qualifier === 'CA') into.scac ??= readScac(value);
  else if (qualifier === 'SN') addSeal(into, segment, value);
}

export function addSeal(into: References, segment: Segment, value: string): void {
  const number = code(value, /^[A-Z0-9-]{1,15}$/);
  if (readSealNumber(number) !== null && number !== null) into.seal ??= { number, segment };
}

export function readScac(value: string): string | null {
  return code(value, /^[A-Z]{2,4}$/);
}

export function numbersOf(references: References, type: EventClaim['documents'][number]['type']): string[] {
  return references.documents.filter((document) => document.type === type).map((document) => document.number);
}

export function x12Reference(into: References, n9: Segment, problems: EdiProblem[]): void {
  addReference(into, n9, at(n9, 1).toUpperCase(), at(n9, 2), problems);
}

export function edifactReference(into: References, rff: Segment, problems: EdiProblem[]): void {
  addReference(into, rff, at(rff, 1, 1).toUpperCase(), at(rff, 1, 2), problems);
}

/** Reads the carrier (NAD+CA) or container operator (NAD+CF) if its SCAC is stated (code list 172, or agency 182). */
export function carrierReference(into: References, nad: Segment): void {
  const isScac = at(nad, 2, 2) === '172' || at(nad, 2, 3) === '182';
  const isCarrier = at(nad, 1) === 'CA' || at(nad, 1) === 'CF';
  if (isScac && isCarrier) into.scac ??= readScac(at(nad, 2, 1));
}
