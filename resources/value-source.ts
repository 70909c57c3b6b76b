/** Source of a value: a shipping line, terminal, railroad or person, with its display name. */
import { z } from 'zod';
import { findRailroad } from '../reference/lines/railroads.ts';
import { findShippingLine } from '../reference/lines/shipping-lines.ts';
import { findTerminal } from '../reference/terminals/terminals.ts';
import { text } from './schemas.ts';

export const sourceKind = z.enum(['line', 'terminal', 'railroad', 'person']);

export const valueSource = z
  .strictObject({
    kind: sourceKind,
    code: z.string().describe('SCAC of a line or railroad, key of a terminal such as `smdg:SIM1`'),
    name: text('Display name; null if unknown'),
  })
  .meta({ id: 'value_source', description: 'Source of a value' });

interface SourceCode {
  kind: z.infer<typeof sourceKind>;
  code: string;
}

export function valueSourceOf({ kind, code }: SourceCode): z.output<typeof valueSource> {
  return { kind, code, name: nameOf({ kind, code }) };
}

function nameOf({ kind, code }: SourceCode): string | null {
  if (kind === 'line') return findShippingLine(code)?.name ?? null;
  if (kind === 'railroad') return findRailroad(code)?.name ?? null;
  return kind === 'terminal' ? (findTerminal(code)?.name ?? null) : null;
}
