/**
 * Resource `line_credentials` (an extension): an account's credentials for a shipping line. Their values are never
 * returned.
 */
import { z } from 'zod';
import { defineResource } from '../define.ts';
import { shippingLineId } from '../reference/shipping-line.ts';
import { instant, scac, text } from '../schemas.ts';
import { wireTime } from '../time.ts';

export interface LineCredentialsSource {
  scac: string;
  name: string;
  /** SCACs of the lines that use these credentials. */
  codes: readonly string[];
  fields: readonly string[];
  isServerEnabled: boolean;
  /** Null if the account has not set its own credentials. */
  own: {
    isComplete: boolean;
    /** Null for callers who may not change the credentials. */
    history: {
      setBy: string | null;
      setAt: Date;
      check: { at: Date; verdict: string; reason: string | null } | null;
    } | null;
  } | null;
}

export const lineCredentials = defineResource<LineCredentialsSource>()({
  type: 'line_credentials',
  about: 'Credentials of the account for a shipping line; their values are stored encrypted and never returned',
  id: ({ scac: code }) => shippingLineId(code),
  attributes: {
    scac: [scac.describe('SCAC of the line'), (source) => source.scac],
    name: [z.string().describe('Name of the line'), ({ name }) => name],
    scacs: [
      z.array(scac).describe('SCACs of all lines that use them: brands of one carrier'),
      ({ codes }) => [...codes],
    ],
    fields: [
      z.array(z.string()).describe('Names of the required fields, such as `CLIENT_ID` and `CLIENT_SECRET`'),
      ({ fields }) => [...fields],
    ],
    is_set: [z.boolean().describe('Whether the account has set its own credentials'), ({ own }) => own !== null],
    is_complete: [
      z
        .boolean()
        .describe(
          'False if the required fields have changed since; the line is not polled until the credentials are set again',
        ),
      ({ own }) => own?.isComplete ?? false,
    ],
    is_server_enabled: [
      z
        .boolean()
        .describe('Whether the line can be polled with the credentials of this server while the account has none'),
      ({ isServerEnabled }) => isServerEnabled,
    ],
    set_by: [
      text('Email address of the person who set them; null for callers who may not change them'),
      ({ own }) => own?.history?.setBy ?? null,
    ],
    set_at: [
      instant.nullable().describe('When they were set; null for callers who may not change them'),
      ({ own }) => wireTime(own?.history?.setAt ?? null),
    ],
    checked_at: [
      instant.nullable().describe('When they were last checked with a call; null: not since they were set'),
      ({ own }) => wireTime(own?.history?.check?.at ?? null),
    ],
    check_verdict: [text('`verdict` of that `line_check`'), ({ own }) => own?.history?.check?.verdict ?? null],
    check_reason: [text('`reason` of that `line_check`'), ({ own }) => own?.history?.check?.reason ?? null],
  },
});
