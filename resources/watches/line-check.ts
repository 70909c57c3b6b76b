/**
 * Resource `line_check` (an extension): the result of one test call to a shipping line. It contains member names and
 * counts but no values.
 */
import { z } from 'zod';
import { defineResource } from '../define.ts';
import { instant, scac, text } from '../schemas.ts';
import { wireTime } from '../time.ts';

const VERDICTS = ['understood', 'reached', 'failed', 'not_asked'] as const;
const OWNERS = ['account', 'server'] as const;
const NUMBER_TYPES = ['bill_of_lading', 'booking_number', 'container'] as const;

export interface LineCheck {
  id: string;
  scac: string;
  name: string;
  numberType: (typeof NUMBER_TYPES)[number];
  credentials: (typeof OWNERS)[number];
  verdict: (typeof VERDICTS)[number];
  reason: string | null;
  detail: string;
  advice: string;
  statuses: readonly number[];
  durationMs: number | null;
  understood: readonly { what: string; count: number }[];
  missing: readonly string[];
  unmapped: readonly string[];
  shape: readonly string[];
  at: Date;
}

const understood = z
  .strictObject({
    what: z.string().describe('Kind of fact, such as `moves that happened`'),
    count: z.int().min(1).describe('Number of facts'),
  })
  .meta({ id: 'understood_facts', description: 'Facts of one kind in a response' });

export const lineCheck = defineResource<LineCheck>()({
  type: 'line_check',
  about: 'Result of a test call to a shipping line; the response is not stored',
  id: ({ id }) => id,
  attributes: {
    scac: [scac.describe('SCAC of the line'), (source) => source.scac],
    name: [z.string().describe('Name of the line'), ({ name }) => name],
    number_type: [z.enum(NUMBER_TYPES).describe('Type of the number in the call'), ({ numberType }) => numberType],
    credentials: [
      z.enum(OWNERS).describe('Credentials used: those of the account if it has any, else those of this server'),
      ({ credentials }) => credentials,
    ],
    verdict: [
      z
        .enum(VERDICTS)
        .describe(
          '`understood`: the response contains facts; `reached`: URL and credentials are right, but the line does not list the ' +
            'number; `failed`: something has to be fixed; `not_asked`: no call was made',
        ),
      ({ verdict }) => verdict,
    ],
    reason: [text('Code of the reason why there are no facts; null if there are'), ({ reason }) => reason],
    detail: [z.string().describe('What happened'), ({ detail }) => detail],
    advice: [z.string().describe('What to do next'), ({ advice }) => advice],
    statuses: [z.array(z.int()).describe('HTTP statuses of the response'), ({ statuses }) => [...statuses]],
    duration_ms: [
      z.int().min(0).nullable().describe('Duration of the call, including the login; null without a call'),
      ({ durationMs }) => durationMs,
    ],
    understood: [z.array(understood).describe('Facts in the response'), (source) => [...source.understood]],
    missing: [
      z.array(z.string()).describe('Kinds of facts that tracking could use but the response lacks'),
      ({ missing }) => [...missing],
    ],
    unmapped: [
      z.array(z.string()).describe('Codes of the line without a mapping; they stay visible as raw events'),
      ({ unmapped }) => [...unmapped],
    ],
    shape: [
      z.array(z.string()).describe('Paths of the response with their types and counts, without values'),
      ({ shape }) => [...shape],
    ],
    checked_at: [instant.describe('Time of the call'), ({ at }) => wireTime(at)],
  },
});
