import { notAcceptable } from '../json-api/errors.ts';
import type { Step } from './context.ts';

// An entry ends at a separator outside quotes. An unclosed quote extends to the end, so that matching takes linear
// time.
const ENTRY = /(?:[^,"]|"(?:[^"\\]|\\.)*(?:"|\\?$))+/g;
const PART = /(?:[^;"]|"(?:[^"\\]|\\.)*(?:"|\\?$))+/g;

/**
 * Throws 406 if the JSON:API media type appears only with unsupported parameters (JSON:API 1.1). Ignores other types.
 */
export const accept: Step = async (context, next) => {
  const header = context.get('Accept');
  if (/vnd\.api\+json/i.test(header)) {
    const entries = (header.match(ENTRY) ?? []).map((entry) => (entry.match(PART) ?? []).map((part) => part.trim()));
    const ours = entries.filter(([type = '']) => type.toLowerCase() === 'application/vnd.api+json');
    if (ours.length > 0 && ours.every(([, ...parameters]) => !parameters.every(isMediaTypeParameter)))
      throw notAcceptable();
  }
  await next();
};

function isMediaTypeParameter(parameter: string): boolean {
  return parameter === '' || /^(q|profile)\s*=/i.test(parameter);
}
