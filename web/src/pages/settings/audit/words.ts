import { isKeyOf } from '../../../components/typed-keys.ts';

/** Labels of actions, written to be followed by the subject. */
export const ACTIONS = {
  'person.signed_in': 'Signed in',
  'person.sessions_ended': 'Ended sessions',
  'person.password_changed': 'Changed a password',
  'person.reset_link_made': 'Created a password reset link',
  'person.second_factor_set_up': 'Turned on the second factor',
  'person.second_factor_removed': 'Turned off the second factor',
  'person.recovery_code_used': 'Used a recovery code',
  'person.recovery_codes_renewed': 'Created new recovery codes',
  'member.added': 'Added a member',
  'member.role_changed': 'Changed a role',
  'member.removed': 'Removed a member',
  'invitation.made': 'Invited',
  'invitation.revoked': 'Revoked an invitation',
  'invitation.accepted': 'Accepted an invitation',
  'api_key.created': 'Created an API key',
  'api_key.revoked': 'Revoked an API key',
  'oauth_client.let_in': 'Connected an application',
  'oauth_client.shut_out': 'Disconnected an application',
  'line_credentials.set': 'Set credentials for a line',
  'line_credentials.removed': 'Removed credentials for a line',
  'webhook.created': 'Created a webhook',
  'webhook.changed': 'Changed a webhook',
  'webhook.secret_rotated': 'Replaced a webhook secret',
  'webhook.former_secrets_ended': 'Ended former webhook secrets',
  'webhook.deleted': 'Deleted a webhook',
  'webhook.replayed': 'Started a replay',
  'webhook.replay_cancelled': 'Cancelled a replay',
  'exception_rule.changed': 'Changed an exception rule',
  'tracking_settings.changed': 'Changed tracking settings',
  'tariff.created': 'Created a tariff',
  'tariff.changed': 'Changed a tariff',
  'tariff.deleted': 'Deleted a tariff',
  'edi_partner.created': 'Created an EDI partner',
  'edi_partner.changed': 'Changed an EDI partner',
  'edi_partner.deleted': 'Deleted an EDI partner',
  'mail_address.created': 'Created a mail address',
  'mail_address.deleted': 'Deleted a mail address',
  'mailbox.connected': 'Connected a mailbox',
  'mailbox.changed': 'Changed a mailbox',
  'mailbox.checked': 'Checked a mailbox',
  'mailbox.deleted': 'Removed a mailbox',
  'mail_sender.created': 'Created a rule for a mail sender',
  'mail_sender.changed': 'Changed a rule for a mail sender',
  'mail_sender.deleted': 'Deleted a rule for a mail sender',
  'notification_rules.changed': 'Changed their notifications',
  'brand.changed': 'Changed the brand',
  'customer_page.created': 'Created a customer page for',
  'customer_page.revoked': 'Revoked a customer page of',
  'share_link.created': 'Shared a shipment with',
  'share_link.revoked': 'Revoked a shared link of',
  'shipping_line.checked': 'Checked a shipping line',
  'simulated_world.removed': 'Removed simulated data',
  'subscription.created': 'Created a notification',
  'subscription.changed': 'Changed a notification',
  'subscription.deleted': 'Deleted a notification',
  'tracking.changed_in_bulk': 'Changed tracking in bulk',
  'account.sign_in_changed': 'Changed how people sign in',
} as const;

export type Action = keyof typeof ACTIONS;

/** Returns the label of an action, or its name if it has no label. */
export function actionName(action: string): string {
  return isKeyOf(ACTIONS, action) ? ACTIONS[action] : action;
}

/** Formats details as `member → admin, name: value`. Omits details without a value. */
export function detailsOf(details: Readonly<Record<string, unknown>>): string {
  // Ids are of no use to readers.
  const { from, to, ids: _, ...others } = details;
  const roles = [from, to].filter((role) => typeof role === 'string');
  const entries = Object.entries(others).filter(([, value]) => value !== null);
  return [
    ...(roles.length === 0 ? [] : [roles.join(' → ')]),
    ...entries.map(([name, value]) => `${name.replaceAll('_', ' ')}: ${String(value)}`),
  ].join(', ');
}
