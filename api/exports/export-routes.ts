/**
 * List exports (an extension): `GET /v2/containers.csv` and `.xlsx` for `GET /v2/containers`, with the same filters and
 * order but without pages. Rows are streamed page by page, so memory use does not grow with the list.
 */
import type { AnyDefinition } from '../../resources/definitions.ts';
import { unavailable } from '../json-api/errors.ts';
import { readFieldsets } from '../json-api/fieldsets.ts';
import type { Query } from '../json-api/query.ts';
import { listedIn } from '../json-api/schemas.ts';
import type { OperationDoc, Route } from '../route.ts';
import { type Column, columnsOf } from './columns.ts';
import { ExportedPages } from './export-pages.ts';
import { FORMATS, type TableFormat } from './formats.ts';

/** Each running export holds a database connection, and a slow client must not exhaust them. */
const MAX_RUNNING = 4;
const MAX_RUNNING_PER_ACCOUNT = 2;
const RETRY_AFTER_SECONDS = 10;

/** The account of each running export. */
const running: string[] = [];

/** Adds the exports of each list to the routes. */
export function withExports(routes: readonly Route[]): Route[] {
  return [...routes, ...routes.flatMap(exportsOf)];
}

function exportsOf(route: Route): Route[] {
  const schema = route.doc.answers[200]?.schema;
  const isList = route.method === 'GET' && route.name.startsWith('list-') && !route.withoutExport;
  const definition = schema && isList ? listedIn(schema) : null;
  return definition === null ? [] : FORMATS.map((format) => exportRoute(route, definition, format));
}

function exportRoute(list: Route, definition: AnyDefinition, format: TableFormat): Route {
  const columns = columnsOf(definition);
  const { extension, contentType } = format;
  const title = list.path.split('/').at(-1) ?? definition.type;
  return {
    name: `export-${list.name.replace(/^list-/, '')}${format.nameSuffix}`,
    method: 'GET',
    path: `${list.path}.${extension}`,
    scope: list.scope,
    body: 'none',
    ...(list.feature === undefined ? {} : { feature: list.feature }),
    ...(list.permission === undefined ? {} : { permission: list.permission }),
    ...(list.forPeople === undefined ? {} : { forPeople: list.forPeople }),
    doc: docOf(list.doc, definition, format),
    async handle(request) {
      const { accountId } = request.caller;
      const chosen = chosenColumns(columns, definition.type, request.query);
      takeSlot(accountId);
      try {
        const pages = await ExportedPages.open(list, request, format.maxRows);
        return {
          status: 200,
          body: undefined,
          stream: format.stream({ title, columns: chosen, pages, onEnd: () => releaseSlot(accountId) }),
          contentType,
          headers: { 'Content-Disposition': `attachment; filename="${title}.${extension}"` },
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
  if (running.length >= MAX_RUNNING || own >= MAX_RUNNING_PER_ACCOUNT) {
    throw unavailable('Too many exports are running', RETRY_AFTER_SECONDS);
  }
  running.push(accountId);
}

function releaseSlot(accountId: string): void {
  running.splice(running.indexOf(accountId), 1);
}

/** Selects the columns named by `fields[type]`. The id is always included. */
function chosenColumns(columns: readonly Column[], type: string, query: Query): readonly Column[] {
  const fields = readFieldsets(query)?.get(type);
  return fields === undefined ? columns : columns.filter(({ field }) => field === 'id' || fields.has(field));
}

function docOf(doc: OperationDoc, { type }: AnyDefinition, format: TableFormat): OperationDoc {
  const isOfPages = (name: string) => name.startsWith('page[') || name === 'include';
  const isForOtherTypes = (name: string) => name.startsWith('fields[') && name !== `fields[${type}]`;
  const { deprecated, errors } = doc;
  return {
    tag: doc.tag,
    summary: `${doc.summary} as ${format.label}`,
    description: `The complete list as one table with one row per ${type}, ${format.about}. Filters and order are those of the list.`,
    extension: true,
    ...(deprecated ? { deprecated } : {}),
    parameters: (doc.parameters ?? []).filter(({ name }) => !isOfPages(name) && !isForOtherTypes(name)),
    answers: {
      200: { about: 'A header row and a row for each item', schema: format.schema, contentType: format.mediaType },
    },
    ...(errors ? { errors } : {}),
  };
}
