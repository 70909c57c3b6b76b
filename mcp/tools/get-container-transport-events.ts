import { z } from 'zod';
import type { ContainerAttributes } from '../containers/read-container.ts';
import { readContainer } from '../containers/read-container.ts';
import { eventCategories, hasForeignNames, timelineOf } from '../containers/timeline.ts';
import { metadataOf, metadataSchema, untrustedText } from '../values/sources.ts';
import { defineTool } from './define-tool.ts';

const event = z.looseObject({
  event: z.string(),
  timestamp: z.string().nullable(),
  isEstimate: z.boolean(),
  location: z.looseObject({}).nullable(),
});

export const getContainerTransportEventsTool = defineTool({
  name: 'get_container_transport_events',
  title: 'Get Container Transport Events',
  description:
    'The timeline of one container, oldest first, and its milestones: departures, arrivals, discharge, rail, pickup. Use it for ' +
    'what happened when, and for delays. Events with isEstimate have not happened yet. Corrected events are omitted. Times are ' +
    'UTC; timezone is that of the place.',
  input: z.object({ id: z.uuid().describe('Container id') }),
  output: z.object({
    totalEvents: z.int(),
    eventCategories: z.record(z.string(), z.int()),
    timeline: z.array(event),
    milestones: z.record(z.string(), z.string().nullable()),
    _metadata: metadataSchema,
  }),
  scope: 'read',
  bucket: 'default',
  isIdempotent: true,
  async run(context, { id }) {
    const { attributes, events, sources, links } = await readContainer(context, id);
    const timeline = await timelineOf(context.loader, events);
    const answer = {
      totalEvents: timeline.length,
      eventCategories: eventCategories(events),
      timeline,
      milestones: milestonesOf(attributes),
    };
    const foreignPlaces = hasForeignNames(timeline) ? ['timeline[*].location.name'] : [];
    const texts = untrustedText(answer, [...foreignPlaces, 'timeline[*].vessel', 'timeline[*].voyageNumber']);
    return {
      ...answer,
      _metadata: { ...metadataOf(sources, links), containerFound: true, sources, untrustedText: texts },
    };
  },
});

/** Returns the container's published milestones, one time per kind of event. */
function milestonesOf(attributes: ContainerAttributes): Record<string, string | null> {
  const fullOutAt = attributes.final_destination_full_out_at ?? attributes.pod_full_out_at;
  return {
    vesselLoadedAt: attributes.pol_vessel_loaded_at,
    vesselDepartedAt: attributes.pol_vessel_departed_at,
    vesselArrivedAt: attributes.pod_arrived_at,
    dischargedAt: attributes.pod_discharged_at,
    railLoadedAt: attributes.pod_rail_loaded_at,
    railDepartedAt: attributes.pod_rail_departed_at,
    railArrivedAt: attributes.ind_ata_at,
    fullOutAt,
    // Without a reported delivery, the pickup counts as one (spec/contract 7.4).
    deliveredAt: attributes.delivered_at ?? fullOutAt,
    emptyReturnedAt: attributes.empty_terminated_at,
  };
}
