/** `connector_status_event`: an extension, what the events `connector.*` are about. No credential stands in it. */
import { z } from 'zod';
import { defineResource } from '../define.ts';
import { at, instant, text } from '../schemas.ts';
import { wireTime } from '../time.ts';

export interface ConnectorStatusEventSource {
  id: string;
  event: 'connector.paused' | 'connector.resumed';
  source: { kind: 'line' | 'terminal' | 'railroad'; code: string; name: string | null };
  reason: string;
  /** Since when it was or is paused. */
  since: Date;
  affected: number;
  timestamp: Date;
}

export const connectorStatusEvent = defineResource<ConnectorStatusEventSource>()({
  type: 'connector_status_event',
  about: 'A source is not asked any more, or asked again. Extension',
  id: ({ id }) => id,
  attributes: {
    event: [
      z.enum(['connector.paused', 'connector.resumed']).describe('Name of the event, as webhooks know it'),
      ({ event }) => event,
    ],
    timestamp: [instant.describe('When it was noticed'), ({ timestamp }) => wireTime(timestamp)],
    source_kind: [z.enum(['line', 'terminal', 'railroad']).describe('Kind of source'), ({ source }) => source.kind],
    source_code: [
      z.string().describe('SCAC of the line or railroad, or code of the terminal'),
      ({ source }) => source.code,
    ],
    source_name: [text('Its name, where it is known'), ({ source }) => source.name],
    reason: [
      z
        .string()
        .describe(
          'Why it is or was not asked: `credentials_rejected`, `source_blocks_us` (it answered with a page for people), ' +
            '`operator` (switched off by hand); others may follow',
        ),
      ({ reason }) => reason,
    ],
    paused_at: [at('Since when it is or was not asked'), ({ since }) => wireTime(since)],
    affected_tracking_requests: [
      z.int().describe('Open tracking requests of the account that the source is asked for'),
      ({ affected }) => affected,
    ],
  },
});
