/** Infers the line of a number from its form, from past outcomes in this deployment, and from probes of lines. */
import type { Database } from '../../store/postgres/database.ts';
import { countPatternOutcomes } from '../../store/tracking-requests/pattern-outcomes.ts';
import { inferCarrier } from '../../tracking/carrier-inference/infer-carrier.ts';
import { patternOf } from '../../tracking/carrier-inference/read-number.ts';
import type { Inference, InferenceInput, NumberType } from '../../tracking/carrier-inference/types.ts';
import type { Lines } from '../watches/lines.ts';
import type { ProbeInput, ProbeResult } from './probe-lines.ts';

export interface InferNumberDeps {
  database: Database;
  lines: Lines;
  /** Null if lines are not probed. */
  probe: ((input: ProbeInput) => Promise<ProbeResult>) | null;
}

export interface InferNumberInput {
  accountId: string;
  /** Number as entered by the user. */
  number: string;
  /** Type that the user declared; null if it is to be inferred. */
  type: NumberType | null;
  clock: ProbeInput['clock'];
  signal?: AbortSignal;
}

export interface InferredNumber {
  inference: Inference;
  /** Null if no line was probed, because the result was clear or no line could contribute to it. */
  probed: ProbeResult | null;
}

/** Minimum confidence at which a line that is not enabled here is a clear result, so that no other line is probed. */
const CLEAR_FROM = 0.99;

/** Infers the line. Returns null if the text is not a reference number. */
export async function inferNumber(deps: InferNumberDeps, input: InferNumberInput): Promise<InferredNumber | null> {
  const { number, type, accountId } = input;
  const lines = deps.lines.lines().map(({ scac, name, enabled }) => ({ scac, name, enabled }));
  const plain: InferenceInput = { number, type, lines, outcomes: [], answers: [] };
  const read = inferCarrier(plain);
  if (read === null) return null;
  const normalizedNumber = read.validation.parsedNumber;
  const evidence = {
    ...plain,
    outcomes: await countPatternOutcomes(deps.database, accountId, patternOf(normalizedNumber)),
  };
  const inference = inferCarrier(evidence) ?? read;
  const enabled = new Set(lines.filter((line) => line.enabled).map(({ scac }) => scac));
  const scacs = inference.order.filter((scac) => enabled.has(scac));
  if (isClear(inference, enabled) || deps.probe === null || scacs.length === 0) return { inference, probed: null };
  const requestType = inference.numberType === 'booking' ? 'booking_number' : inference.numberType;
  const { clock, signal } = input;
  const probed = await deps.probe({
    accountId,
    number,
    normalizedNumber,
    requestType,
    scacs,
    clock,
    ...(signal === undefined ? {} : { signal }),
  });
  return { inference: inferCarrier({ ...evidence, answers: probed.answers }) ?? inference, probed };
}

function isClear({ decision, selected }: Inference, enabled: ReadonlySet<string>): boolean {
  if (decision !== 'auto_select' || selected === null) return false;
  return enabled.has(selected.scac) || selected.confidence >= CLEAR_FROM;
}
