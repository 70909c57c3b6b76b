/** All prompts, in the order in which they are listed. */
import type { Prompt } from '../prompt.ts';

export const prompts: readonly Prompt[] = [];
