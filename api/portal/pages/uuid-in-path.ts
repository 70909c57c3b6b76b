import { isUuid } from '../../ids.ts';
import { notFound } from '../../json-api/errors.ts';
import type { PortalRequest } from '../portal-route.ts';

/** Anything else is nothing of the account's, so 404. */
export function uuidInPath({ params }: PortalRequest): string {
  const id = params.id ?? '';
  if (!isUuid(id)) throw notFound();
  return id.toLowerCase();
}
