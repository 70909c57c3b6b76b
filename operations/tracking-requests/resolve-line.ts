/** Resolves the shipping line of a tracking request from its SCAC. */
import { findShippingLine } from '../../reference/lines/shipping-lines.ts';
import type { InputProblem } from '../rejection.ts';
import type { LineAccess, LineOffer, Lines } from '../watches/lines.ts';

export interface ResolvedLine extends LineAccess {
  scac: string;
}

/** Accepts alternative SCACs. Unknown and unsupported lines yield the error code `blank` (spec/contract 6.2). */
export function resolveLine(
  lines: Lines,
  value: unknown,
): { line: ResolvedLine; problems: [] } | { line: null; problems: InputProblem[] } {
  if (typeof value !== 'string' || value.trim() === '' || value.trim().length > 4) return { line: null, problems: [] };
  const scac = value.trim().toUpperCase();
  const reference = findShippingLine(scac);
  const offers = lines.lines();
  const offer = offers.find((line) => line.scac === scac) ?? offers.find((line) => line.scac === reference?.scac);
  const access = offer ? lines.line(offer.scac) : null;
  if (offer && access) {
    const { credentialKey, simulated } = access;
    return { line: { credentialKey, simulated, scac: offer.scac }, problems: [] };
  }
  const name = offer?.name ?? reference?.name;
  const detail =
    name === undefined
      ? `Scac '${scac}' is not recognized`
      : `Scac '${scac}' is not supported. We do not currently integrate with ${name}${advice(offer)}`;
  return { line: null, problems: [{ path: ['scac'], detail, code: 'blank' }] };
}

function advice(offer: LineOffer | undefined): string {
  return offer?.setupHint ? `; to enable it: ${offer.setupHint}` : '';
}
