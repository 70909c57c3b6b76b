import { Group } from '@mantine/core';
import { Status, type Tone } from '../../../components/status.tsx';
import type { ReviewReason } from '../queries.ts';

const REASONS: Readonly<Record<ReviewReason, { tone: Tone; word: string; advice: string }>> = {
  not_readable: {
    tone: 'bad',
    word: 'Not readable',
    advice: 'Ask the sender for another copy, then reject this one.',
  },
  unverified_sender: {
    tone: 'bad',
    word: 'Sender not verified',
    advice:
      'Its values are not used, even if you confirm it. To use it, upload the file yourself or add a rule for the sender.',
  },
  undecided_links: { tone: 'warning', word: 'Several shipments', advice: 'Choose the shipment that it concerns.' },
  not_tracked: { tone: 'waiting', word: 'Not tracked', advice: 'Nothing with its numbers is tracked.' },
  unknown_kind: { tone: 'warning', word: 'Kind unknown', advice: 'Choose the kind.' },
  low_confidence: {
    tone: 'warning',
    word: 'Uncertain values',
    advice: 'Use, correct or leave out the uncertain values.',
  },
};

/** Shows why a document needs review. */
export function Reasons({ reasons }: { reasons: readonly ReviewReason[] }) {
  return (
    <Group gap={6}>
      {reasons.map((reason) => (
        <Status key={reason} tone={REASONS[reason].tone}>
          {REASONS[reason].word}
        </Status>
      ))}
    </Group>
  );
}

export function adviceOf(reason: ReviewReason): string {
  return REASONS[reason].advice;
}

/** Returns the reasons in words: `Several shipments, Uncertain values`. */
export function reasonsInWords(reasons: readonly ReviewReason[]): string {
  return reasons.map((reason) => REASONS[reason].word).join(', ');
}
