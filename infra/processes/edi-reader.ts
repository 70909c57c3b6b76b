import { splitInterchanges } from '../../connectors/edi/interchange.ts';
import { parseEdi } from '../../connectors/edi/parse.ts';
import { isSupportedType, sourceKindOf } from '../../connectors/edi/partner.ts';
import type { EdiReader } from '../../operations/intake/receive-edi.ts';

/** The EDI parser behind the interface that the operations expect. */
export const ediReader: EdiReader = {
  splitInterchanges,
  parseEdi,
  // Messages of unsupported types are never parsed, so the kind of source does not matter.
  kindOf: (type, partner) => (isSupportedType(type) ? sourceKindOf(type, partner) : 'line'),
};
