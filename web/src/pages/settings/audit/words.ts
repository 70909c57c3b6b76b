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
} as const;

export type Action = keyof typeof ACTIONS;

/** One that is newer than this page is shown as it is. */
export function actionName(action: string): string {
  return action in ACTIONS ? ACTIONS[action as Action] : action;
}

/** `role: member → admin`; what has no value is not told. */
export function detailsOf(details: Readonly<Record<string, unknown>>): string {
  const { from, to, ...others } = details;
  const roles = [from, to].filter((role) => typeof role === 'string');
  const told = Object.entries(others).filter(([, value]) => value !== null);
  return [
    ...(roles.length === 0 ? [] : [roles.join(' → ')]),
    ...told.map(([name, value]) => `${name.replaceAll('_', ' ')}: ${String(value)}`),
  ].join(', ');
}
