/**
 * Audit log of an account. Entries are written in the transaction of the change, so that neither exists without the
 * other.
 */
import { insertAudit } from '../../store/people/audit-log.ts';
import { findMembership, membershipsOfPerson } from '../../store/people/memberships.ts';
import type { Queryable } from '../../store/postgres/database.ts';
import { newId } from '../../store/postgres/ids.ts';
import { IdentityError } from '../error.ts';
import { may, type Permission, type Role } from './roles.ts';

/** A user, an API key, or the operator on the command line. */
export type Actor =
  | { kind: 'user'; id: string; name: string; role: Role }
  | { kind: 'api_key'; id: string; name: string }
  | { kind: 'operator' };

export interface By {
  actor: Actor;
  address: string | null;
}

export const OPERATOR: By = { actor: { kind: 'operator' }, address: null };

export const AUDIT_ACTIONS = [
  'person.signed_in',
  'person.sessions_ended',
  'person.password_changed',
  'person.reset_link_made',
  'person.second_factor_set_up',
  'person.second_factor_removed',
  'person.recovery_code_used',
  'person.recovery_codes_renewed',
  'member.added',
  'member.role_changed',
  'member.removed',
  'invitation.made',
  'invitation.revoked',
  'invitation.accepted',
  'api_key.created',
  'api_key.revoked',
  'oauth_client.let_in',
  'oauth_client.shut_out',
  'line_credentials.set',
  'line_credentials.removed',
  'webhook.created',
  'webhook.changed',
  'webhook.secret_rotated',
  'webhook.former_secrets_ended',
  'webhook.deleted',
  'webhook.replayed',
  'webhook.replay_cancelled',
  'exception_rule.changed',
  'tracking_settings.changed',
  'tariff.created',
  'tariff.changed',
  'tariff.deleted',
  'edi_partner.created',
  'edi_partner.changed',
  'edi_partner.deleted',
  'mail_address.created',
  'mail_address.deleted',
  'mail_sender.created',
  'mail_sender.changed',
  'mail_sender.deleted',
  'mailbox.connected',
  'mailbox.changed',
  'mailbox.checked',
  'mailbox.deleted',
  'notification_rules.changed',
  'brand.changed',
  'customer_page.created',
  'customer_page.revoked',
  'share_link.created',
  'share_link.revoked',
  'shipping_line.checked',
  'simulated_world.removed',
  'subscription.created',
  'subscription.changed',
  'subscription.deleted',
  'tracking.changed_in_bulk',
  'account.created',
  'account.renamed',
  'account.suspended',
  'account.opened',
  'account.closed',
  'account.erasing',
  'account.exported',
  'account.sign_in_changed',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** A bulk change has the subject `tracking` without an id, and a removal of simulated data the account. */
type SubjectKind =
  | 'user'
  | 'invitation'
  | 'api_key'
  | 'oauth_client'
  | 'shipping_line'
  | 'webhook'
  | 'exception_rule'
  | 'tariff'
  | 'edi_partner'
  | 'mail_address'
  | 'mail_sender'
  | 'mailbox'
  | 'brand'
  | 'customer_page'
  | 'share_link'
  | 'subscription'
  | 'tracking'
  | 'account';

export interface AuditEntry {
  accountId: string;
  action: AuditAction;
  subject: { kind: SubjectKind; id: string | null; name: string };
  details?: Readonly<Record<string, string | number | boolean | null>>;
  at: Date;
}

export async function audit(trx: Queryable, by: By, entry: AuditEntry): Promise<void> {
  await insertAudit(trx, [rowOf(by, entry)]);
}

/** Writes an entry in each of a person's accounts. If `by` has no actor, the person is the actor. */
export async function auditPerson(
  trx: Queryable,
  personId: string,
  entry: Pick<AuditEntry, 'action' | 'details' | 'at'> & { by: By | { address: string | null } },
): Promise<void> {
  const { by, ...rest } = entry;
  const rows = (await membershipsOfPerson(trx, personId)).map(({ accountId, userId, email, role }) => {
    const self: Actor = { kind: 'user', id: userId, name: email, role: role };
    const subject = { kind: 'user' as const, id: userId, name: email };
    return rowOf('actor' in by ? by : { actor: self, address: by.address }, { ...rest, accountId, subject });
  });
  await insertAudit(trx, rows);
}

function rowOf({ actor, address }: By, { accountId, action, subject, details = {}, at }: AuditEntry) {
  return {
    account_id: accountId,
    id: newId(),
    happened_at: at,
    actor_kind: actor.kind,
    actor_id: actor.kind === 'operator' ? null : actor.id,
    actor_name: actor.kind === 'operator' ? null : actor.name,
    action,
    subject_kind: subject.kind,
    subject_id: subject.id,
    subject_name: subject.name,
    details: JSON.stringify(details),
    address,
  };
}

/** Throws unless the actor's role allows the action. The operator may do everything, an API key nothing. */
export function requireRole({ actor }: By, isAllowed: (role: Role) => boolean): void {
  if (actor.kind === 'operator') return;
  if (actor.kind !== 'user' || !isAllowed(actor.role)) throw new IdentityError('not_allowed');
}

/**
 * Checks the actor's current role under the account lock. The member may have been removed or demoted since the request
 * began.
 */
export async function requireCurrentRole(
  trx: Queryable,
  accountId: string,
  by: By,
  isAllowed: (role: Role) => boolean,
): Promise<void> {
  requireRole(by, isAllowed);
  if (by.actor.kind !== 'user') return;
  const membership = await findMembership(trx, accountId, by.actor.id);
  if (membership === null || !isAllowed(membership.role)) throw new IdentityError('not_allowed');
}

export const permits = (permission: Permission) => (role: Role) => may(role, permission);
