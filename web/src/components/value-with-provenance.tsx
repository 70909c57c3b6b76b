import { type ReactNode, useState } from 'react';
import { EvidencePopover } from './evidence-popover.tsx';
import { ProvenanceCard } from './provenance/provenance-card.tsx';
import { ResponseDrawer, type ResponsePointer } from './provenance/response-drawer.tsx';

interface ValueWithProvenanceProps {
  containerId: string;
  /** The resource that has the value. */
  of: 'container' | 'shipment';
  /** Attribute name in the provenance: `pickup_lfd`. */
  field: string;
  /** The label for people: `Last free day`. */
  label: string;
  /** IANA zone of the place to which the time belongs. */
  zone?: string | null | undefined;
  /** The value as text, without interactive elements. */
  children: ReactNode;
}

/** Shows a value, with its provenance on hover, focus or click. */
export function ValueWithProvenance({ children, ...of }: ValueWithProvenanceProps) {
  const [response, setResponse] = useState<ResponsePointer | null>(null);
  return (
    <>
      <EvidencePopover
        label={`${of.label}: sources`}
        content={(close) => (
          <ProvenanceCard
            {...of}
            onResponse={(pointed) => {
              close();
              setResponse(pointed);
            }}
          />
        )}
      >
        {children}
      </EvidencePopover>
      <ResponseDrawer response={response} onClose={() => setResponse(null)} />
    </>
  );
}
