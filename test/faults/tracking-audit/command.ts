/** `npm run audit:tracking` runs the audit of tracking at any size. Exits with 1 if a journey differs from its twin. */
import { parseArgs } from 'node:util';
import { auditTracking } from './audit.ts';

const HELP = `npm run audit:tracking -- [options]

Simulated journeys by test clocks, each once undisturbed and once while faults strike: processes and servers are killed, stopped
and resumed, the network between each pair of parts is held up, reset or silent, Temporal loses its data or comes back with
older data, Postgres fails over to a replica, runs out of connections or disk, clocks are advanced from two sides. Afterwards
both journeys must be equal: values, history, the order of sources, events.

  --journeys <number>  journeys of each seed (6)
  --kills <number>     faults of each seed (12)
  --seed <number>      of everything that is left to chance (chosen and printed)
  --seeds <number>     as many seeds, from this one on (1)
  --json               ends with one line of JSON
  --help`;

const { values } = parseArgs({
  options: {
    journeys: { type: 'string', default: '6' },
    kills: { type: 'string', default: '12' },
    seed: { type: 'string' },
    seeds: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
const journeys = numberOf('journeys', values.journeys);
const faults = numberOf('kills', values.kills);
const first = values.seed === undefined ? Math.floor(Math.random() * 1e6) : numberOf('seed', values.seed);
const seeds = Array.from({ length: numberOf('seeds', values.seeds) }, (_, index) => first + index);
const report = await auditTracking({ journeys, faults, seeds, onProgress: (line) => console.error(line) });
const { problems, ...figures } = report;
for (const [name, value] of Object.entries(figures)) console.log(`${name}: ${JSON.stringify(value)}`);
for (const problem of problems.slice(0, 100)) console.log(`PROBLEM ${problem}`);
console.log(problems.length === 0 ? 'every journey equals its undisturbed twin' : `${problems.length} problems`);
if (problems.length > 0)
  console.log(`Repeat a seed: npm run audit:tracking -- --journeys ${journeys} --kills ${faults} --seed <seed>`);
if (values.json) console.log(JSON.stringify({ audit: 'tracking', at: new Date().toISOString(), ...report }));
process.exit(problems.length === 0 ? 0 : 1);

function numberOf(name: string, text: string): number {
  const value = Number(text);
  if (text !== '' && Number.isInteger(value) && value >= (name === 'kills' ? 0 : 1)) return value;
  console.error(`--${name} must be a whole number above 0`);
  process.exit(2);
}
