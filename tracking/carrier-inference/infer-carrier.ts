/**
 * Infers the type, validity and candidate lines of a number, with calibrated confidence. The caller polls the lines and
 * passes in their responses.
 */
import { type ContainerOwner, findContainerOwner } from '../../reference/lines/container-owners.ts';
import { type Belief, normalized, updatedByResponses, weighed, withOutcomes } from './belief.ts';
import { CALIBRATION, type Calibration, type Curve, calibrated } from './calibration.ts';
import { type FormEvidence, formEvidence } from './form-evidence.ts';
import { type NumberReading, readNumber } from './read-number.ts';
import type { Candidate, CandidateLine, Decision, Inference, InferenceInput, Validation } from './types.ts';
import {
  AUTO_SELECT_FROM,
  CAPS,
  CONFIRM_FROM,
  ENABLED_FACTOR,
  LINE_SHARES,
  NONE_SHARE,
  OTHER_LINE_SHARE,
  OWN_CONTAINER_SHARE,
} from './weights.ts';

const MAX_CANDIDATES = 5;
const MIN_CONFIDENCE = 0.01;
const MIN_CHANCE_TO_POLL = 0.000_002;

/** Returns null for text that is not a reference number. */
export function inferCarrier(input: InferenceInput, calibration: Calibration = CALIBRATION): Inference | null {
  const reading = readNumber(input.number);
  if (reading === null) return null;
  return isContainerLike(reading, input)
    ? inferContainer(reading, input, calibration.container)
    : inferDocument(reading, input, calibration.document);
}

/** Whether to treat the number as a container number; a declared type takes precedence over the form. */
function isContainerLike({ isContainer }: NumberReading, { type }: InferenceInput): boolean {
  return type === null ? isContainer : type === 'container';
}

function inferContainer(reading: NumberReading, input: InferenceInput, curve: Curve): Inference {
  const owner = reading.isContainer ? findContainerOwner(reading.parsed) : null;
  const believed = ownerBelief(owner, input.lines);
  const learnt = withOutcomes(scaled(believed, curve), owner?.kind === 'line' ? input.outcomes : []);
  const belief = updatedByResponses(learnt, input.answers, false);
  const candidates = ranked(belief, containerCap(reading, owner, input), input, (line) =>
    owner !== null && owner.scac === line.scac ? `${owner.code} is an owner code of ${owner.owner}` : null,
  );
  const validation: Validation = {
    isValid: reading.checkDigitPassed ?? false,
    type: 'container',
    checkDigitPassed: reading.checkDigitPassed,
    parsedNumber: reading.parsed,
    reason: reading.reason ?? (reading.isContainer ? null : 'This is not the form of a container number.'),
  };
  return { numberType: 'container', validation, ...decided(candidates), order: pollingOrder(belief) };
}

/**
 * Adjusts the prior for the container's owner: a line's own containers mostly travel with that line, a lessor's with
 * any line.
 */
function ownerBelief(owner: ContainerOwner | null, lines: readonly CandidateLine[]): Belief {
  const prior = normalized(priorBelief(lines));
  if (owner?.kind !== 'line' || owner.scac === null || !prior.lines.has(owner.scac)) return prior;
  return normalized({
    lines: new Map(
      [...prior.lines].map(([scac, chance]) => [
        scac,
        chance * (1 - OWN_CONTAINER_SHARE) + (scac === owner.scac ? OWN_CONTAINER_SHARE : 0),
      ]),
    ),
    none: prior.none * (1 - OWN_CONTAINER_SHARE),
  });
}

function containerCap(
  reading: NumberReading,
  owner: ContainerOwner | null,
  { answers, outcomes }: InferenceInput,
): number {
  if (answers.some(({ answer }) => answer === 'known')) return 1;
  if (owner?.kind !== 'line') return CAPS.noPrediction;
  const hasOutcomes = outcomes.some(({ succeeded }) => succeeded > 0);
  return hasOutcomes && reading.checkDigitPassed === true ? 1 : CAPS.needsConfirmation;
}

function inferDocument(reading: NumberReading, input: InferenceInput, curve: Curve): Inference {
  const { parsed } = reading;
  const form = formEvidence(parsed, input.type === 'container' ? null : input.type);
  const prior = normalized(priorBelief(input.lines));
  const byCode = new Map(input.lines.map((line) => [line.scac, line]));
  const believed = weighed(prior, (scac) => chanceOf(form, byCode.get(scac)), form.none);
  const learnt = withOutcomes(scaled(believed, curve), input.outcomes);
  const belief = updatedByResponses(learnt, input.answers, /^\d+$/.test(parsed));
  // The number is close to a valid container number, so the user probably intended one.
  const cap = reading.reason === null ? 1 : CAPS.needsConfirmation;
  const candidates = ranked(belief, cap, input, (line) => form.reason(line));
  const numberType = input.type === 'bill_of_lading' || input.type === 'booking' ? input.type : form.type(belief.lines);
  const validation: Validation = {
    isValid: form.isListed ? true : null,
    type: 'shipment',
    checkDigitPassed: null,
    parsedNumber: parsed,
    reason: reading.reason ?? (form.isListed ? null : 'No line is known to print numbers of this form.'),
  };
  return { numberType, validation, ...decided(candidates), order: pollingOrder(belief) };
}

function chanceOf(form: FormEvidence, line: CandidateLine | undefined): number {
  return line === undefined ? 0 : form.chance(line);
}

function priorBelief(lines: readonly CandidateLine[]): Belief {
  const share = ({ scac, enabled }: CandidateLine): number =>
    (LINE_SHARES[scac] ?? OTHER_LINE_SHARE) * (enabled ? ENABLED_FACTOR : 1);
  return { lines: new Map(lines.map((line) => [line.scac, share(line)])), none: NONE_SHARE };
}

/** Calibrates the probability of the best line. The others share the remaining probability in proportion. */
function scaled(belief: Belief, curve: Curve): Belief {
  const [best] = [...belief.lines].toSorted((left, right) => right[1] - left[1]);
  if (best === undefined || best[1] >= 1) return belief;
  const confidence = Math.min(0.9999, calibrated(curve, best[1]));
  const rest = (1 - confidence) / (1 - best[1]);
  return {
    lines: new Map([...belief.lines].map(([scac, chance]) => [scac, scac === best[0] ? confidence : chance * rest])),
    none: belief.none * rest,
  };
}

function ranked(
  belief: Belief,
  cap: number,
  { lines, answers, outcomes }: InferenceInput,
  reasonOf: (line: CandidateLine) => string | null,
): Candidate[] {
  const knows = (scac: string): boolean => answers.some((given) => given.scac === scac && given.answer === 'known');
  const learnt = (scac: string): number => outcomes.find((outcome) => outcome.scac === scac)?.succeeded ?? 0;
  return lines
    .map((line): Candidate => {
      const { scac, name } = line;
      const reasons = [
        ...(knows(scac) ? ['the line knows this number'] : []),
        ...[reasonOf(line)].filter((reason) => reason !== null),
        ...(learnt(scac) > 0 ? [`${learnt(scac)} numbers like this one were found at this line`] : []),
      ];
      const confidence = Math.round(Math.min(cap, belief.lines.get(scac) ?? 0) * 10_000) / 10_000;
      return { scac, name, confidence, reasons };
    })
    .filter(({ confidence }) => confidence >= MIN_CONFIDENCE)
    .toSorted((left, right) => right.confidence - left.confidence || (left.scac < right.scac ? -1 : 1))
    .slice(0, MAX_CANDIDATES);
}

function pollingOrder({ lines }: Belief): string[] {
  return [...lines]
    .filter(([, chance]) => chance >= MIN_CHANCE_TO_POLL)
    .toSorted((left, right) => right[1] - left[1] || (left[0] < right[0] ? -1 : 1))
    .map(([scac]) => scac);
}

function decided(candidates: Candidate[]): { decision: Decision; selected: Candidate | null; candidates: Candidate[] } {
  const [best] = candidates;
  if (best === undefined || best.confidence < CONFIRM_FROM) {
    return { decision: 'no_prediction', selected: null, candidates };
  }
  return {
    decision: best.confidence >= AUTO_SELECT_FROM ? 'auto_select' : 'needs_confirmation',
    selected: best,
    candidates,
  };
}
