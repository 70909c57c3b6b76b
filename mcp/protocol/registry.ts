import type { Registry } from '../deps.ts';
import { prompts } from '../prompts/prompts.ts';
import { documents, templates } from '../resources/resources.ts';
import { tools } from '../tools/tools.ts';
import { instructions } from './instructions.ts';

export const registry: Registry = { tools, prompts, documents, templates, instructions };
