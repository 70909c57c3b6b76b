/** OAuth scopes and the API scopes that they grant (docs/oauth.md). */

import { may, type Role } from '../accounts/roles.ts';
import type { Scope } from '../keys/api-keys.ts';

export const TRACKING_SCOPES = ['tracking:read', 'tracking:write'] as const;
export type TrackingScope = (typeof TRACKING_SCOPES)[number];

const MEANING: Readonly<Record<TrackingScope, Scope>> = { 'tracking:read': 'read', 'tracking:write': 'write' };

/** Parses a space-separated list, ignoring unknown scopes. */
export function readScopes(text: string): TrackingScope[] {
  const listed = new Set(text.split(' '));
  return TRACKING_SCOPES.filter((scope) => listed.has(scope));
}

/** Returns the scopes that a role allows. A viewer, for example, cannot grant write access. */
export function allowedScopes(scopes: readonly TrackingScope[], role: Role): TrackingScope[] {
  return scopes.filter((scope) => may(role, MEANING[scope]));
}

export function callerScopes(scopes: readonly TrackingScope[]): Scope[] {
  return scopes.map((scope) => MEANING[scope]);
}
