import { containerResourceTemplate } from './container.ts';
import type { DocumentResource, TemplateResource } from './define-resource.ts';
import { milestoneGlossary } from './milestone-glossary.ts';
import { payloadTemplate } from './payload.ts';
import { queryGuidance } from './query-guidance.ts';

export const documents: readonly DocumentResource[] = [milestoneGlossary, queryGuidance];

export const templates: readonly TemplateResource[] = [containerResourceTemplate, payloadTemplate];
