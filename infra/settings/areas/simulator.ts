import type { Setting } from '../setting.ts';
import { flag, optionalUrl } from './value-schemas.ts';

export const simulatorSettings = {
  SEAMARK_SIMULATOR: {
    section: 'Simulator',
    description: '`off` starts no simulator and no demo with `npm start`.',
    default: 'on',
    schema: flag,
  },
  SEAMARK_SIMULATOR_URL: {
    section: 'Simulator',
    description:
      'Simulator to track against, which enables the lines `TEST`, `SIMA`, `SIMB` and `SIMC`. `npm start` sets it.',
    default: '',
    shownDefault: 'none: simulated lines are not offered',
    schema: optionalUrl,
  },
} as const satisfies Record<string, Setting>;
