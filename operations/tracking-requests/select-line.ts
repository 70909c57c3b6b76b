/** The line that a tracking request names by its SCAC. */
import { findShippingLine } from '../../reference/lines/shipping-lines.ts';
import type { InputProblem } from '../rejection.ts';
import type { LineAccess, LineOffer, Lines } from '../watches/lines.ts';

export interface RequestedLine extends LineAccess {
  scac: string;
}

/** Alternatives accepted. Unknown and unsupported ones have the code of blank ones on the wire (spec/contract 6.2). */
export function requestedLine(
  lines: Lines,
  given: unknown,
): { line: RequestedLine; problems: [] } | { line: null; problems: InputProblem[] } {
  if (typeof given !== 'string' || given.trim() === '' || given.trim().length > 4) return { line: null, problems: [] };
  const scac = given.trim().toUpperCase();
  const known = findShippingLine(scac);
  const offers = lines.lines();
  const offer = offers.find((line) => line.scac === scac) ?? offers.find((line) => line.scac === known?.scac);
  const access = offer ? lines.line(offer.scac) : null;
  if (offer && access) {
    const { credentialKey, simulated } = access;
    return { line: { credentialKey, simulated, scac: offer.scac }, problems: [] };
  }
  const name = offer?.name ?? known?.name;
  const detail =
    name === undefined
      ? `Scac '${scac}' is not recognized`
      : `Scac '${scac}' is not supported. We do not currently integrate with ${name}${advice(offer)}`;
  return { line: null, problems: [{ path: ['scac'], detail, code: 'blank' }] };
}

function advice(offer: LineOffer | undefined): string {
  return offer?.whatToSet ? `; to enable it: ${offer.whatToSet}` : '';
}
