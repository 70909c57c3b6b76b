/** Resource `connector_status_event` (an extension): the object of `connector.*` events. It contains no credentials. */
import { z } from 'zod';
import { defineResource } from '../define.ts';
import { at, instant, text } from '../schemas.ts';
import { wireTime } from '../time.ts';

export interface ConnectorStatusEventSource {
  id: string;
  event: 'connector.paused' | 'connector.resumed';
  source: { kind: 'line' | 'terminal' | 'railroad'; code: string; name: string | null };
  reason: string;
  since: Date;
  affected: number;
  timestamp: Date;
}

export const connectorStatusEvent = defineResource<ConnectorStatusEventSource>()({
  type: 'connector_status_event',
  about: 'Polling of a source was paused or resumed. Extension',
  id: ({ id }) => id,
  attributes: {
    event: [z.enum(['connector.paused', 'connector.resumed']).describe('Name of the event'), ({ event }) => event],
    timestamp: [instant.describe('Time of the change'), ({ timestamp }) => wireTime(timestamp)],
    source_kind: [z.enum(['line', 'terminal', 'railroad']).describe('Kind of source'), ({ source }) => source.kind],
    source_code: [
      z.string().describe('SCAC of the line or railroad, or code of the terminal'),
      ({ source }) => source.code,
    ],
    source_name: [text('Name of the source; null if unknown'), ({ source }) => source.name],
    reason: [
      z
        .string()
        .describe(
          'Reason for the pause: `credentials_rejected`, `source_blocks_us` (it returned a web page), `operator` (paused manually); ' +
            'more may be added',
        ),
      ({ reason }) => reason,
    ],
    paused_at: [at('Start of the pause'), ({ since }) => wireTime(since)],
    affected_tracking_requests: [
      z.int().describe('Live tracking requests of the account that poll the source'),
      ({ affected }) => affected,
    ],
  },
});
