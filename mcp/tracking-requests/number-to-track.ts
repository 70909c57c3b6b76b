import { inferNumber } from '../../operations/tracking-requests/infer-number.ts';
import type { Candidate, Inference, NumberType } from '../../tracking/carrier-inference/types.ts';
import { hasValidCheckDigit, normalizeNumber } from '../../tracking/claims/numbers.ts';
import { type ToolContext, ToolError } from '../tools/define-tool.ts';
import { cleanText } from '../values/camel-case.ts';

export type RequestType = 'container' | 'bill_of_lading' | 'booking_number';

export interface GivenNumber {
  /** The number, unchanged. */
  number: string;
  numberType: RequestType | null;
  /** SCAC of an enabled line; null to infer it. */
  scac: string | null;
}

export interface NumberToTrack {
  number: string;
  numberType: RequestType;
  scac: string;
  source: 'caller' | 'inference';
  confidence: number | null;
  reasons: string[];
}

const TYPES: Record<RequestType, NumberType> = {
  container: 'container',
  bill_of_lading: 'bill_of_lading',
  booking_number: 'booking',
};

/**
 * Resolves the type and line of a number. Arguments of the caller take precedence over inference, and lines are polled
 * only if no line was given (spec/contract 7.3). Throws `ToolError` if the inference is not certain enough.
 */
export async function numberToTrack(context: ToolContext, given: GivenNumber): Promise<NumberToTrack> {
  const { number, scac } = given;
  const numberType = given.numberType ?? (hasValidCheckDigit(normalizeNumber(number)) ? 'container' : null);
  if (scac !== null && numberType !== null) {
    return { number, numberType, scac, source: 'caller', confidence: null, reasons: [] };
  }
  const inference = await infer(context, { number, numberType, scac });
  const inferredType = numberType ?? typeOf(inference);
  if (scac !== null) return { number, numberType: inferredType, scac, source: 'caller', confidence: null, reasons: [] };
  const { decision, selected } = inference;
  if (decision !== 'auto_select' || selected === null) throw notSure(number, inference);
  const { confidence, reasons } = selected;
  return {
    number,
    numberType: inferredType,
    scac: selected.scac,
    source: 'inference',
    confidence,
    reasons: [...reasons],
  };
}

async function infer(context: ToolContext, { number, numberType, scac }: GivenNumber): Promise<Inference> {
  await context.take('infer');
  const { database, caller } = context;
  const lines = await context.linesOfAccount();
  const inferred = await inferNumber(
    { database, lines, probe: scac === null ? context.probe : null },
    { accountId: caller.accountId, number, type: numberType === null ? null : TYPES[numberType], clock: null },
  );
  if (inferred === null) {
    throw new ToolError(
      `Input validation error: number: ${shown(number)} is not a number that a shipping line issues. ` +
        'Give a container number, a master bill of lading or a booking number.',
    );
  }
  return inferred.inference;
}

function typeOf({ numberType }: Inference): RequestType {
  return numberType === 'booking' ? 'booking_number' : numberType;
}

function notSure(number: string, { validation, candidates }: Inference): ToolError {
  const reason = validation.isValid === false && validation.reason !== null ? ` (${validation.reason})` : '';
  const likely = candidates.slice(0, 3).map(inWords);
  const lines = likely.length === 0 ? 'No line is likely.' : `Candidates: ${likely.join(', ')}.`;
  return new ToolError(
    `The shipping line of ${shown(number)} could not be inferred${reason}, so it is not tracked yet. ${lines} Call track_container ` +
      'again with scac, the code of its shipping line, and with numberType if you know it (container, bill_of_lading, ' +
      'booking_number). get_supported_shipping_lines lists the codes; ask the user if you are not sure.',
  );
}

function inWords({ name, scac, confidence }: Candidate): string {
  return `${name} (${scac}, ${Math.round(confidence * 100)} %)`;
}

function shown(number: string): string {
  return cleanText(number).slice(0, 50);
}
