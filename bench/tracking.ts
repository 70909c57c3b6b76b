/**
 * Measures the accuracy of the core and its cost: each randomly generated journey is judged against what its sources
 * revealed.
 */
import { finish, readCommand } from './rig/command.ts';
import { explain } from './tracking/explain.ts';
import { explainRequest } from './tracking/explain-request.ts';
import { figuresOf, verdictsOf } from './tracking/figures.ts';
import { runJourneys } from './tracking/run-journeys.ts';
import { tableOf } from './tracking/table.ts';

const command = {
  name: 'tracking',
  about: `Draws journeys with a seed and with faults in measured shares (simulator/drawn), follows each by the real poll plan,
connectors and core without servers, and compares what is published with what the sources revealed. Baselines in the same run:
the newest response taken as the truth, and fixed polling at the same median delay. docs/tracking-score.md defines each figure.`,
  options: {
    journeys: { default: 10_000, help: 'drawn journeys, with the faults of a data service' },
    seed: { default: 1, help: 'of the draw' },
    worlds: { default: 100, help: 'trade worlds to draw of each family' },
    explain: { default: '', help: 'one journey in words instead of the table: `12`, `12@340.5` or `reused/3.2@340.5`' },
  },
} as const;
const { options, json } = readCommand(command);

if (options.explain !== '') {
  const lines = options.explain.includes('/')
    ? explainRequest(options.seed, options.explain)
    : explain(options.seed, Number.parseInt(options.explain, 10));
  for (const line of lines) console.log(line);
} else {
  const began = performance.now();
  const tally = await runJourneys(options);
  const figures = figuresOf(tally, options.seed, (performance.now() - began) / 1_000);
  finish({ name: command.name, json }, tableOf(figures, tally), verdictsOf(figures), { ...figures });
}
