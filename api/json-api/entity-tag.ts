/**
 * Entity-tags. That of one resource has two parts, `"<resource>:<answer>"`: the first changes with the resource alone, whatever
 * `include` and `fields` were asked for, and is what If-Match looks at; the whole tag changes with anything in the answer, and is
 * what If-None-Match looks at. Of any other answer there is the second part only. Compressed answers bear their coding behind it,
 * since a strong tag speaks of bytes (RFC 9110, 8.8.3.3).
 */
import { hash } from 'node:crypto';

/** Of a document with a part of its fields: the whole resource. */
export const WHOLE = Symbol('whole resource');

/** 96 bits: two versions of one resource never share them. */
const LENGTH = 16;

export function entityTag(body: unknown, bytes: string | Uint8Array): string {
  const resource = resourcePart(body);
  return resource === null ? `"${digest(bytes)}"` : `"${resource}:${digest(bytes)}"`;
}

/** The first part of the tag of a document with one resource; null for every other body. */
export function resourcePart(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('data' in body)) return null;
  const resource = WHOLE in body ? body[WHOLE] : body.data;
  return typeof resource === 'object' && resource !== null && !Array.isArray(resource)
    ? digest(JSON.stringify(resource))
    : null;
}

/** The tag of the same answer in a content coding. */
export function tagWithCoding(coding: string, tag: string): string {
  return `${tag.slice(0, -1)}:${coding}"`;
}

/** If-None-Match: weak comparison, so the coding of the answer that the client holds is the same to us. */
export function matchesIfNoneMatch(ifNoneMatch: string, tag: string): boolean {
  return tagsOf(ifNoneMatch).some((given) => given === '*' || given.replace(/^W\//, '').replace(CODING, '"') === tag);
}

/** If-Match: strong comparison, so a weak tag matches nothing. `resource`: the first part of the tag as it would be now. */
export function matchesIfMatch(ifMatch: string, resource: string): boolean {
  return tagsOf(ifMatch).some((given) => given === '*' || given.startsWith(`"${resource}:`));
}

const CODING = /:(br|gzip|deflate|zstd)"$/;

function tagsOf(header: string): string[] {
  return header.trim() === '*' ? ['*'] : (header.match(/(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g) ?? []);
}

function digest(content: string | Uint8Array): string {
  return hash('sha256', content, 'base64url').slice(0, LENGTH);
}
