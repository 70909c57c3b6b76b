import { badRequest, unauthorized, unprocessable, unsupportedMediaType } from '../json-api/errors.ts';
import { parseStrictJson, WHOLE_BODY } from '../json-api/strict-json.ts';
import { unstorableTexts } from '../json-api/text-check.ts';
import type { Route } from '../route.ts';
import type { BodyMemory } from './body-memory.ts';
import type { Step } from './context.ts';

/** Maximum size of a JSON body. */
const LIMIT_BYTES = 1024 * 1024;

/**
 * Reads the body as the route declares it. JSON must be strict, within the limit, and free of text that cannot be
 * stored.
 */
export function readBody(route: Route, bodies: BodyMemory): Step {
  return async (context, next) => {
    const read = (limitBytes: number): Promise<Buffer> => {
      const { caller } = context.state;
      if (caller === undefined) throw unauthorized();
      return bodies.read({ request: context.req, response: context.res, limitBytes, accountId: caller.accountId });
    };
    if (route.body === 'raw') {
      checkEncoding(context.get('Content-Encoding'));
      const bytes = await read(route.maxBytes ?? LIMIT_BYTES);
      if (bytes.length === 0) throw badRequest('The body is empty', WHOLE_BODY);
      context.state.bodyBytes = bytes;
      context.state.rawBody = bytes;
    } else if (route.body !== 'none') {
      const bytes = await read(LIMIT_BYTES);
      context.state.bodyBytes = bytes;
      if (bytes.length > 0) {
        checkMediaType(context.get('Content-Type'), context.get('Content-Encoding'));
        context.state.body = parseStrictJson(bytes, { exactNumbers: route.exactNumbers === true });
        const problems = unstorableTexts(context.state.body);
        if (problems.length > 0) throw unprocessable(problems);
      } else if (route.body === 'required') {
        throw badRequest('The body is empty; send a JSON document', WHOLE_BODY);
      }
    }
    await next();
  };
}

/** Accepts `application/json` and JSON:API in UTF-8. JSON:API 1.1 allows only the parameter `profile`. */
function checkMediaType(contentType: string, encoding: string): void {
  checkEncoding(encoding);
  const [type = '', ...parameters] = contentType.split(';').map((part) => part.trim());
  if (!['application/json', 'application/vnd.api+json'].includes(type.toLowerCase())) {
    throw unsupportedMediaType('Send application/vnd.api+json or application/json', 'Content-Type');
  }
  for (const parameter of parameters) {
    if (parameter !== '' && !/^(charset="?utf-?8"?|profile=.*)$/i.test(parameter)) {
      const detail = `The parameter ${parameter.slice(0, 50)} of Content-Type is not supported`;
      throw unsupportedMediaType(detail, 'Content-Type');
    }
  }
}

function checkEncoding(encoding: string): void {
  if (encoding === '' || encoding.toLowerCase() === 'identity') return;
  throw unsupportedMediaType(`Content-Encoding ${encoding.slice(0, 50)} is not supported`, 'Content-Encoding');
}
