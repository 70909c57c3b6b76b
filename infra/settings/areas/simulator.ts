import type { Setting } from '../setting.ts';
import { flag, optionalUrl } from './value-schemas.ts';

/** Settings of the simulated world. */
export const simulatorSettings = {
  SEAMARK_SIMULATOR: {
    section: 'Simulated world',
    description: '`off` starts no simulated world and no demo with `npm start`.',
    default: 'on',
    schema: flag,
  },
  SEAMARK_SIMULATOR_URL: {
    section: 'Simulated world',
    description:
      'Simulated world to track against, which enables the lines `TEST`, `SIMA`, `SIMB` and `SIMC`. `npm start` sets it.',
    default: '',
    shownDefault: 'none: simulated lines are not offered',
    schema: optionalUrl,
  },
} as const satisfies Record<string, Setting>;
