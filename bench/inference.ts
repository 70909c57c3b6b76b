/**
 * Measures carrier inference: compares its confidence with the share of correct results on generated, labelled numbers.
 * Half of them calibrate the confidence (`--fit on` prints the curve); the other half evaluates it.
 */
import { UNCALIBRATED } from '../tracking/carrier-inference/calibration.ts';
import { labelledNumbers } from './inference/labelled-numbers.ts';
import { type Bin, fitCurve, judge, learn, reliability, type Score, scoreOf } from './inference/reliability.ts';
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
const calibrating = labelled.filter(({ part }) => part === 'calibrate');
const judging = labelled.filter(({ part }) => part === 'judge');
if (options.fit === 'on') {
  const raw = judge(calibrating, { calibration: UNCALIBRATED });
  for (const kind of ['container', 'document'] as const) {
    console.log(
      kind,
      JSON.stringify(fitCurve(raw.filter(({ isContainer }) => isContainer === (kind === 'container')))),
    );
  }
}

const judged = judge(judging);
const score = scoreOf(judged);
const table = reliability(judged);
const kinds = [...new Set(judged.map(({ kind }) => kind))].sort();
const cases = Object.fromEntries(kinds.map((kind) => [kind, scoreOf(judged.filter((each) => each.kind === kind))]));
const experienced = judge(judging, { learnt: learn(calibrating) });
const learnt = { ...scoreOf(experienced), reliability: reliability(experienced) };
finish(
  { name: 'inference', json },
  [
    `${score.numbers} numbers judged; synthetic: real forms, made-up numbers and made-up shares (seed ${options.seed})`,
    '',
    ...tableOf(table),
    '',
    'case            numbers   selected   right of them   best candidate right',
    ...Object.entries(cases).map(([kind, each]) => caseOf(kind, each)),
    '',
    inWords('form and owner alone', score),
    '',
    `the same numbers, after outcomes of the other ${calibrating.length}`,
    ...tableOf(learnt.reliability),
    '',
    inWords('with outcomes', learnt),
  ],
  [score, learnt].flatMap((each, index) => {
    const when = index === 0 ? '' : ', with outcomes';
    return [
      {
        target: `the best candidate is right in at least 95 % of what is selected automatically${when}`,
        met: each.selectedRight >= 0.95,
      },
      { target: `at least 60 % are selected automatically${when}`, met: each.selectedShare >= 0.6 },
      { target: `confidence is off by 3 % at most${when}`, met: each.calibrationError <= 0.03 },
    ];
  }),
  { seed: options.seed, ...score, reliability: table, cases, learnt },
);

function tableOf(bins: readonly Bin[]): string[] {
  return ['confidence    numbers   mean confidence   share right', ...bins.map(row)];
}

function caseOf(kind: string, { numbers, selectedShare, selectedRight, topRight }: Score): string {
  const right = selectedShare === 0 ? '–' : percent(selectedRight);
  return `${kind.padEnd(14)}${pad(numbers, 9)}${pad(percent(selectedShare), 11)}${pad(right, 16)}${pad(percent(topRight), 23)}`;
}

function inWords(what: string, { selectedShare, selectedRight, topRight, calibrationError }: Score): string {
  const selects = `selects ${percent(selectedShare)}, ${percent(selectedRight)} of them rightly`;
  return `${what}: ${selects}; best candidate right in ${percent(topRight)}; confidence off by ${percent(calibrationError)}`;
}

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
