import { type ReactNode, useState } from 'react';
import { EvidencePopover } from './evidence-popover.tsx';
import { AnswerDrawer, type PointedAnswer } from './provenance/answer-drawer.tsx';
import { ProvenanceCard } from './provenance/provenance-card.tsx';

interface ValueWithProvenanceProps {
  containerId: string;
  /** Whose value it is. */
  of: 'container' | 'shipment';
  /** Name of the attribute, as provenance has it: `pickup_lfd`. */
  field: string;
  /** What people call it: `Last free day`. */
  label: string;
  /** IANA zone of the place that a time is about. */
  zone?: string | null | undefined;
  /** The value as text, without controls in it. */
  children: ReactNode;
}

/**
 * A value that tells, when it is pointed at, reached or clicked: who said it, when, which rule chose it, who says otherwise, and the
 * answer in which it stands.
 */
export function ValueWithProvenance({ children, ...of }: ValueWithProvenanceProps) {
  const [answer, setAnswer] = useState<PointedAnswer | null>(null);
  return (
    <>
      <EvidencePopover
        label={`${of.label}: who said so`}
        content={(close) => (
          <ProvenanceCard
            {...of}
            onAnswer={(pointed) => {
              close();
              setAnswer(pointed);
            }}
          />
        )}
      >
        {children}
      </EvidencePopover>
      <AnswerDrawer answer={answer} onClose={() => setAnswer(null)} />
    </>
  );
}
