/** All prompts, in the order in which they are listed. */
import type { Prompt } from '../prompt.ts';
import { analyzeDelaysPrompt } from './analyze-delays.ts';
import { checkDemurragePrompt } from './check-demurrage.ts';
import { trackShipmentPrompt } from './track-shipment.ts';

export const prompts: readonly Prompt[] = [trackShipmentPrompt, checkDemurragePrompt, analyzeDelaysPrompt];
