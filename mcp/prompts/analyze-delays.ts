import { z } from 'zod';
import { completeContainer } from '../containers/resolve-container.ts';
import { containerArgument } from './container-argument.ts';
import { definePrompt } from './define-prompt.ts';
import { factsOfContainer, notThere } from './facts-of-container.ts';

export const analyzeDelaysPrompt = definePrompt({
  name: 'analyze-delays',
  title: 'Analyze delays',
  description: 'Where a container lost time, how its estimates changed, and what to expect.',
  arguments: z.object({ container_id: containerArgument }),
  completions: { container_id: completeContainer },
  async render({ container_id: named }, context) {
    const found = await factsOfContainer(context, named, ({ location, rail, shipment, events }) => ({
      location,
      rail,
      shipment,
      latestEvent: events.latestEvent,
    }));
    if (found === null) return notThere(named);
    return [
      `Analyze the delays of container ${found.number}.`,
      '',
      found.facts,
      '',
      'Then read, in this order:',
      `1. get_container_transport_events with id ${found.id}: every milestone with its time and place.`,
      `2. get_shipment_details with id ${found.shipmentId}: compare routing.portOfDischarge.originalEta with eta and ata, and etd with atd.`,
      `3. what_changed_since with container_id ${found.id} and a since before the journey: how estimates changed, each with its previous value.`,
      `4. get_container_route with id ${found.id}, if it is enabled, for the remaining legs.`,
      '',
      'Tell me where the time went: each leg or stay with its duration from actual times, the days between the first and the current',
      'estimate (or arrival), and which leg caused them. Separate what happened from what is estimated, and give a cause only where a fact',
      'states one; otherwise say that the cause is unknown. End with what to expect next and how old the facts are.',
    ].join('\n');
  },
});
