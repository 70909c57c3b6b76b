import type { ediPartnerResource } from '../../../resources/intake/edi-partner.ts';
import { sampleIds as ids } from '../../../resources/sample/ids.ts';
import { sampleRow } from '../../../resources/sample/sample-row.ts';
import type { InboxMessage } from '../../../store/intake/inbox.ts';
import type { UnmatchedPlaceRow } from '../../../store/places/unmatched.ts';

const at = new Date('2026-05-19T15:31:44Z');
const made = { account_id: ids.account, created_at: at, updated_at: at };

export const unmatchedPlace = sampleRow<UnmatchedPlaceRow>({
  account_id: ids.account,
  id: ids.unmatchedPlace,
  key: 'name:joliet south ramp',
  name: 'JOLIET SOUTH RAMP',
  unlocode: null,
  country: 'US',
  region: 'IL',
  facility: null,
  wordings: ['JOLIET SOUTH RAMP'],
  state: 'unmatched',
  statements: 3,
  shipments: 1,
  created_at: at,
  last_seen_at: new Date('2026-05-21T07:55:31Z'),
});

export const ediMessage = sampleRow<InboxMessage>({
  account_id: ids.account,
  id: ids.ediMessage,
  kind: 'edi',
  sender: 'bnsf',
  outcome: 'accepted',
  standard: 'x12',
  interchange_sender: 'BNSF',
  interchange_receiver: 'HALDEN',
  control_number: '000004417',
  duplicate_of: null,
  via: 'http',
  content_type: 'application/edi-x12',
  problems: [],
  receipts: 1,
  received_at: new Date('2026-05-21T05:48:02Z'),
  last_received_at: new Date('2026-05-21T05:48:02Z'),
  items: 1,
  matched: 1,
  unmatched: 0,
  applied: 1,
});

export const ediPartner = sampleRow<Parameters<typeof ediPartnerResource>[0]>({
  ...made,
  id: ids.ediPartner,
  slug: 'bnsf',
  name: 'BNSF Railway',
  scac: 'BNSF',
  speaks_for: 'railroad',
  time_zone: 'America/Chicago',
  charset: null,
  facility: null,
  code_overrides: {},
  deleted_at: null,
});
