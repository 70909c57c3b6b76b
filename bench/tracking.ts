/**
 * Measures how accurate the core is, and at what cost: journeys drawn with a seed, judged against
 * what their sources revealed.
 */
import { finish, readCommand } from './rig/command.ts';
import { explain } from './tracking/explain.ts';
import { figuresOf, verdictsOf } from './tracking/figures.ts';
import { runJourneys } from './tracking/run-journeys.ts';
import { tableOf } from './tracking/table.ts';

const command = {
  name: 'tracking',
  about: `Draws journeys with a seed and with faults in measured shares (simulator/drawn), follows each by the real poll plan,
connectors and core without servers, and compares what is published with what the sources revealed. Baselines in the same run:
the newest response taken as the truth, and fixed polling at the same median delay. docs/tracking-score.md defines each figure.`,
  options: {
    journeys: { default: 10_000, help: 'journeys to draw' },
    seed: { default: 1, help: 'of the draw' },
    explain: { default: '', help: 'serial of one journey to tell in words, instead of the table' },
  },
} as const;
const { options, json } = readCommand(command);

if (options.explain !== '') {
  for (const line of explain(options.seed, Number(options.explain))) console.log(line);
} else {
  const began = performance.now();
  const tally = await runJourneys(options.seed, options.journeys);
  const figures = figuresOf(tally, options.seed, (performance.now() - began) / 1_000);
  finish({ name: command.name, json }, tableOf(figures, tally), verdictsOf(figures), { ...figures });
}
