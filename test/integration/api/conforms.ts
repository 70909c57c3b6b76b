/**
 * Validates every response that a test receives against the API description: its operation must declare the status, and
 * the body must match the schema. This makes every API test a contract test as well.
 */
import { describeApi } from '../../../api/description/document.ts';
import type {
  JsonSchema,
  OpenApiDocument,
  Operation,
  PathItem,
  ResponseObject,
} from '../../../api/description/types.ts';
import { withoutSparse } from '../../../api/description/without-sparse.ts';
import type { PublicRoute, Route } from '../../../api/route.ts';
import { DescribedSchemas } from '../../support/described-schemas.ts';

export interface Exchange {
  method: string;
  /** Includes the query string. */
  path: string;
  status: number;
  contentType: string | null;
  /** Parsed if the body is JSON; null if it is empty. */
  body: unknown;
}

export type CheckAnswer = (exchange: Exchange) => void;

/** Throws if the response does not match the description. */
export function conformsTo(routes: readonly (Route | PublicRoute)[], baseUrl: string): CheckAnswer {
  const described = describeApi({ routes, baseUrl });
  const whole = new Contract(withoutSparse(described));
  let sparse: Contract | undefined;
  return (exchange) => {
    if (!/fields(\[|%5B)/i.test(exchange.path)) whole.check(exchange);
    else {
      sparse ??= new Contract(described);
      sparse.check(exchange);
    }
  };
}

class Contract {
  readonly #document: OpenApiDocument;
  readonly #schemas: DescribedSchemas;
  readonly #templates: { template: string; pattern: RegExp; item: PathItem }[];

  constructor(document: OpenApiDocument) {
    this.#document = document;
    this.#schemas = new DescribedSchemas(document.components.schemas);
    this.#templates = Object.entries(document.paths)
      .map(([template, item]) => ({ template, item, pattern: patternOf(template) }))
      // Fixed paths come before those with parameters, as in the router.
      .sort((one, other) => count(one.template) - count(other.template));
  }

  check(exchange: Exchange): void {
    const operation = this.#find(exchange);
    if (operation === undefined) {
      this.#checkErrorAlone(exchange);
      return;
    }
    const declared = operation.responses[String(exchange.status)];
    if (declared === undefined) fail(exchange, `${operation.operationId} declares no status ${exchange.status}`);
    const response = '$ref' in declared ? this.#document.components.responses[lastOf(declared.$ref)] : declared;
    this.#checkBody(exchange, response);
  }

  #find({ method, path }: Exchange): Operation | undefined {
    const { pathname } = new URL(path, 'http://any');
    const match = this.#templates.find(({ pattern }) => pattern.test(pathname));
    const verb = method === 'HEAD' ? 'get' : method.toLowerCase();
    return match?.item[verb as keyof PathItem];
  }

  /** A request to a URL outside the description must get an error in the usual form. */
  #checkErrorAlone(exchange: Exchange): void {
    if (exchange.status < 400 || !/^\/v2\b/.test(exchange.path) || exchange.method === 'HEAD') return;
    this.#validate(exchange, { $ref: '#/components/schemas/errors' });
  }

  #checkBody(exchange: Exchange, response: ResponseObject | undefined): void {
    const { body, contentType, method } = exchange;
    if (method === 'HEAD') return;
    const types = Object.keys(response?.content ?? {});
    if (types.length === 0) {
      if (body !== null) fail(exchange, 'it is described without a body');
      return;
    }
    const type = (contentType ?? '').split(';')[0]?.trim() ?? '';
    if (!types.includes(type)) fail(exchange, `its type is ${type || 'none'}, not ${types.join(' or ')}`);
    if (!/json$/.test(type)) return;
    this.#validate(exchange, response?.content?.[type]?.schema ?? {});
  }

  #validate(exchange: Exchange, schema: JsonSchema): void {
    const problems = this.#schemas.problemsOf(schema, exchange.body);
    if (problems.length > 0) fail(exchange, `its body has another form:\n  ${problems.join('\n  ')}`);
  }
}

function patternOf(template: string): RegExp {
  const escaped = template.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/\{[^}]+\}/g, '[^/]+')}$`);
}

function count(template: string): number {
  return template.split('{').length;
}

function lastOf(reference: string): string {
  return reference.split('/').at(-1) ?? '';
}

function fail({ method, path, status, body }: Exchange, why: string): never {
  const shown = JSON.stringify(body)?.slice(0, 500);
  throw new Error(`${method} ${path} was answered ${status}, and ${why}\n${shown}`);
}
