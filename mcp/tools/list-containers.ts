import { z } from 'zod';
import { containerFilters } from '../../operations/lists/container-filters.ts';
import { sliceOf } from '../../operations/lists/pages.ts';
import { listContainers } from '../../store/containers/containers.ts';
import { CONTAINER_PARTS, type ContainerPart, containerRows, FOREIGN_TEXTS } from '../containers/container-rows.ts';
import { listArguments, readListArguments } from '../lists/list-arguments.ts';
import { listResult, listResultSchema } from '../lists/list-result.ts';
import { defineTool, ToolError } from './define-tool.ts';

const options = { include: z.string().optional() };

export const listContainersTool = defineTool({
  name: 'list_containers',
  title: 'List Containers',
  description:
    'Containers of the account, newest first, with status, last free day, holds and fees; filters combine with AND. ' +
    'search_container finds one number, get_container returns one container in full. meta.nextPage is the next page.',
  input: z.looseObject({
    status: z.string().optional().describe('on_ship, available, picked_up …; comma-separated'),
    port: z.string().optional().describe('UN/LOCODE or name: lading, discharge or destination'),
    carrier: z.string().optional().describe('SCAC or name'),
    updated_after: z.string().optional().describe('RFC 3339 or a date'),
    number: z.string().optional(),
    include: z
      .string()
      .optional()
      .describe(`${CONTAINER_PARTS.join(', ')}; comma-separated`),
    ...listArguments,
  }),
  output: listResultSchema(
    'As in get_container: id, number, status, flags, refNumbers, equipment, location, demurrage, terminals, rail, shipment, _metadata',
  ),
  scope: 'read',
  bucket: 'default',
  isIdempotent: true,
  async run(context, input) {
    const request = readListArguments(input, { filters: containerFilters, options });
    const parts = partsOf(request.options.include);
    const { database, caller, baseUrl } = context;
    const { rows, ...extent } = await listContainers(database, caller.accountId, request.filter, sliceOf(request.page));
    const items = await containerRows(context, rows, parts);
    return listResult({
      address: `${baseUrl}/v2/containers`,
      request,
      items,
      extent,
      columns: ['number', 'status', 'flags', 'shipment.billOfLading', 'demurrage.pickupLfdLocal', 'demurrage.holds'],
      foreignTexts: FOREIGN_TEXTS,
      expendable: ['equipment', 'rail', 'refNumbers', 'terminals'],
    });
  },
  links: ({ items }) =>
    items.map(({ id, number }) => ({ uri: `seamark://container/${id}`, name: `Container ${number}` })),
});

function isPart(name: string): name is ContainerPart {
  return CONTAINER_PARTS.some((part) => part === name);
}

function partsOf(include = ''): Set<ContainerPart> {
  const names = include
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const unknown = names.filter((name) => !isPart(name));
  if (unknown.length > 0) {
    throw new ToolError(
      `Input validation error: include accepts ${CONTAINER_PARTS.join(', ')}, not ${unknown.join(', ')}`,
    );
  }
  return new Set(names.length > 0 ? names.filter(isPart) : CONTAINER_PARTS.slice(0, 3));
}
