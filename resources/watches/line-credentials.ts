/** `line_credentials`, an extension: what an account says to be let in by a shipping line. Values are never told, to nobody. */
import { z } from 'zod';
import { defineResource } from '../define.ts';
import { shippingLineId } from '../reference/shipping-line.ts';
import { instant, scac, text } from '../schemas.ts';
import { wireTime } from '../time.ts';

export interface LineCredentialsSource {
  scac: string;
  name: string;
  /** Codes of the lines that are asked with them. */
  codes: readonly string[];
  fields: readonly string[];
  isServerEnabled: boolean;
  /** Null: the account has none. */
  own: {
    isComplete: boolean;
    /** Null for who may not change them. */
    history: {
      setBy: string | null;
      setAt: Date;
      check: { at: Date; verdict: string; reason: string | null } | null;
    } | null;
  } | null;
}

export const lineCredentials = defineResource<LineCredentialsSource>()({
  type: 'line_credentials',
  about: 'What the account says to be let in by a shipping line; values are kept encrypted and never told',
  id: ({ scac: code }) => shippingLineId(code),
  attributes: {
    scac: [scac.describe('Of the line that is asked'), (source) => source.scac],
    name: [z.string().describe('Name of the line'), ({ name }) => name],
    scacs: [
      z.array(scac).describe('Codes of all lines that are asked with them: brands of one line'),
      ({ codes }) => [...codes],
    ],
    fields: [
      z.array(z.string()).describe('Names of what the line wants to be told: `CLIENT_ID`, `CLIENT_SECRET`'),
      ({ fields }) => [...fields],
    ],
    is_set: [z.boolean().describe('Whether the account has credentials of its own'), ({ own }) => own !== null],
    is_complete: [
      z
        .boolean()
        .describe(
          'False where the line wants to be told something else by now: it is not asked until they are set again',
        ),
      ({ own }) => own?.isComplete ?? false,
    ],
    is_server_enabled: [
      z
        .boolean()
        .describe('Whether the line can be asked with the credentials of this server while the account has none'),
      ({ isServerEnabled }) => isServerEnabled,
    ],
    set_by: [
      text('E-mail address of who set them; null for who may not change them'),
      ({ own }) => own?.history?.setBy ?? null,
    ],
    set_at: [
      instant.nullable().describe('When they were set; null for who may not change them'),
      ({ own }) => wireTime(own?.history?.setAt ?? null),
    ],
    checked_at: [
      instant.nullable().describe('When they were last checked by a call; null since they were set'),
      ({ own }) => wireTime(own?.history?.check?.at ?? null),
    ],
    check_verdict: [
      text('What came of that check, as of every `line_check`'),
      ({ own }) => own?.history?.check?.verdict ?? null,
    ],
    check_reason: [text('Why it brought no facts, in one word'), ({ own }) => own?.history?.check?.reason ?? null],
  },
});
