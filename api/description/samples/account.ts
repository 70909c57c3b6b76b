import type { OptionRow } from '../../../resources/custom-fields/custom-field-option.ts';
import type { PartyRow } from '../../../resources/parties/party.ts';
import type { AccountRow } from '../../../resources/people/account.ts';
import type { ApiKeySource } from '../../../resources/people/api-key.ts';
import type { ConnectedAppSource } from '../../../resources/people/connected-app.ts';
import type { SessionSource } from '../../../resources/people/session.ts';
import type { UsageSource } from '../../../resources/people/usage.ts';
import type { UserRow } from '../../../resources/people/user.ts';
import { sampleIds as ids } from '../../../resources/sample/ids.ts';
import { sampleRow } from '../../../resources/sample/sample-row.ts';
import type { SimulatedWorldSource } from '../../../resources/test-clocks/simulated-world.ts';
import type { DefinitionRow } from '../../../store/custom-fields/definitions.ts';
import type { CustomFieldRow } from '../../../store/custom-fields/values.ts';
import type { SavedViewRow } from '../../../store/lists/saved-views.ts';
import type { CustomerPageRow } from '../../../store/parties/customer-pages.ts';
import type { ShareLinkRow } from '../../../store/shipments/share-links.ts';
import type { SubscriptionRow } from '../../../store/subscriptions/subscriptions.ts';

const at = new Date('2026-05-19T15:31:44Z');
const made = { account_id: ids.account, created_at: at, updated_at: at };

export const account = sampleRow<AccountRow>({ id: ids.account, name: 'Halden Freight', created_at: at });

const withoutPerson = { person_id: null, role: null, removed_at: null };

export const user: UserRow = {
  ...made,
  id: ids.user,
  name: 'Mira Halden',
  email: 'mira@example.com',
  ...withoutPerson,
};

export const savedView: SavedViewRow = {
  ...made,
  id: ids.savedView,
  name: 'At sea to Long Beach',
  list: 'shipments',
  filters: { 'filter[status]': 'in_transit', 'filter[port]': 'USLGB' },
  columns: ['number', 'status', 'arrival'],
  sort: 'arrival_date',
  owner_user_id: ids.user,
  is_shared: true,
};

export const subscription: SubscriptionRow = {
  ...made,
  id: ids.subscription,
  name: 'Arrivals in Long Beach',
  active: true,
  user_ids: [ids.user],
  channel: 'slack',
  channel_host: 'hooks.slack.com',
  channel_url_encrypted: Buffer.alloc(0),
  events: ['container.transport.vessel_arrived', 'container.pickup_lfd.changed'],
  exceptions: ['hold_placed'],
  customer_ids: [],
  tags: ['urgent'],
  pol_locodes: [],
  pod_locodes: ['USLGB'],
  frequency: 'at_once',
  digest_hour: 7,
  digest_weekday: 1,
  time_zone: 'America/Los_Angeles',
  quiet_from: 21,
  quiet_until: 7,
  created_by_user_id: ids.user,
  last_sent_at: at,
  last_error: null,
};

export const shareLink = sampleRow<ShareLinkRow>({
  account_id: ids.account,
  id: ids.shareLink,
  shipment_id: ids.shipment,
  bill_of_lading_number: 'OOLU2751938460',
  name: 'Kestrel Outdoor',
  shows: ['milestones', 'pickup'],
  password_hash: null,
  created_at: at,
  created_by: 'mira@example.com',
  expires_at: new Date('2026-08-17T15:31:44Z'),
  last_opened_at: null,
});

export const customerPage = sampleRow<CustomerPageRow>({
  account_id: ids.account,
  id: ids.customerPage,
  party_id: ids.party,
  company_name: 'Kestrel Outdoor',
  name: 'Imports desk of Kestrel Outdoor',
  shows: ['milestones', 'pickup'],
  password_hash: null,
  created_at: at,
  created_by: 'mira@example.com',
  expires_at: new Date('2026-08-17T15:31:44Z'),
  last_opened_at: null,
});

export const party: PartyRow = { ...made, id: ids.party, company_name: 'Kestrel Outdoor' };

export const definition = sampleRow<DefinitionRow>({
  ...made,
  id: ids.definition,
  entity_type: 'Shipment',
  api_slug: 'warehouse',
  display_name: 'Warehouse',
  description: 'Where the freight goes from the ramp',
  data_type: 'enum',
  reference_type: null,
  validation: null,
  default_format: null,
  default_value: null,
});

export const option: OptionRow = {
  ...made,
  id: ids.option,
  definition_id: ids.definition,
  label: 'Joliet 2',
  value: 'joliet_2',
  position: 1,
};

export const customField = sampleRow<CustomFieldRow>({
  ...made,
  id: ids.customField,
  definition_id: ids.definition,
  entity_type: 'Shipment',
  entity_id: ids.shipment,
  value: option.value,
});

export const apiKey: ApiKeySource = {
  row: {
    id: ids.apiKey,
    name: 'Warehouse dashboard',
    masked: 'smk_…4f7Q',
    scopes: ['read'],
    createdAt: at,
    lastUsedAt: new Date('2026-05-21T09:14:00Z'),
    expiresAt: new Date('2026-12-31T23:59:59.999Z'),
    revokedAt: null,
    createdByUserId: ids.user,
    createdBy: user.email,
    isCreatorGone: false,
  },
  key: 'smk_…4f7Q',
  now: at,
};

export const connectedApp: ConnectedAppSource = {
  id: ids.connectedApp,
  clientId: 'https://assistant.example/client.json',
  name: 'Example Assistant',
  redirectHosts: ['assistant.example'],
  user: { id: ids.user, email: 'mira@example.com', name: 'Mira Halden' },
  scopes: ['tracking:read'],
  connectedAt: at,
  lastUsedAt: new Date('2026-05-21T09:14:00Z'),
  expiresAt: new Date('2026-11-15T15:31:44Z'),
};

export const simulated: SimulatedWorldSource = {
  accountId: ids.account,
  counts: {
    ...{ shipments: 43, containers: 61, trackingRequests: 43, events: 1_480, exceptions: 37 },
    ...{ testClocks: 14, webhooks: 1, parties: 4, removedAt: null },
  },
};

export const usage: UsageSource = {
  accountId: ids.account,
  requests: [
    { bucket: 'default', limit: 100, used: 12 },
    { bucket: 'create', limit: 100, used: 3 },
    { bucket: 'infer', limit: 200, used: 0 },
    { bucket: 'refresh', limit: 10, used: 1 },
  ],
  things: [
    { name: 'api_keys', limit: 50, used: 4 },
    { name: 'webhooks', limit: 100, used: 2 },
    { name: 'custom_field_definitions', limit: 100, used: 7 },
  ],
  at,
};

export const session: SessionSource = {
  id: '019e1f30-4400-7ef3-ac0f-e7f8091abe01',
  userId: ids.user,
  email: 'ada@example.com',
  name: 'Ada Quay',
  role: 'member' as const,
  permissions: ['read', 'write', 'read_members'],
  accountId: ids.account,
  accounts: [{ id: ids.account, name: 'Quay Freight', role: 'member' as const }],
  features: { routing_data: true, on_demand_refresh: true, rail: true, webhooks: true, document_processing: true },
  apiUrl: 'http://seamark.test',
  mcpUrl: 'http://mcp.seamark.test/mcp',
};
