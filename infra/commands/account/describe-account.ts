import {
  type AccountSettings,
  BUCKETS,
  FEATURES,
  readAccountSettings,
} from '../../../identity/accounts/account-settings.ts';
import type { AccountListRow } from '../../../store/people/accounts.ts';

export function describeAccount({ id, name, settings, state, state_since: since }: AccountListRow): string {
  const { limits, features, documents, requiresSecondFactor } = readAccountSettings(settings);
  return [
    `${name}  ${id}`,
    `  state            ${state} since ${since.toISOString()}`,
    `  limits in 60 s   ${BUCKETS.map((bucket) => `${bucket} ${limits[bucket]}`).join(', ')}`,
    `  features         ${FEATURES.map((feature) => `${optionOf(feature)} ${features[feature] ? 'on' : 'off'}`).join(', ')}`,
    `  documents        quota-megabytes ${documents.quotaBytes / 2 ** 20}, duplicates ${documents.duplicates}, track-per-day ${documents.trackedPerDay}`,
    `  sign-in          second-factor ${requiresSecondFactor ? 'on' : 'off'}`,
  ].join('\n');
}

export function accountAsJson({
  id,
  name,
  settings,
  state,
  state_since: since,
}: AccountListRow): Pick<AccountListRow, 'id' | 'name' | 'state'> & { stateSince: Date } & AccountSettings {
  return { id, name, state, stateSince: since, ...readAccountSettings(settings) };
}

/** Returns the command-line option for a setting. */
export function optionOf(setting: string): string {
  return setting.replaceAll('_', '-');
}
