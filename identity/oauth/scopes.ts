/** What clients may be let in for, and what it means inside (docs/oauth.md). */

import { may, type Role } from '../accounts/roles.ts';
import type { Scope } from '../keys/api-keys.ts';

/** The one that is meant where none was asked for comes first. */
export const TRACKING_SCOPES = ['tracking:read', 'tracking:write'] as const;
export type TrackingScope = (typeof TRACKING_SCOPES)[number];

const MEANING: Readonly<Record<TrackingScope, Scope>> = { 'tracking:read': 'read', 'tracking:write': 'write' };

/** Those of a list with blanks between them, as OAuth writes it, in our order; what we do not know is left out. */
export function readScopes(text: string): TrackingScope[] {
  const asked = new Set(text.split(' '));
  return TRACKING_SCOPES.filter((scope) => asked.has(scope));
}

/** Nobody hands on more than the role has: whoever only looks lets no client write. */
export function allowedScopes(scopes: readonly TrackingScope[], role: Role): TrackingScope[] {
  return scopes.filter((scope) => may(role, MEANING[scope]));
}

export function callerScopes(scopes: readonly TrackingScope[]): Scope[] {
  return scopes.map((scope) => MEANING[scope]);
}
