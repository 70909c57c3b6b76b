import { splitInterchanges } from '../../connectors/edi/interchange.ts';
import { parseEdi } from '../../connectors/edi/parse.ts';
import { isSupportedType, sourceKindOf } from '../../connectors/edi/partner.ts';
import type { EdiReader } from '../../operations/intake/receive-edi.ts';

/** The parser as the operations want it. */
export const ediReader: EdiReader = {
  splitInterchanges,
  parseEdi,
  // Nothing is read from a type that is not known; whose word it is does not matter.
  kindOf: (type, partner) => (isSupportedType(type) ? sourceKindOf(type, partner) : 'line'),
};
