/** All that this server offers. */
import type { Offer } from './deps.ts';
import { instructions } from './instructions.ts';
import { prompts } from './prompts/prompts.ts';
import { documents, templates } from './resources/resources.ts';
import { tools } from './tools/tools.ts';

export const offer: Offer = { tools, prompts, documents, templates, instructions };
