/**
 * Measures how well extraction reads generated documents, scored separately for the layouts used to develop the rules
 * and for those reserved for evaluation. A wrong value reported as certain fails the run.
 */
import { addScores, KEY_FIELDS, type Score } from './documents/judge.ts';
import { DEVELOPMENT } from './documents/layouts/development.ts';
import { HELD_OUT } from './documents/layouts/held-out.ts';
import { type LayoutScore, runPapers } from './documents/run-papers.ts';
import { finish, readCommand } from './rig/command.ts';

const { options, json } = readCommand({
  name: 'documents',
  about: 'Draws papers of known shipments, reads them, and compares key fields with the truth.',
  options: {
    papers: { default: 40, help: 'how many papers of each layout' },
    seed: { default: 20_261_124, help: 'of the shipments' },
  },
});

const development = await runPapers(DEVELOPMENT, options.papers, options.seed);
const start = performance.now();
const heldOut = await runPapers(HELD_OUT, options.papers, options.seed + 1);
const seconds = (performance.now() - start) / 1000;
const parts = { development: summaryOf(development), heldOut: summaryOf(heldOut) };
const perMinute = Math.round((parts.heldOut.papers / seconds) * 60);

finish(
  { name: 'documents', json },
  [
    `${parts.development.papers} papers of ${development.length} layouts used for development, ${parts.heldOut.papers} of ${heldOut.length} held out (seed ${options.seed})`,
    '',
    'layout                  kind    precision   recall   wrong',
    ...[...development, ...heldOut].map(lineOf),
    '',
    'kept layouts, by field  stated  precision   recall   wrong',
    ...KEY_FIELDS.map((field) => fieldLine(field, addScores(heldOut.map(({ fields }) => fields[field])))),
    '',
    `${perMinute} papers a minute, drawing included`,
  ],
  [
    { target: 'no wrong value counts as sure', met: parts.development.wrong + parts.heldOut.wrong === 0 },
    { target: 'precision of held-out layouts at least 99.5 %', met: parts.heldOut.precision >= 0.995 },
    { target: 'recall of held-out layouts at least 90 %', met: parts.heldOut.recall >= 0.9 },
    { target: 'kind of held-out layouts right in at least 97 %', met: parts.heldOut.kinds >= 0.97 },
    { target: 'at least 30 papers a minute', met: perMinute >= 30 },
  ],
  { seed: options.seed, ...parts, perMinute, layouts: [...development, ...heldOut] },
);

function summaryOf(scores: readonly LayoutScore[]) {
  const papers = scores.reduce((sum, each) => sum + each.papers, 0);
  const all = addScores(scores.map((each) => each.all));
  const kinds = scores.reduce((sum, { rightKinds }) => sum + rightKinds, 0) / papers;
  return { papers, kinds, precision: precisionOf(all), recall: recallOf(all), wrong: all.wrong };
}

function lineOf({ name, papers, rightKinds, all }: LayoutScore): string {
  return `${name.padEnd(22)} ${percent(rightKinds / papers)}  ${figures(all)}`;
}

function fieldLine(field: string, score: Score): string {
  return `${field.padEnd(22)} ${String(score.stated).padStart(7)}  ${figures(score)}`;
}

function figures(score: Score): string {
  return `${percent(precisionOf(score))}  ${percent(recallOf(score))}  ${String(score.wrong).padStart(6)}`;
}

function precisionOf({ found, wrong }: Score): number {
  return found + wrong === 0 ? 1 : found / (found + wrong);
}

function recallOf({ stated, found }: Score): number {
  return stated === 0 ? 1 : found / stated;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`.padStart(9);
}
