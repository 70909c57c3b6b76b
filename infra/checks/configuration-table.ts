import type { Setting } from '../settings/setting.ts';
import { settings } from '../settings/settings.ts';

/** Renders docs/configuration.md. */
export function configurationTable(): string {
  const sections = Object.groupBy(Object.entries<Setting>(settings), ([, setting]) => setting.section);
  const tables = Object.entries(sections).flatMap(([section, rows = []]) => [
    `## ${section}`,
    '',
    '| variable | default | what it does |',
    '|---|---|---|',
    ...rows.map(([name, setting]) => `| \`${name}\` | ${shownDefault(setting)} | ${setting.description} |`),
    '',
  ]);
  return [
    '# Configuration',
    '',
    'Every setting is an environment variable, and none is needed for `npm start`. A wrong value, or an unknown name that begins with',
    '`SEAMARK_`, ends the start with an error that names the variable. Connections to shipping lines, terminals',
    'and railroads (`SEAMARK_LINE_…`, `SEAMARK_TERMINAL_…`, `SEAMARK_RAILROAD_…`) are described in [connect-a-line.md](connect-a-line.md),',
    'the bridge to another service (`SEAMARK_BRIDGE_…`) in [connect/bridge.md](connect/bridge.md),',
    'feeds of vessel positions (`SEAMARK_AIS_…`, `SEAMARK_VESSEL_POSITIONS_…`) in [vessel-positions.md](vessel-positions.md).',
    '',
    'Generated from `infra/settings/settings.ts` by `npm run generate`.',
    '',
    ...tables,
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');
}

function shownDefault(setting: Setting): string {
  if (setting.shownDefault !== undefined) return setting.shownDefault;
  return setting.default === '' ? 'none' : `\`${setting.default}\``;
}
