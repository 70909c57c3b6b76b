/** Everything that can be read, in the order in which it is listed. */
import type { DocumentResource, TemplateResource } from '../resource.ts';
import { answerTemplate } from './answer.ts';
import { containerResourceTemplate } from './container.ts';
import { milestoneGlossary } from './milestone-glossary.ts';
import { queryGuidance } from './query-guidance.ts';

export const documents: readonly DocumentResource[] = [milestoneGlossary, queryGuidance];

export const templates: readonly TemplateResource[] = [containerResourceTemplate, answerTemplate];
