/** Parses request documents: `{data: {type, id?, attributes?, relationships?}}`. */
import { conflict, forbidden, type Problem, unprocessable } from './errors.ts';

export interface RequestData {
  id: string | null;
  /** Empty if absent. */
  attributes: Record<string, unknown>;
  /** Empty if absent. */
  relationships: Record<string, unknown>;
}

export interface ExpectedData {
  type: string;
  /** The id in the path; null if the path has none. */
  id: string | null;
}

/**
 * Reads the data of a document. A missing type is implied. Throws 422 if data is missing or has the wrong JSON type,
 * and 409 if its type or id belongs to another resource.
 */
export function readData(body: unknown, expected: ExpectedData): RequestData {
  if (!isObject(body)) throw problem('', 'The document must be an object', 'invalid');
  const { data } = body;
  if (data === undefined || data === null) throw problem('/data', blankData(body, expected), 'blank');
  if (!isObject(data)) throw problem('/data', 'Data must be an object', 'invalid');
  // The type is optional, because each operation accepts only one, and clients generated from older descriptions omit
  // it.
  const { type = expected.type, id, attributes, relationships } = data;
  const problems: Problem[] = [];
  if (type === null || type === '') {
    problems.push({ pointer: '/data/type', detail: "Type can't be blank", code: 'blank' });
  } else if (typeof type !== 'string') {
    problems.push({ pointer: '/data/type', detail: 'Type must be a string', code: 'invalid' });
  }
  if (id !== undefined && id !== null && typeof id !== 'string') {
    problems.push({ pointer: '/data/id', detail: 'Id must be a string', code: 'invalid' });
  }
  if (attributes !== undefined && !isObject(attributes)) {
    problems.push({ pointer: '/data/attributes', detail: 'Attributes must be an object', code: 'invalid' });
  }
  if (relationships !== undefined && !isObject(relationships)) {
    problems.push({ pointer: '/data/relationships', detail: 'Relationships must be an object', code: 'invalid' });
  }
  if (problems.length > 0) throw unprocessable(problems);
  if (type !== expected.type) throw conflict(`Type must be ${expected.type}`, '/data/type');
  if (typeof id === 'string' && expected.id !== null && id.toLowerCase() !== expected.id.toLowerCase()) {
    throw conflict('Id must be that of the resource in the URL', '/data/id');
  }
  return {
    id: typeof id === 'string' ? id : null,
    attributes: isObject(attributes) ? attributes : {},
    relationships: isObject(relationships) ? relationships : {},
  };
}

/** Shows the document that should have been sent, if the body has its attributes at the top level. */
function blankData(body: Record<string, unknown>, { type, id }: ExpectedData): string {
  const { data: _data, type: _type, id: _id, ...attributes } = body;
  const names = Object.keys(attributes).slice(0, 20);
  const shown = names.map((name) => `${JSON.stringify(name.slice(0, 50))}: …`).join(', ') || '…';
  const identity = [`"type": "${type}"`, ...(id === null ? [] : [`"id": "${id}"`])].join(', ');
  return `Data can't be blank. Send {"data": {${identity}, "attributes": {${shown}}}}`;
}

/**
 * Reads the attributes of a new resource. Throws 403 if an id is given, because the server assigns ids (JSON:API 1.1).
 */
export function readNewData(body: unknown, type: string): Record<string, unknown> {
  return readNewResource(body, type).attributes;
}

/** Reads the attributes and relationships of a new resource. */
export function readNewResource(body: unknown, type: string): Omit<RequestData, 'id'> {
  const { id, ...data } = readData(body, { type, id: null });
  if (id) throw forbidden('The server assigns ids; omit id', { pointer: '/data/id' });
  return data;
}

/** Checks an optional document. If it has data, the data must name the resource in the path. */
export function checkOptionalData(body: unknown, expected: ExpectedData): void {
  if (body === undefined) return;
  if (isObject(body) && (body.data === undefined || body.data === null)) return;
  readData(body, expected);
}

function problem(pointer: string, detail: string, code: string): Error {
  return unprocessable([{ pointer, detail, code }]);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
