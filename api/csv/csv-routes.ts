/**
 * CSV siblings of lists (an extension): `GET /v2/containers.csv` beside `GET /v2/containers`, with the same filters and order
 * and all rows at once. Rows are sent while they are read, page by page, so that memory does not grow with the list.
 */
import { z } from 'zod';
import type { AnyDefinition } from '../../resources/definitions.ts';
import { unavailable } from '../json-api/errors.ts';
import { readFieldsets } from '../json-api/fieldsets.ts';
import type { Query } from '../json-api/query.ts';
import { listedIn } from '../json-api/schemas.ts';
import type { OperationDoc, Route } from '../route.ts';
import { type Column, columnsOf } from './columns.ts';
import { ExportedPages } from './export-pages.ts';
import { writeRow } from './write-row.ts';

/** Each export holds a database connection while it runs. An account that reads slowly leaves room for others. */
const MAX_RUNNING = 4;
const MAX_RUNNING_OF_ACCOUNT = 2;
const RETRY_AFTER_SECONDS = 10;

/** Accounts of the running exports. */
const running: string[] = [];

/** Adds the CSV sibling of each list. */
export function withCsv(routes: readonly Route[]): Route[] {
  return [...routes, ...routes.flatMap((route) => siblingOf(route))];
}

function siblingOf(route: Route): Route[] {
  const schema = route.doc.answers[200]?.schema;
  const isList = route.method === 'GET' && route.name.startsWith('list-') && !route.withoutCsv;
  const definition = schema && isList ? listedIn(schema) : null;
  return definition === null ? [] : [csvRoute(route, definition)];
}

/** Makes the CSV sibling of a list of `definition`. */
function csvRoute(list: Route, definition: AnyDefinition): Route {
  const columns = columnsOf(definition);
  const filename = `${list.path.split('/').at(-1)}.csv`;
  return {
    name: `export-${list.name.replace(/^list-/, '')}`,
    method: 'GET',
    path: `${list.path}.csv`,
    scope: list.scope,
    body: 'none',
    ...(list.feature === undefined ? {} : { feature: list.feature }),
    ...(list.permission === undefined ? {} : { permission: list.permission }),
    ...(list.forPeople === undefined ? {} : { forPeople: list.forPeople }),
    doc: docOf(list.doc, definition),
    async handle(request) {
      const { accountId } = request.caller;
      const chosen = chosenColumns(columns, definition.type, request.query);
      takeSlot(accountId);
      try {
        const pages = await ExportedPages.open(list, request);
        return {
          status: 200,
          body: undefined,
          stream: new CsvStream(pages, chosen, () => releaseSlot(accountId)),
          contentType: 'text/csv; charset=utf-8',
          headers: { 'Content-Disposition': `attachment; filename="${filename}"` },
        };
      } catch (error) {
        releaseSlot(accountId);
        throw error;
      }
    },
  };
}

function takeSlot(accountId: string): void {
  const own = running.filter((other) => other === accountId).length;
  if (running.length >= MAX_RUNNING || own >= MAX_RUNNING_OF_ACCOUNT) {
    throw unavailable('Too many exports are running', RETRY_AFTER_SECONDS);
  }
  running.push(accountId);
}

function releaseSlot(accountId: string): void {
  running.splice(running.indexOf(accountId), 1);
}

/** Yields the header row, then one page after the other. The reader ends it by reading to the end or by `return`. */
class CsvStream implements AsyncIterableIterator<string> {
  readonly #pages: ExportedPages;
  readonly #columns: readonly Column[];
  readonly #onEnd: () => void;
  #header: string | null;
  #isOpen = true;

  constructor(pages: ExportedPages, columns: readonly Column[], onEnd: () => void) {
    this.#pages = pages;
    this.#columns = columns;
    this.#onEnd = onEnd;
    this.#header = writeRow(columns.map(({ name }) => name));
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<string, undefined>> {
    try {
      const resources = await this.#pages.next();
      if (resources === null && this.#header === null) return await this.return();
      const rows = (resources ?? []).map((resource) => writeRow(this.#columns.map((column) => column.read(resource))));
      const text = (this.#header ?? '') + rows.join('');
      this.#header = null;
      return { done: false, value: text };
    } catch (error) {
      await this.return();
      throw error;
    }
  }

  async return(): Promise<{ done: true; value: undefined }> {
    if (this.#isOpen) {
      this.#isOpen = false;
      this.#onEnd();
      await this.#pages.close();
    }
    return { done: true, value: undefined };
  }
}

/** `fields[type]` selects columns; the id is always among them. */
function chosenColumns(columns: readonly Column[], type: string, query: Query): readonly Column[] {
  const fields = readFieldsets(query)?.get(type);
  return fields === undefined ? columns : columns.filter(({ field }) => field === 'id' || fields.has(field));
}

function docOf(doc: OperationDoc, { type }: AnyDefinition): OperationDoc {
  const isOfPages = (name: string) => name.startsWith('page[') || name === 'include';
  const isOfOthers = (name: string) => name.startsWith('fields[') && name !== `fields[${type}]`;
  const { deprecated, errors } = doc;
  return {
    tag: doc.tag,
    summary: `${doc.summary} as CSV`,
    description: `The whole list as one table, with the filters and the order of the list: one row per ${type}, in UTF-8 (RFC 4180).`,
    extension: true,
    ...(deprecated ? { deprecated } : {}),
    parameters: (doc.parameters ?? []).filter(({ name }) => !isOfPages(name) && !isOfOthers(name)),
    answers: { 200: { about: 'A header row and a row for each item', schema: z.string(), contentType: 'text/csv' } },
    ...(errors ? { errors } : {}),
  };
}
