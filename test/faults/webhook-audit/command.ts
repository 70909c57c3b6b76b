/** `npm run audit:webhooks` runs the audit of webhooks at any size. Exits with 1 if a guarantee was broken. */
import { parseArgs } from 'node:util';
import { auditWebhooks } from './audit.ts';

const HELP = `npm run audit:webhooks -- [options]

A stream of events while worker, API, Temporal and Postgres are killed with SIGKILL in turn, told to five webhooks: one that
takes everything, two that fail in every way there is (one of them wants the order of each container), one that is dead, one that
answers 410 in the middle, comes back and catches up by a replay. Afterwards every event must have been delivered or be
listed as failed, under one id, with the same bytes and valid signatures, in order where that was asked for.

  --events <number>   events to commit (100000)
  --kills <number>    in all (200)
  --minutes <number>  the stream and the kills are spread over them (1 for each 2000 events)
  --seed <number>     of everything that is left to chance (chosen and printed)
  --json              ends with one line of JSON
  --help`;

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '100000' },
    kills: { type: 'string', default: '200' },
    minutes: { type: 'string' },
    seed: { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
const events = numberOf('events', values.events);
const report = await auditWebhooks({
  events,
  kills: numberOf('kills', values.kills),
  seed: values.seed === undefined ? Math.floor(Math.random() * 1e6) : numberOf('seed', values.seed),
  overMs: (values.minutes === undefined ? events / 2_000 : numberOf('minutes', values.minutes)) * 60_000,
  onProgress: (line) => console.error(line),
});
const { problems, ...figures } = report;
for (const [name, value] of Object.entries(figures)) console.log(`${name}: ${JSON.stringify(value)}`);
for (const problem of problems.slice(0, 100)) console.log(`PROBLEM ${problem}`);
console.log(problems.length === 0 ? 'every promise was kept' : `${problems.length} problems`);
if (values.json) console.log(JSON.stringify({ audit: 'webhooks', at: new Date().toISOString(), ...report }));
process.exit(problems.length === 0 ? 0 : 1);

function numberOf(name: string, text: string): number {
  const value = Number(text);
  if (text !== '' && value > 0) return value;
  console.error(`--${name} must be a number above 0`);
  process.exit(2);
}
