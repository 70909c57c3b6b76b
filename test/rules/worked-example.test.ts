/** Tests that the worked example in `docs/tracking.md` is the output of the core. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { workedExample } from './worked-example.ts';

const document = readFileSync(path.join(import.meta.dirname, '../../docs/tracking.md'), 'utf8');

it.each(Object.entries(workedExample()))('%s is in docs/tracking.md as the core produces it', (_step, json) => {
  expect(document).toContain(`\`\`\`json\n${json}\n\`\`\``);
});
