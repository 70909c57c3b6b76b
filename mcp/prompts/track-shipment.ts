import { z } from 'zod';
import { matchingLines } from '../../operations/lists/matching-lines.ts';
import { cleanText } from '../values/camel-case.ts';
import { definePrompt } from './define-prompt.ts';

export const trackShipmentPrompt = definePrompt({
  name: 'track-shipment',
  title: 'Track a shipment',
  description:
    'Finds a container, bill of lading or booking, starts tracking it if necessary, and summarizes where it is.',
  arguments: z.object({
    container_number: z
      .string()
      .trim()
      .min(1, { error: 'give the number to track' })
      .max(100)
      .describe('Container, bill of lading or booking number'),
    carrier: z.string().trim().max(4).optional().describe('SCAC of the shipping line; leave out if unsure'),
  }),
  completions: {
    carrier: ({ lines }, typed) =>
      matchingLines(lines, typed)
        .filter(({ enabled }) => enabled)
        .map(({ scac }) => scac),
  },
  render({ container_number: number, carrier }) {
    const shown = cleanText(number);
    const scac = carrier === undefined || carrier === '' ? '' : `, scac ${cleanText(carrier).toUpperCase()}`;
    return [
      `Track ${shown}${scac === '' ? '' : ` of line ${cleanText(carrier ?? '').toUpperCase()}`} and tell me where it is.`,
      '',
      `1. Call search_container with query ${shown}.`,
      `2. If nothing is found, call track_container with number ${shown}${scac}. ${
        scac === '' ? 'Leave scac out: the line is inferred. ' : ''
      }If it needs the line, ask me; do not guess one from the letters of the number.`,
      '3. With the id of the container call get_container, then get_container_transport_events.',
      '4. If a request has no container yet, call why_failed with its id instead, and tell me the result.',
      '',
      'Summarize: status and place, latest event, ETA or arrival, last free day with days left, holds and fees, and what I have to do.',
      'Give source and age of the facts (_metadata) and the link. Null means unknown; estimated is not actual.',
    ].join('\n');
  },
});
