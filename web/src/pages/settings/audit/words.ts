/** What was done, in words that go on with what it was done to. */
export const ACTIONS = {
  'person.signed_in': 'Signed in',
  'person.sessions_ended': 'Ended sessions',
  'person.password_changed': 'Changed a password',
  'person.reset_link_made': 'Made a link to a new password',
  'member.added': 'Added a member',
  'member.role_changed': 'Changed a role',
  'member.removed': 'Removed a member',
  'invitation.made': 'Invited',
  'invitation.revoked': 'Revoked an invitation',
  'invitation.accepted': 'Accepted an invitation',
  'api_key.created': 'Made an API key',
  'api_key.revoked': 'Revoked an API key',
  'oauth_client.let_in': 'Connected an application',
  'oauth_client.shut_out': 'Disconnected an application',
  'line_credentials.set': 'Set credentials for a line',
  'line_credentials.removed': 'Removed credentials for a line',
  'webhook.created': 'Made a webhook',
  'webhook.changed': 'Changed a webhook',
  'webhook.secret_rotated': 'Replaced the secret of a webhook',
  'webhook.former_secrets_ended': 'Ended former secrets of a webhook',
  'webhook.deleted': 'Deleted a webhook',
  'webhook.replayed': 'Began a replay',
  'webhook.replay_cancelled': 'Cancelled a replay',
  'exception_rule.changed': 'Changed an exception rule',
  'tariff.created': 'Entered a tariff',
  'tariff.changed': 'Changed a tariff',
  'tariff.deleted': 'Deleted a tariff',
  'edi_partner.created': 'Made an EDI partner',
  'edi_partner.changed': 'Changed an EDI partner',
  'edi_partner.deleted': 'Deleted an EDI partner',
  'notification_rules.changed': 'Changed own notifications',
  'shipping_line.checked': 'Checked a shipping line',
  'tracking.changed_in_bulk': 'Changed the tracking of many',
} as const;

export type Action = keyof typeof ACTIONS;

/** One that is newer than this page is shown as it is. */
export function actionName(action: string): string {
  return action in ACTIONS ? ACTIONS[action as Action] : action;
}

/** `role: member → admin`; what has no value is not told. */
export function detailsOf(details: Readonly<Record<string, unknown>>): string {
  // Ids are for programs.
  const { from, to, ids: _, ...others } = details;
  const roles = [from, to].filter((role) => typeof role === 'string');
  const told = Object.entries(others).filter(([, value]) => value !== null);
  return [
    ...(roles.length === 0 ? [] : [roles.join(' → ')]),
    ...told.map(([name, value]) => `${name.replaceAll('_', ' ')}: ${String(value)}`),
  ].join(', ');
}
