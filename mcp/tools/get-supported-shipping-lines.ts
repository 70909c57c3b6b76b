import { z } from 'zod';
import { matchingLines } from '../../operations/lists/matching-lines.ts';
import type { LineOffer } from '../../operations/watches/lines.ts';
import { findShippingLine } from '../../reference/lines/shipping-lines.ts';
import { omitEmpty } from '../values/omit-empty.ts';
import { defineTool } from './define-tool.ts';

/** The simulated line, listed only if it is requested by name. */
const SIMULATED = 'TEST';

export const getSupportedShippingLinesTool = defineTool({
  name: 'get_supported_shipping_lines',
  title: 'Get Supported Shipping Lines',
  description:
    'Shipping lines that this server can poll, by name. Only those with enabled true can be tracked. ' +
    'Call it before track_container if the SCAC of a line is uncertain.',
  input: z.object({ search: z.string().max(500).optional().describe('Part of a name or SCAC') }),
  output: z.object({
    totalLines: z.int(),
    shippingLines: z
      .array(z.looseObject({ scac: z.string(), name: z.string(), enabled: z.boolean() }))
      .describe('shortName, bolPrefix, alternativeScacs, numberTypes it accepts, notes'),
    _metadata: z.looseObject({}),
  }),
  scope: 'read',
  bucket: 'default',
  isIdempotent: true,
  async run({ linesOfAccount, baseUrl }, { search = '' }) {
    const found = matchingLines(await linesOfAccount(), search)
      .filter(({ scac }) => scac !== SIMULATED || search.trim() !== '')
      .sort((one, other) => one.name.localeCompare(other.name, 'en'));
    return {
      totalLines: found.length,
      shippingLines: found.map(lineOf),
      _metadata: {
        source: 'configuration of this server',
        links: { api: `${baseUrl}/v2/shipping_lines` },
      },
    };
  },
});

function lineOf({ scac, name, enabled, setupHint, support }: LineOffer) {
  const line = findShippingLine(scac);
  const own = line?.scac === scac ? line : null;
  const numberTypes = [
    ...(support.billOfLading ? ['bill_of_lading'] : []),
    ...(support.booking ? ['booking_number'] : []),
    ...(support.container ? ['container'] : []),
  ];
  return {
    scac,
    name,
    enabled,
    ...omitEmpty({
      shortName: own?.shortName,
      bolPrefix: own?.billPrefix,
      alternativeScacs: own?.alternativeScacs,
      numberTypes: enabled ? numberTypes : null,
      notes: enabled ? null : `Not enabled on this server: ${setupHint}`,
    }),
  };
}
