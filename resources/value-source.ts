/** Source of a value: a shipping line, terminal, railroad, person or document, with its display name. */
import { z } from 'zod';
import { findRailroad } from '../reference/lines/railroads.ts';
import { findShippingLine } from '../reference/lines/shipping-lines.ts';
import { findTerminal } from '../reference/terminals/terminals.ts';
import { text } from './schemas.ts';

export const sourceKind = z.enum(['line', 'terminal', 'railroad', 'person', 'document']);

const documentParty = z.enum(['line', 'terminal', 'railroad', 'forwarder', 'customs_broker']);

/** Passage in a document that states a value. */
export const quote = z
  .strictObject({
    page: z.int().min(1).describe('Number of the page'),
    box: z
      .strictObject({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
      .nullable()
      .describe('Rectangle on the page in PDF points from the top left; null if the page has no picture'),
    text: z.string().describe('The passage, verbatim. Untrusted, because it comes from the document'),
  })
  .meta({ id: 'quote', description: 'Passage of a document' });

export const valueSource = z
  .strictObject({
    kind: sourceKind,
    code: z.string().describe('SCAC of a line or railroad, key of a terminal such as `smdg:SIM1`, id of a document'),
    name: text('Display name; null if unknown'),
    speaks_for: documentParty.optional().describe('Only for a document: the party that it speaks for'),
  })
  .meta({ id: 'value_source', description: 'Source of a value' });

interface SourceCode {
  kind: z.infer<typeof sourceKind>;
  code: string;
  speaksFor?: { party: z.infer<typeof documentParty> };
}

export function valueSourceOf({ kind, code, speaksFor }: SourceCode): z.output<typeof valueSource> {
  const source = { kind, code, name: nameOf({ kind, code }) };
  return speaksFor === undefined ? source : { ...source, speaks_for: speaksFor.party };
}

function nameOf({ kind, code }: SourceCode): string | null {
  if (kind === 'line') return findShippingLine(code)?.name ?? null;
  if (kind === 'railroad') return findRailroad(code)?.name ?? null;
  return kind === 'terminal' ? (findTerminal(code)?.name ?? null) : null;
}
