import { describe, expect, it } from 'vitest';
import { STOPPED_REASONS } from '../../resources/shipments/shipment.ts';
import { FAILED_REASONS, TRACKING_STATUSES } from '../../resources/tracking-requests/tracking-request.ts';
import { CONTAINER_STATUSES } from '../../tracking/fields/field.ts';
import { FLAGS } from '../../tracking/fields/flags.ts';
import { EVENTS } from '../../webhooks/catalogue.ts';
import { prompts } from '../prompts/prompts.ts';
import { instructions } from '../protocol/instructions.ts';
import { tools } from '../tools/tools.ts';
import { milestoneGlossary } from './milestone-glossary.ts';
import { queryGuidance } from './query-guidance.ts';
import { documents } from './resources.ts';

const toolNames = tools.map(({ name }) => name);
const verbs = new Set(toolNames.map((name) => name.split('_')[0]));
/** Words that could be the name of a tool: a verb with which tool names begin, and an object. */
const likeToolName = new RegExp(`\\b(?:${[...verbs].join('|')})_[a-z_]+\\b`, 'g');

describe('the glossary', () => {
  const text = milestoneGlossary.text();
  const rows = new Map([...text.matchAll(/^\| `([^`]+)` \| (.+) \|$/gm)].map(([, name, meaning]) => [name, meaning]));

  it('has every event, status, reason and flag with its meaning', () => {
    const names = [
      ...EVENTS.map(({ name }) => name),
      ...CONTAINER_STATUSES,
      ...TRACKING_STATUSES,
      ...FAILED_REASONS,
      ...STOPPED_REASONS,
      ...Object.keys(FLAGS),
    ];
    for (const name of names) expect(rows.get(name)?.length ?? 0, name).toBeGreaterThan(10);
  });
});

describe('instructions for models', () => {
  it('of every tool when to call it', () => {
    for (const name of toolNames) expect(queryGuidance.text(), name).toContain(`\`${name}\``);
  });

  it('names no tool that is not there', () => {
    for (const text of [...documents.map((one) => one.text()), instructions]) {
      for (const [name] of text.matchAll(likeToolName)) expect(toolNames).toContain(name);
    }
  });

  it('is short', () => {
    expect(instructions.length).toBeLessThan(2_500);
    for (const { text } of documents) expect(text().length).toBeLessThan(14_000);
  });

  it('lists prompts with what they need', () => {
    expect(prompts.map(({ name, arguments: given }) => [name, Object.keys(given.shape)])).toEqual([
      ['track-shipment', ['container_number', 'carrier']],
      ['check-demurrage', ['container_id']],
      ['analyze-delays', ['container_id']],
    ]);
  });
});
