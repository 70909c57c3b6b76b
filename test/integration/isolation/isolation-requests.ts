/** Requests that a stranger sends to each operation, using the ids of another account wherever possible. */
import type { Route } from '../../../api/route.ts';
import { type OwnedWorld, SECRET } from './owned-world.ts';

export interface StrangersRequest {
  path: string;
  body?: unknown;
  expected: readonly number[];
}

/** Operations whose data belongs to no account. */
export const PUBLIC = new Set([
  'list-shipping-lines',
  'export-shipping-lines',
  'export-shipping-lines-xlsx',
  'get-shipping-line',
  // Returns only the calling account's own data; the lines themselves are public.
  'get-line-health',
  // The same: which of its sources are connected depends on the credentials of the calling account only.
  'list-source-guides',
  'get-source-guide',
  'list-ports',
  'export-ports',
  'export-ports-xlsx',
  'get-port',
  'list-metro-areas',
  'export-metro-areas',
  'export-metro-areas-xlsx',
  'get-metro-area',
  'list-terminals',
  'export-terminals',
  'export-terminals-xlsx',
  'get-terminal',
  'list-webhook-events',
  'get-webhook-event-schema',
  'list-webhook-ips',
  'get-webhook-notification-example',
  'infer-number',
  'create-test-clock',
  'create-edi-partner',
  'create-mail-address',
  'create-mail-sender',
  'create-mailbox',
  'create-party',
  'create-saved-view',
  'create-tariff',
  'create-custom-field-definition',
  'create-webhook',
  'create-api-key',
  'create-direct-upload',
  'list-document-types',
  'get-document-schema',
  'create-invitation',
  // These act on the caller's own resources.
  'end-other-sign-ins',
  'check-shipping-line',
  'get-line-credentials',
  'update-line-credentials',
  'delete-line-credentials',
  'delete-session',
  'update-notification-rules',
  'get-tracking-settings',
  'update-tracking-settings',
  'get-brand',
  'update-brand',
]);

/** Bodies that the owner could send. A stranger's request fails at the ids in the path. */
const BODIES: Record<string, unknown> = {
  'update-tracking-request': document('tracking_request', { ref_numbers: ['X'] }),
  'retry-tracking-request': undefined,
  'update-shipment': document('shipment', { ref_numbers: ['X'], tags: ['X'] }),
  'update-container': document('container', { ref_numbers: ['X'] }),
  'update-document': document('document', { document_type_manual: 'other' }),
  'rotate-document': { degrees: 90 },
  'review-document': { outcome: 'rejected' },
  'update-exception': document('exception', { acknowledged: true }),
  'update-exception-rule': document('exception_rule', { enabled: false }),
  'update-saved-view': document('saved_view', { name: 'X' }),
  'update-tariff': document('tariff', { name: 'X' }),
  'update-party': document('party', { company_name: 'X' }),
  'update-custom-field-definition': document('custom_field_definition', { display_name: 'X' }),
  'create-custom-field-option': document('custom_field_option', { label: 'X', value: 'x' }),
  'update-custom-field-option': document('custom_field_option', { label: 'X' }),
  'update-custom-field': document('custom_field', { value: 'north' }),
  'set-shipment-custom-field': document('custom_field', { api_slug: 'gate', value: 'north' }),
  'update-shipment-custom-field': document('custom_field', { value: 'north' }),
  'set-container-custom-field': document('custom_field', { api_slug: 'gate', value: 'north' }),
  'update-container-custom-field': document('custom_field', { value: 'north' }),
  'set-tracking-request-custom-field': document('custom_field', { api_slug: 'gate', value: 'north' }),
  'update-tracking-request-custom-field': document('custom_field', { value: 'north' }),
  'update-member': document('member', { role: 'viewer' }),
  'update-webhook': document('webhook', { active: false }),
  'create-webhook-replay': document('webhook_replay', {}),
  'update-test-clock': document('test_clock', { frozen: false }),
  'advance-test-clock': document('test_clock', { to: '2026-08-09T00:00:00Z' }),
  'update-edi-partner': document('edi_partner', { name: 'X' }),
  'create-edi-message': 'ISA*00*~',
  'create-customer-page': document('customer_page', { name: 'X' }),
  'create-share-link': document('share_link', { name: 'X' }),
  'update-subscription': document('subscription', { name: 'X' }),
  'update-mailbox': document('mailbox', { enabled: false }),
  'update-mail-sender': document('mail_sender', { treatment: 'quarantine' }),
  'create-correction': document('correction', { field: 'pickup_lfd', value: '2026-09-09', author: 'X' }),
  'map-unmatched-place': document('place_mapping', { locode: 'USLAX', author: 'X' }),
};

function document(type: string, attributes: unknown, relationships?: unknown): unknown {
  return { data: { type, attributes, ...(relationships === undefined ? {} : { relationships }) } };
}

const NOTHING_THERE = [404];
/** The error says that the resource given in the body does not exist. */
const REFUSED = [404, 422];

export function requestsOf(route: Route, world: OwnedWorld): StrangersRequest[] {
  return [...byAddress(route, world), ...(BY_BODY[route.name]?.(world) ?? [])];
}

function byAddress(route: Route, world: OwnedWorld): StrangersRequest[] {
  if (route.path.includes('/:')) {
    return [{ path: filled(route.path, world), body: BODIES[route.name], expected: NOTHING_THERE }];
  }
  return route.method === 'GET' ? listRequests(route, world) : [];
}

/** Returns the path with the owner's ids, looked up by the name of the parameter or of the collection before it. */
function filled(path: string, { ids }: OwnedWorld): string {
  const steps = path.split('/');
  return steps
    .map((step, index) => {
      const [, name, suffix = ''] = /^:(\w+)(\.csv|\.xlsx)?$/.exec(step) ?? [];
      if (name === undefined) return step;
      const id = (name === 'id' ? ids[steps[index - 1] ?? ''] : ids[name]) ?? null;
      if (id === null) throw new Error(`the world has nothing for ${step} of ${path}`);
      return `${id}${suffix}`;
    })
    .join('/');
}

/** Query parameters that end a response which would otherwise be endless. */
const ENDED: Readonly<Record<string, string>> = { 'stream-events': 'until=newest' };

/**
 * Requests the list without parameters, and with each of the owner's values in each of its parameters. An export has
 * the filters of its list, so that one value per parameter is enough.
 */
function listRequests(route: Route, { ids, texts }: OwnedWorld): StrangersRequest[] {
  const values = [...texts, ...new Set(Object.values(ids))];
  const names = (route.doc.parameters ?? [])
    .map(({ name }) => name)
    .filter((name) => !/^(page|fields|sort|include)/.test(name));
  const expected = [200, 400, 422];
  const end = ENDED[route.name] ?? '';
  const valuesFor = (index: number) =>
    route.name.startsWith('export-') ? [values[index % values.length] ?? ''] : values;
  return [
    { path: `${route.path}?${end}`, expected: [200, 400] },
    ...names.flatMap((name, index) =>
      valuesFor(index).map((value) => ({
        path: `${route.path}?${name}=${encodeURIComponent(value)}&${end}`,
        expected,
      })),
    ),
  ];
}

/**
 * Expects `not_found` for each of the owner's ids; the fingerprint of the owner's rows proves that nothing has changed.
 */
function bulkOfOwner(change: 'stop' | 'resume' | 'relabel', of: 'shipment' | 'container') {
  const path = `/v2/${of}s/${change === 'relabel' ? 'references' : `${change}_tracking`}`;
  return ({ ids }: OwnedWorld): StrangersRequest[] => [
    { path, body: { [`${of}_ids`]: [ids[`${of}s`]], add: { ref_numbers: ['X'] } }, expected: [200] },
  ];
}

const line = { scac: 'TEST', request_type: 'booking_number' };

/** Operations that take ids in their bodies. */
const BY_BODY: Record<string, (world: OwnedWorld) => StrangersRequest[]> = {
  'create-tracking-request': ({ ids }) => [
    {
      path: '/v2/tracking_requests',
      body: document(
        'tracking_request',
        { ...line, request_number: 'STRANGE1' },
        { customer: { data: { type: 'party', id: ids['parties'] } } },
      ),
      expected: REFUSED,
    },
    {
      path: '/v2/tracking_requests',
      body: document('tracking_request', { ...line, request_number: 'STRANGE2', test_clock_id: ids['test_clocks'] }),
      expected: REFUSED,
    },
    {
      path: '/v2/tracking_requests',
      body: document('tracking_request', {
        ...line,
        request_number: 'STRANGE3',
        initial_custom_fields: { shipment: [{ api_slug: 'gate', value: 'north' }] },
      }),
      expected: REFUSED,
    },
  ],
  'create-subscription': ({ ids }) =>
    [{ recipient_ids: [ids['members']] }, { customer_ids: [ids['parties']], active: false }].map((of) => ({
      path: '/v2/subscriptions',
      body: document('subscription', { name: 'X', exceptions: ['rollover'], ...of }),
      expected: REFUSED,
    })),
  'create-tracking-requests': ({ ids }) => [
    {
      path: '/v2/tracking_requests/bulk',
      body: {
        data: [
          {
            type: 'tracking_request',
            attributes: { ...line, request_number: 'STRANGE4' },
            relationships: { customer: { data: { type: 'party', id: ids['parties'] } } },
          },
          {
            type: 'tracking_request',
            attributes: { ...line, request_number: 'STRANGE5', test_clock_id: ids['test_clocks'] },
          },
        ],
      },
      expected: [200],
    },
  ],
  'act-on-tracking-requests': ({ ids }) =>
    ['retry', 'stop', 'resume', 'change', 'extend_window', 'delete'].map((action) => ({
      path: '/v2/tracking_requests/actions',
      body: { action, requests: [{ id: ids['tracking_requests'], scac: 'CLAM' }] },
      expected: [200],
    })),
  'update-container-by-body': ({ ids }) => [
    {
      path: '/v2/containers',
      body: { data: { type: 'container', id: ids['containers'], attributes: { ref_numbers: ['X'] } } },
      expected: NOTHING_THERE,
    },
  ],
  'update-exceptions': ({ ids }) => [
    { path: '/v2/exceptions', body: { exception_ids: [ids['exceptions']], acknowledged: true }, expected: [200] },
  ],
  'refresh-containers': ({ ids }) => [
    { path: '/v2/containers/refresh', body: { container_ids: [ids['containers']] }, expected: [202] },
  ],
  ...Object.fromEntries(
    (['stop', 'resume', 'relabel'] as const).flatMap((change) => [
      [`${change}-shipments`, bulkOfOwner(change, 'shipment')],
      [`${change}-containers`, bulkOfOwner(change, 'container')],
    ]),
  ),
  'create-custom-field': ({ ids }) => [
    {
      path: '/v2/custom_fields',
      body: document(
        'custom_field',
        { api_slug: 'see_also', value: null },
        { entity: { data: { type: 'shipment', id: ids['shipments'] } } },
      ),
      expected: REFUSED,
    },
    {
      path: '/v2/custom_fields',
      body: document(
        'custom_field',
        { api_slug: 'gate', value: 'north' },
        { entity: { data: { type: 'shipment', id: ids['shipments'] } } },
      ),
      expected: REFUSED,
    },
  ],
  'update-session': ({ ids }) => [
    {
      path: '/v2/session',
      body: document('session', { account_id: ids['accounts'] }),
      expected: REFUSED,
    },
  ],
  // Removes what the stranger has, which is nothing.
  'delete-simulated-world': () => [{ path: '/v2/simulated_world', expected: [200] }],
  'create-document': ({ ids }) => [
    {
      path: '/v2/documents',
      body: document('document', { name: 'X', attached_document: ids['signed_id'] }),
      expected: REFUSED,
    },
  ],
  'trigger-webhook': ({ ids }) => [
    {
      path: '/v2/webhooks/trigger',
      body: { url: 'https://stranger.example/', event: 'container.created', webhook_id: ids['webhooks'] },
      expected: REFUSED,
    },
  ],
  // Targets the stranger's own webhook.
  'create-webhook-replay': ({ ids, stranger }) => [
    {
      path: `/v2/webhooks/${stranger.webhookId}/replays`,
      body: document('webhook_replay', { shipment_id: ids['shipments'], container_id: ids['containers'] }),
      expected: REFUSED,
    },
    {
      path: `/v2/webhooks/${stranger.webhookId}/replays`,
      body: document('webhook_replay', { notification_ids: [ids['webhook_notifications']] }),
      expected: REFUSED,
    },
  ],
  'create-edi-message': ({ ids }) => [
    { path: `/v2/edi_messages/${ids['partner']}`, body: 'ISA*00*~', expected: NOTHING_THERE },
  ],
  // Targets the stranger's own objects.
  'update-shipment': ({ ids, stranger }) => [
    {
      path: `/v2/shipments/${stranger.shipmentId}`,
      body: document('shipment', {}, { customer: { data: { type: 'party', id: ids['parties'] } } }),
      expected: REFUSED,
    },
  ],
  'set-shipment-custom-field': ({ ids, stranger }) => [
    {
      path: `/v2/shipments/${stranger.shipmentId}/custom_fields`,
      body: document('custom_field', { api_slug: 'see_also', value: { type: 'container', id: ids['containers'] } }),
      expected: REFUSED,
    },
  ],
  search: ({ ids, texts }) =>
    [...texts, ...Object.values(ids), SECRET.slice(0, 4), SECRET.toLowerCase()].map((text) => ({
      path: `/v2/search?query=${encodeURIComponent(text)}`,
      expected: [200],
    })),
};
