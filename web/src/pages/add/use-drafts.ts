/** Numbers that are about to be added: what is known of each by itself, and what the person decided in its place. */
import { useDebouncedValue } from '@mantine/hooks';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { problemOf } from '../../api/client.ts';
import type { RequestType } from '../../components/request-types.ts';
import { DETECT } from './line-choice.tsx';
import { type Inference, inferenceQuery } from './queries.ts';

export interface DraftNumber {
  number: string;
  type: RequestType;
  /** SCAC, `detect`, or null while nothing is decided. */
  line: string | null;
  inference: Inference | undefined;
  isAsking: boolean;
  /** Why nothing could be found out. */
  problem: string | null;
}

interface Decision {
  type?: RequestType;
  line?: string;
}

/** Of more than these nothing is asked by itself: their lines are found out after adding. */
const MOST_ASKED = 25;
const TYPING_MS = 350;

export function useDrafts(numbers: readonly string[]) {
  const [decisions, setDecisions] = useState<Readonly<Record<string, Decision>>>({});
  const [settled] = useDebouncedValue(numbers.join('\n'), TYPING_MS);
  const asked = settled.split('\n').filter(Boolean).slice(0, MOST_ASKED);
  const results = useQueries({ queries: asked.map((number) => inferenceQuery(number)) });
  const byNumber = new Map(asked.map((number, index) => [number, results[index]]));
  const drafts = numbers.map((number, index): DraftNumber => {
    const result = byNumber.get(number);
    const inference = result?.data;
    const { type, line } = decisions[number] ?? {};
    return {
      number,
      type: type ?? typeOf(inference),
      line: line ?? (index >= MOST_ASKED || result?.isError ? DETECT : certainLineOf(inference)),
      inference,
      isAsking: index < MOST_ASKED && (result === undefined || result.isPending),
      problem: result?.isError ? problemOf(result.error) : null,
    };
  });
  const decide = (number: string, decision: Decision) =>
    setDecisions((now) => ({ ...now, [number]: { ...now[number], ...decision } }));
  return { drafts, decide, forget: () => setDecisions({}) };
}

function typeOf(inference: Inference | undefined): RequestType {
  const type = inference?.number_type ?? 'bill_of_lading';
  return type === 'booking' ? 'booking_number' : type;
}

/** Only what is as good as certain is chosen by itself. */
function certainLineOf(inference: Inference | undefined): string | null {
  const found = inference?.shipping_line;
  return found?.decision === 'auto_select' ? (found.selected?.scac ?? null) : null;
}
