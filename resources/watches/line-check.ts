/** `line_check`, an extension: one call to a shipping line, and what came of it. Names of members and counts, no values. */
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
    what: z.string().describe('In words: `moves that happened`'),
    count: z.int().min(1).describe('How many'),
  })
  .meta({ id: 'understood_facts', description: 'Facts of one kind that an answer holds' });

export const lineCheck = defineResource<LineCheck>()({
  type: 'line_check',
  about: 'What came of one call to a shipping line; nothing of it is kept',
  id: ({ id }) => id,
  attributes: {
    scac: [scac.describe('Of the line'), (source) => source.scac],
    name: [z.string().describe('Name of the line'), ({ name }) => name],
    number_type: [z.enum(NUMBER_TYPES).describe('As what the number was asked'), ({ numberType }) => numberType],
    credentials: [
      z
        .enum(OWNERS)
        .describe('Whose credentials were used: the account’s own where it has any, else those of this server'),
      ({ credentials }) => credentials,
    ],
    verdict: [
      z
        .enum(VERDICTS)
        .describe(
          '`understood`: the answer holds facts; `reached`: address and login are right, the line does not know the number; ' +
            '`failed`: something has to be put right; `not_asked`: no call was made',
        ),
      ({ verdict }) => verdict,
    ],
    reason: [text('Why there are no facts, in one word; null where there are'), ({ reason }) => reason],
    detail: [z.string().describe('What happened'), ({ detail }) => detail],
    advice: [z.string().describe('What to do next'), ({ advice }) => advice],
    statuses: [z.array(z.int()).describe('HTTP statuses of the answer'), ({ statuses }) => [...statuses]],
    duration_ms: [
      z.int().min(0).nullable().describe('How long the call took, with login; null where there was none'),
      ({ durationMs }) => durationMs,
    ],
    understood: [z.array(understood).describe('What was read from the answer'), (source) => [...source.understood]],
    missing: [
      z.array(z.string()).describe('What tracking could use and the answer does not hold, in words'),
      ({ missing }) => [...missing],
    ],
    unmapped: [
      z.array(z.string()).describe('Codes of the line that nobody has mapped; they stay visible as raw events'),
      ({ unmapped }) => [...unmapped],
    ],
    shape: [
      z.array(z.string()).describe('Paths of the answer with their types and how often each is there, no values'),
      ({ shape }) => [...shape],
    ],
    checked_at: [instant.describe('When'), ({ at }) => wireTime(at)],
  },
});
