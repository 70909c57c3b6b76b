/** A number about to be added, with what was detected about it and the user's choices. */
import { useDebouncedValue } from '@mantine/hooks';
import { useQueries } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { problemOf } from '../../api/client.ts';
import type { RequestType } from '../../components/request-types.ts';
import { DETECT } from './line-choice.tsx';
import { type Inference, inferenceQuery } from './queries.ts';

export interface DraftNumber {
  number: string;
  type: RequestType;
  /** SCAC, `detect`, or null if undecided. */
  line: string | null;
  inference: Inference | undefined;
  isDetecting: boolean;
  /** Whether the detected type or line needs the user's attention; choices do not change this. */
  isUncertain: boolean;
  /** The reason why detection failed. */
  problem: string | null;
}

interface Decision {
  type?: RequestType;
  line?: string;
}

/**
 * Maximum number of numbers for which detection runs here. The lines of further numbers are detected after they are
 * added.
 */
const MAX_DETECTED = 25;
const TYPING_MS = 350;

/** `chosen` is the line of every number for which the user decides on no other one; null to detect it. */
export function useDrafts(numbers: readonly string[], chosen: string | null) {
  const [decisions, setDecisions] = useState<Readonly<Record<string, Decision>>>({});
  const [settled] = useDebouncedValue(numbers.join('\n'), TYPING_MS);
  const detected = settled.split('\n').filter(Boolean).slice(0, MAX_DETECTED);
  const results = useQueries({ queries: detected.map((number) => inferenceQuery(number)) });
  const byNumber = new Map(detected.map((number, index) => [number, results[index]]));
  const drafts = numbers.map((number, index): DraftNumber => {
    const result = byNumber.get(number);
    const inference = result?.data;
    const { type, line } = decisions[number] ?? {};
    const isUncertain =
      inference !== undefined && (certainLineOf(inference) === null || inference.validation.is_valid === false);
    return {
      number,
      type: type ?? typeOf(inference),
      line: line ?? chosen ?? (index >= MAX_DETECTED || result?.isError ? DETECT : certainLineOf(inference)),
      inference,
      isDetecting: index < MAX_DETECTED && (result === undefined || result.isPending),
      isUncertain,
      problem: result?.isError ? problemOf(result.error) : null,
    };
  });
  const decide = useCallback((chosen: readonly string[], decision: Decision) => {
    setDecisions((now) => ({
      ...now,
      ...Object.fromEntries(chosen.map((number) => [number, { ...now[number], ...decision }])),
    }));
  }, []);
  return { drafts, decide, forget: () => setDecisions({}) };
}

function typeOf(inference: Inference | undefined): RequestType {
  const type = inference?.number_type ?? 'bill_of_lading';
  return type === 'booking' ? 'booking_number' : type;
}

/** Returns the line to preselect, or null if detection is not confident enough. */
function certainLineOf(inference: Inference | undefined): string | null {
  const found = inference?.shipping_line;
  return found?.decision === 'auto_select' ? (found.selected?.scac ?? null) : null;
}
