/**
 * Which line a number belongs to: confidence against the share that was right, on made-up numbers with labels.
 * Half of the numbers set the confidence right (`--fit on` prints the curve), the other half judges it.
 */
import { UNCALIBRATED } from '../tracking/carrier-inference/calibration.ts';
import { labelledNumbers } from './inference/labelled-numbers.ts';
import { type Bin, fitCurve, judge, reliability, scoreOf } from './inference/reliability.ts';
import { finish, readCommand } from './rig/command.ts';

const { options, json } = readCommand({
  name: 'inference',
  about: 'Infers the line of labelled numbers and prints how far its confidence can be trusted.',
  options: {
    numbers: { default: 20_000, help: 'how many numbers are made up' },
    seed: { default: 20_261_121, help: 'of the numbers' },
    fit: { default: 'off', help: '`on` prints the curve for tracking/carrier-inference/calibration.ts' },
  },
});

const labelled = labelledNumbers(options.numbers, options.seed);
const judged = judge(labelled.filter(({ part }) => part === 'judge'));
if (options.fit === 'on') {
  const calibrating = judge(
    labelled.filter(({ part }) => part === 'calibrate'),
    UNCALIBRATED,
  );
  for (const kind of ['container', 'document'] as const) {
    console.log(kind, JSON.stringify(fitCurve(calibrating.filter(({ isBox }) => isBox === (kind === 'container')))));
  }
}

const score = scoreOf(judged);
const table = reliability(judged);
const kinds = [...new Set(judged.map(({ kind }) => kind))].sort();
const byKind = Object.fromEntries(kinds.map((kind) => [kind, scoreOf(judged.filter((each) => each.kind === kind))]));
finish(
  { name: 'inference', json },
  [
    `${score.numbers} numbers judged; synthetic: real forms, made-up numbers and made-up shares (seed ${options.seed})`,
    '',
    'confidence    numbers   mean confidence   share right',
    ...table.map(row),
    '',
    'case            numbers   selected   right of them   best candidate right',
    ...kinds.map((kind) => {
      const { numbers, selectedShare, selectedRight, topRight } = byKind[kind] ?? score;
      return `${kind.padEnd(14)}${pad(numbers, 9)}${pad(percent(selectedShare), 11)}${pad(selectedShare === 0 ? '–' : percent(selectedRight), 16)}${pad(percent(topRight), 23)}`;
    }),
    '',
    `selects ${percent(score.selectedShare)}, of which ${percent(score.selectedRight)} right; best candidate right in ${percent(score.topRight)}; calibration error ${percent(score.calibrationError)}`,
  ],
  [
    {
      target: 'the best candidate is right in at least 95 % of what is selected automatically',
      met: score.selectedRight >= 0.95,
    },
    { target: 'at least 60 % are selected automatically', met: score.selectedShare >= 0.6 },
    { target: 'confidence is off by 3 % at most', met: score.calibrationError <= 0.03 },
  ],
  { seed: options.seed, ...score, reliability: table, cases: byKind },
);

function row({ from, to, numbers, meanConfidence, shareRight }: Bin): string {
  const range = `${from.toFixed(2)}–${to.toFixed(2)}`;
  return `${range.padEnd(10)}${pad(numbers, 11)}${pad(percent(meanConfidence), 18)}${pad(percent(shareRight), 14)}`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

function pad(text: string | number, width: number): string {
  return String(text).padStart(width);
}
