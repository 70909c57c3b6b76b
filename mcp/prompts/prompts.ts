import { analyzeDelaysPrompt } from './analyze-delays.ts';
import { checkDemurragePrompt } from './check-demurrage.ts';
import type { Prompt } from './define-prompt.ts';
import { trackShipmentPrompt } from './track-shipment.ts';

export const prompts: readonly Prompt[] = [trackShipmentPrompt, checkDemurragePrompt, analyzeDelaysPrompt];
