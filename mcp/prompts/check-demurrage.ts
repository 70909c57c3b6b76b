import { z } from 'zod';
import { completeContainer } from '../containers/resolve-container.ts';
import { containerArgument } from './container-argument.ts';
import { definePrompt } from './define-prompt.ts';
import { factsOfContainer, notThere } from './facts-of-container.ts';

export const checkDemurragePrompt = definePrompt({
  name: 'check-demurrage',
  title: 'Check demurrage',
  description: 'Last free day, holds, fees and what has to be done before a container costs demurrage.',
  arguments: z.object({ container_id: containerArgument }),
  completions: { container_id: completeContainer },
  async render({ container_id: named }, context) {
    const found = await factsOfContainer(context, named, ({ location, demurrage, podTerminal, shipment }) => ({
      location,
      demurrage,
      podTerminal,
      shipment: shipment && { billOfLading: shipment.billOfLading, line: shipment.line, podEtaAt: shipment.podEtaAt },
    }));
    if (found === null) return notThere(named);
    return [
      `Check the demurrage risk of container ${found.number}.`,
      '',
      found.facts,
      '',
      'Tell me, in this order and from these facts only:',
      '1. The local last free day (pickupLfdLocal), how many days are left, which source reports it, and whether line, terminal and railroad differ.',
      '2. Whether it is available for pickup now, with every hold and every fee. Null means unknown: say so, and never read it as no.',
      '3. Since when demurrage may have been accruing, if the last free day has passed. Amounts only where a fee states them.',
      '4. What has to be done next, by whom, until when. Holds first.',
      '5. How old the facts are (_metadata.sources), and the link. Say so if the terminal has not responded recently or tracking has stopped.',
      '',
      `If something is missing, call get_container_transport_events with id ${found.id} for what happened, then what_changed_since with`,
      'this container_id for how the last free day changed.',
    ].join('\n');
  },
});
