import type { Command } from 'commander';
import { type ConnectorRegistry, createRegistry } from '../../../connectors/registry.ts';
import { findGuide } from '../../../operations/reference/find-guide.ts';
import type { GuidedSource, GuideKind } from '../../../reference/sources/source-guide.ts';
import { readConfiguration } from '../../settings/configuration.ts';
import { GRADE_WORDS } from './list.ts';

export function addGuideCommand(program: Command): void {
  program
    .command('guide')
    .description('show what can be connected, or the steps to connect one source')
    .argument('[source]', 'name of a guide, or the SCAC of its line or railroad')
    .action((source?: string) => {
      process.exitCode = source === undefined ? listGuides() : showGuide(source);
    });
}

const BRINGS: Record<GuideKind, string> = {
  line: 'The journey, from shipping lines',
  terminal: 'Pickup, from terminals and ports',
  railroad: 'Rail, from railroads',
  vessel_positions: 'Positions of vessels',
  messages: 'Documents and messages',
  service: 'The service that you use today',
};

function registry(): ConnectorRegistry {
  return createRegistry({ simulatorUrl: null, environment: readConfiguration(process.env).connections });
}

function listGuides(): number {
  const guides = registry().guides();
  for (const [kind, title] of Object.entries(BRINGS)) {
    console.log(title);
    for (const { guide, connected } of guides.filter((one) => one.guide.kind === kind)) {
      const state = connected?.length ? `connected: ${connected.join(', ')}` : guide.access;
      console.log(`  ${guide.slug.padEnd(18)} ${guide.name}\n${' '.repeat(21)}${state}`);
    }
    console.log('');
  }
  console.log('For the steps: npm run connector -- guide <source>');
  return 0;
}

/** Exit code: 1 if there is no such guide. */
function showGuide(source: string): number {
  const found = findGuide(registry(), source);
  if (found === null) {
    console.error(`No guide is named "${source}". List them with: npm run connector -- guide`);
    return 1;
  }
  for (const line of linesOf(found)) console.log(line);
  return 0;
}

function linesOf({ guide, trust, connected }: GuidedSource): string[] {
  const check = {
    line: `npm run connector -- doctor ${guide.codes[0] ?? 'XMPL'} <number>`,
    terminal: 'npm run connector -- doctor <key of the terminal> <container>',
    railroad: `npm run connector -- doctor ${guide.codes[0] ?? ''} <container>`,
  };
  const { kind } = guide;
  const isPolled = kind === 'line' || kind === 'terminal' || kind === 'railroad';
  const steps = [
    ...guide.steps,
    ...(guide.settings.length > 0 ? ['Set these, then restart api and worker:'] : []),
    ...(isPolled ? [`Check it with one call: ${check[kind]}`] : []),
    ...(kind === 'line' ? [`Track a first number: npm run track -- --scac ${guide.codes[0] ?? 'XMPL'} <number>`] : []),
  ];
  return [
    guide.name,
    `  brings      ${guide.brings}`,
    `  access      ${guide.access}`,
    `  cost        ${guide.cost}`,
    `  limits      ${guide.limits}`,
    ...(guide.terms === null ? [] : [`  terms       ${guide.terms}`]),
    ...(trust === null ? [] : [`  grade       ${trust.grade}${GRADE_WORDS[trust.grade]}; based on: ${trust.basis}`]),
    `  connected   ${connected === null ? 'needs no settings' : connected.join(', ') || 'no'}`,
    '',
    ...(guide.portalUrl === null ? [] : [`Where: ${guide.portalUrl}`]),
    ...(guide.product === null ? [] : [`Product: ${guide.product}`]),
    ...steps.flatMap((step, index) => [
      `${index + 1}. ${step}`,
      ...(step.startsWith('Set these') ? guide.settings.map((setting) => `     ${setting}`) : []),
    ]),
    '',
    `Not confirmed: ${guide.unconfirmed}`,
    `More: ${guide.page}`,
  ];
}
