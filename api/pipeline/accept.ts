import { notAcceptable } from '../json-api/errors.ts';
import type { Step } from './context.ts';

// Between separators that stand outside of quotes. Quotes that never end reach to the end, so that none is looked at twice.
const ENTRY = /(?:[^,"]|"(?:[^"\\]|\\.)*(?:"|\\?$))+/g;
const PART = /(?:[^;"]|"(?:[^"\\]|\\.)*(?:"|\\?$))+/g;

/** JSON:API 1.1: 406 where the media type is accepted only with parameters that we do not know. Other types are ours to ignore. */
export const accept: Step = async (context, next) => {
  const header = context.get('Accept');
  if (/vnd\.api\+json/i.test(header)) {
    const entries = (header.match(ENTRY) ?? []).map((entry) => (entry.match(PART) ?? []).map((part) => part.trim()));
    const ours = entries.filter(([type = '']) => type.toLowerCase() === 'application/vnd.api+json');
    if (ours.length > 0 && ours.every(([, ...parameters]) => !parameters.every(isKnownParameter)))
      throw notAcceptable();
  }
  await next();
};

function isKnownParameter(parameter: string): boolean {
  return parameter === '' || /^(q|profile)\s*=/i.test(parameter);
}
