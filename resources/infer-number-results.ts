/** `infer_number_results` (rest-contract 2.4). */
import type { Candidate, Inference } from '../tracking/carrier-inference/types.ts';
import type { Resource } from './resource.ts';

/** `id`: a new uuid; results are not kept. */
export function inferNumberResultsResource(id: string, inference: Inference): Resource {
  const { validation, decision, selected, candidates } = inference;
  return {
    id,
    type: 'infer_number_results',
    attributes: {
      number_type: inference.numberType,
      validation: {
        is_valid: validation.isValid,
        type: validation.type,
        check_digit_passed: validation.checkDigitPassed,
        parsed_number: validation.parsedNumber,
        reason: validation.reason,
      },
      shipping_line: {
        decision,
        selected: selected === null ? null : wireCandidate(selected),
        candidates: candidates.map(wireCandidate),
      },
    },
  };
}

function wireCandidate({ scac, name, confidence }: Candidate): { scac: string; name: string; confidence: number } {
  return { scac, name, confidence };
}
