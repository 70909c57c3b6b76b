/** Everything that can be read, in the order in which it is listed. */
import type { DocumentResource, TemplateResource } from '../resource.ts';

export const documents: readonly DocumentResource[] = [];

export const templates: readonly TemplateResource[] = [];
