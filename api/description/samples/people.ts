import type { InvitationSource } from '../../../resources/people/invitation.ts';
import type { MemberSource } from '../../../resources/people/member.ts';
import type { SignInSource } from '../../../resources/people/sign-in.ts';
import { sampleIds as ids } from '../../../resources/sample/ids.ts';
import type { LineCheck } from '../../../resources/watches/line-check.ts';
import type { LineCredentialsSource } from '../../../resources/watches/line-credentials.ts';
import type { AuditRow } from '../../../store/people/audit-log.ts';

const at = new Date('2026-05-20T08:30:00Z');
const address = '198.51.100.7';
const [mira, jonas] = ['mira@example.com', 'jonas@example.com'];

export const member: MemberSource = {
  userId: ids.user,
  email: mira,
  name: 'Mira Halden',
  role: 'admin',
  isSelf: false,
  givableRoles: ['owner', 'admin', 'member', 'viewer'],
  isRemovable: true,
  keys: 1,
};

export const invitation: InvitationSource = {
  row: {
    accountId: ids.account,
    accountName: 'Example Foods',
    id: ids.invitation,
    email: jonas,
    role: 'viewer',
    expiresAt: new Date('2026-05-27T08:30:00Z'),
    createdAt: at,
    invitedBy: mira,
  },
  link: null,
  isMailed: null,
  now: at,
};

export const signIn: SignInSource = {
  row: { id: ids.signIn, address, userAgent: null, createdAt: at, lastUsedAt: new Date('2026-05-21T09:14:00Z') },
  device: 'Firefox on Linux',
  isCurrent: true,
};

export const auditEntry: AuditRow = {
  account_id: ids.account,
  id: ids.auditEntry,
  happened_at: at,
  actor_kind: 'user',
  actor_id: ids.user,
  actor_name: mira,
  action: 'member.role_changed',
  subject_kind: 'user',
  subject_id: ids.user,
  subject_name: jonas,
  details: { from: 'viewer', to: 'member' },
  address,
};

export const lineCredentials: LineCredentialsSource = {
  scac: 'HLCU',
  name: 'Hapag-Lloyd',
  codes: ['HLCU'],
  fields: ['CLIENT_ID', 'CLIENT_SECRET'],
  isServerEnabled: false,
  own: {
    isComplete: true,
    history: { setBy: mira, setAt: at, check: { at, verdict: 'understood', reason: null } },
  },
};

export const lineCheck: LineCheck = {
  id: ids.lineCheck,
  scac: 'HLCU',
  name: 'Hapag-Lloyd',
  numberType: 'bill_of_lading',
  credentials: 'account',
  verdict: 'understood',
  reason: null,
  detail: 'The response was read.',
  advice: 'Nothing to do.',
  statuses: [200],
  durationMs: 412,
  understood: [
    { what: 'moves that happened', count: 6 },
    { what: 'moves with a vessel', count: 4 },
  ],
  missing: ['seal numbers'],
  unmapped: [],
  shape: ['$: list ×1', '$[].eventType: text ×9'],
  at,
};
