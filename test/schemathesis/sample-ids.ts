/**
 * Ids of the account's objects, in dictionaries from which schemathesis draws, so that requests get further than a 404.
 */

/** Number of ids per kind. There are several, because the run deletes some of the objects. */
const COUNT = 12;

type Ids = Record<string, string[]>;

/**
 * Creates several objects of every kind that can be created, and returns the configuration lines that list their ids.
 */
export async function dictionariesOf(origin: string, key: string): Promise<string> {
  const ids = await makeThings(origin, key);
  const lines: string[] = [];
  for (const [collection, values] of Object.entries(ids)) {
    lines.push(`[dictionaries.${collection}]`, `values = ${JSON.stringify(values)}`, '');
  }
  for (const [collection, parameter] of Object.entries(PARAMETERS)) {
    if (ids[collection] === undefined) continue;
    lines.push(
      '[[operations]]',
      `include-path-regex = '^/v2/${collection}/\\{${parameter}\\}'`,
      `parameters = { "path.${parameter}" = { dictionary = "${collection}", probability = 0.6 } }`,
      '',
    );
  }
  return lines.join('\n');
}

/** Name of the path parameter for each collection. */
const PARAMETERS: Record<string, string> = {
  containers: 'id',
  shipments: 'id',
  tracking_requests: 'id',
  parties: 'id',
  custom_field_definitions: 'id',
  custom_fields: 'id',
  webhooks: 'id',
  webhook_replays: 'id',
  test_clocks: 'id',
  edi_partners: 'id',
  mail_addresses: 'id',
  mail_senders: 'id',
  mailboxes: 'id',
  share_links: 'id',
  customer_pages: 'id',
  subscriptions: 'id',
  vessels: 'id',
  ports: 'id',
  events: 'id',
  webhook_notifications: 'id',
};

async function makeThings(origin: string, key: string): Promise<Ids> {
  const request = async (
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ data: { id: string } | { id: string }[] }> => {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { Authorization: `Token ${key}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as { data: { id: string } };
  };
  const listed = async (path: string): Promise<string[]> => {
    const { data } = await request('GET', path);
    return [data].flat().map(({ id }) => id);
  };
  const make = async (path: string, type: string, attributesOf: (index: number) => unknown): Promise<string[]> => {
    const made: string[] = [];
    for (let index = 0; index < COUNT; index++) {
      const { data } = await request('POST', path, { data: { type, attributes: attributesOf(index) } });
      made.push(...[data].flat().map(({ id }) => id));
    }
    return made;
  };
  const [shipment = ''] = await listed('/v2/shipments');
  const ids: Ids = {
    containers: await listed('/v2/containers'),
    shipments: [shipment],
    events: await listed('/v2/events'),
    webhook_notifications: await listed('/v2/webhook_notifications'),
    parties: await make('/v2/parties', 'party', (index) => ({ company_name: `Known ${index}` })),
    custom_field_definitions: await make('/v2/custom_field_definitions', 'custom_field_definition', (index) => ({
      entity_type: 'Shipment',
      api_slug: `known_${index}`,
      display_name: `Known ${index}`,
      data_type: ['short_text', 'number', 'enum'][index % 3],
    })),
    custom_fields: await make(`/v2/shipments/${shipment}/custom_fields`, 'custom_field', (index) => ({
      api_slug: `known_${index - (index % 3)}`,
      value: 'text',
    })),
    webhooks: await make('/v2/webhooks', 'webhook', (index) => ({
      url: `https://hooks.example.com/${index}`,
      active: index % 2 === 0,
      events: ['container.created'],
    })),
    test_clocks: await make('/v2/test_clocks', 'test_clock', () => ({ start_at: '2026-08-01T00:00:00Z' })),
    edi_partners: await make('/v2/edi_partners', 'edi_partner', (index) => ({
      name: 'Known',
      slug: `known-${index}`,
      scac: 'SIMC',
    })),
    mail_addresses: await make('/v2/mail_addresses', 'mail_address', (index) => ({ name: `Known ${index}` })),
    share_links: await make(`/v2/shipments/${shipment}/share_links`, 'share_link', (index) => ({
      name: `Known ${index}`,
    })),
    subscriptions: await make('/v2/subscriptions', 'subscription', (index) => ({
      name: `Known ${index}`,
      exceptions: ['rollover'],
      active: false,
    })),
    mail_senders: await make('/v2/mail_senders', 'mail_sender', (index) => ({
      sender: `known-${index}.example`,
      treatment: 'file_only',
    })),
    mailboxes: await make('/v2/mailboxes', 'mailbox', (index) => ({
      host: 'imap.example.com',
      username: `known-${index}`,
      password: 'known',
    })),
    tracking_requests: await make('/v2/tracking_requests', 'tracking_request', (index) => ({
      request_type: 'bill_of_lading',
      request_number: `KNOWN${index}`,
      scac: 'SIMC',
    })),
    ports: ['USLAX', 'CNSHA', 'NLRTM'],
  };
  const [party = ''] = ids['parties'] ?? [];
  ids['customer_pages'] = await make(`/v2/parties/${party}/customer_pages`, 'customer_page', (index) => ({
    name: `Known ${index}`,
  }));
  const replays = (ids['webhooks'] ?? []).filter((_id, index) => index % 4 === 0);
  for (const webhookId of replays) {
    const { data } = await request('POST', `/v2/webhooks/${webhookId}/replays`, { data: { type: 'webhook_replay' } });
    ids['webhook_replays'] = [...(ids['webhook_replays'] ?? []), ...[data].flat().map(({ id }) => id)];
  }
  return ids;
}
