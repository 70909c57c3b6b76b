import type { Claim } from '../../tracking/claims/claims.ts';
import type { ParsedResponse, PollTarget, ResponseExchange } from '../connector.ts';
import { parseJson } from '../json-shape.ts';
import { UnreadableResponse } from '../unreadable-response.ts';
import { findData } from './classify.ts';
import { readContainers } from './containers.ts';
import { readDocuments, readLegs, readShipmentFacts } from './voyage.ts';

export function parse(exchange: ResponseExchange, target: PollTarget): ParsedResponse {
  const [page] = exchange.pages;
  const body = page === undefined || page.truncated ? null : parseJson(page.body);
  const data = body?.type === 'json' ? findData(body.value) : null;
  if (data === null || data.content === null) throw new UnreadableResponse('no tracking data');
  const { content, type } = data;
  const documents = readDocuments(content);
  const claims: Claim[] = [
    ...readLegs(content, documents),
    ...readContainers(content, target, documents),
    ...readShipmentFacts(content, type),
  ];
  const containers = [
    ...new Set(claims.flatMap((claim) => ('container' in claim ? (claim.container ?? []) : []))),
  ].sort();
  const listing: Claim[] =
    containers.length === 0 ? [] : [{ kind: 'listing', pointer: '', statedAt: null, containers, complete: false }];
  return { claims: [...claims, ...listing], complete: exchange.complete, absence: 'log' };
}
