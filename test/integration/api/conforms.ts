/**
 * Holds every answer that a test gets against the description of the API: its status is one that the operation declares,
 * and its body has exactly the described form. So each test of the API is a test of its contract as well.
 */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describeApi } from '../../../api/description/document.ts';
import type { OpenApiDocument, Operation, PathItem, ResponseObject } from '../../../api/description/types.ts';
import { withoutSparse } from '../../../api/description/without-sparse.ts';
import type { PublicRoute, Route } from '../../../api/route.ts';

export interface Exchange {
  method: string;
  /** With its query. */
  path: string;
  status: number;
  contentType: string | null;
  /** Parsed where it is JSON; null where it is empty. */
  body: unknown;
}

export type CheckAnswer = (exchange: Exchange) => void;

/** Throws for an answer that the description does not have. */
export function conformsTo(routes: readonly (Route | PublicRoute)[], baseUrl: string): CheckAnswer {
  const described = describeApi({ routes, baseUrl });
  const whole = new Contract(withoutSparse(described));
  const sparse = new Contract(described);
  return (exchange) => (/fields(\[|%5B)/i.test(exchange.path) ? sparse : whole).check(exchange);
}

interface Found {
  template: string;
  operation: Operation | undefined;
}

class Contract {
  readonly #document: OpenApiDocument;
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true });
  readonly #templates: { template: string; pattern: RegExp; item: PathItem }[];

  constructor(document: OpenApiDocument) {
    this.#document = document;
    (addFormats as unknown as (ajv: Ajv2020) => void)(this.#ajv);
    this.#ajv.addSchema(document, 'api');
    this.#templates = Object.entries(document.paths)
      .map(([template, item]) => ({ template, item, pattern: patternOf(template) }))
      // Fixed addresses come before those with parameters, as in the router.
      .sort((one, other) => count(one.template) - count(other.template));
  }

  check(exchange: Exchange): void {
    const found = this.#find(exchange);
    if (found?.operation === undefined) return this.#checkErrorAlone(exchange);
    const declared = found.operation.responses[String(exchange.status)];
    if (declared === undefined) fail(exchange, `${found.operation.operationId} declares no status ${exchange.status}`);
    const response = '$ref' in declared ? this.#document.components.responses[lastOf(declared.$ref)] : declared;
    const pointer = '$ref' in declared ? declared.$ref : pointerTo(found.template, exchange);
    this.#checkBody(exchange, response, pointer);
  }

  #find({ method, path }: Exchange): Found | null {
    const { pathname } = new URL(path, 'http://any');
    const match = this.#templates.find(({ pattern }) => pattern.test(pathname));
    if (match === undefined) return null;
    const verb = method === 'HEAD' ? 'get' : method.toLowerCase();
    return { template: match.template, operation: match.item[verb as keyof PathItem] };
  }

  /** Addresses that nobody has described answer errors like all others. */
  #checkErrorAlone(exchange: Exchange): void {
    if (exchange.status < 400 || !/^\/v2\b/.test(exchange.path) || exchange.method === 'HEAD') return;
    this.#validate(exchange, '#/components/schemas/errors');
  }

  #checkBody(exchange: Exchange, response: ResponseObject | undefined, pointer: string): void {
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
    this.#validate(exchange, `${pointer}/content/${pointerStep(type)}/schema`);
  }

  #validate(exchange: Exchange, pointer: string): void {
    const validate: ValidateFunction | undefined = this.#ajv.getSchema(`api${pointer}`);
    if (validate === undefined) fail(exchange, `${pointer} is no schema`);
    if (validate(exchange.body)) return;
    const problems = (validate.errors ?? []).filter(({ keyword }) => keyword !== 'anyOf').slice(0, 8);
    const texts = problems.map(({ instancePath, message, params }) => {
      return `  ${instancePath || '/'} ${message} ${JSON.stringify(params)}`;
    });
    fail(exchange, `its body has another form:\n${texts.join('\n')}`);
  }
}

function patternOf(template: string): RegExp {
  const escaped = template.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/\{[^}]+\}/g, '[^/]+')}$`);
}

function count(template: string): number {
  return template.split('{').length;
}

function pointerTo(template: string, { method, status }: Exchange): string {
  return `#/paths/${pointerStep(template)}/${method === 'HEAD' ? 'get' : method.toLowerCase()}/responses/${status}`;
}

/** A step of a JSON pointer in a fragment. */
function pointerStep(step: string): string {
  return encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'));
}

function lastOf(reference: string): string {
  return reference.split('/').at(-1) ?? '';
}

function fail({ method, path, status, body }: Exchange, why: string): never {
  const shown = JSON.stringify(body)?.slice(0, 500);
  throw new Error(`${method} ${path} was answered ${status}, and ${why}\n${shown}`);
}
