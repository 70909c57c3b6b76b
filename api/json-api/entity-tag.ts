/**
 * Entity tags. The tag of a single resource has two parts, `"<resource>:<response>"`. The first part changes only with
 * the resource, regardless of `include` and `fields`, and is compared by If-Match. The whole tag changes with any byte
 * of the response and is compared by If-None-Match. Other responses have only the second part. A compressed response
 * appends its coding to the tag, because a strong tag identifies bytes (RFC 9110, 8.8.3.3).
 */
import { hash } from 'node:crypto';

/** Key under which a document with sparse fields holds the complete resource. */
export const WHOLE = Symbol('whole resource');

/** Length of a tag in characters: 96 bits, so that different versions practically never share a tag. */
const LENGTH = 16;

export interface Content {
  bytes: Uint8Array;
  /** JSON of the document's single resource with all of its fields; null for any other body. */
  resource: string | null;
}

/** Serializes a body. A complete resource is serialized only once, for both the bytes and the tag. */
export function serialize(body: unknown): Content {
  const whole = resourceOf(body);
  if (whole === null) return { bytes: Buffer.from(JSON.stringify(body)), resource: null };
  const { data, ...others } = body as { data: unknown };
  const resource = JSON.stringify(whole);
  const written = whole === data ? resource : JSON.stringify(data);
  const rest = JSON.stringify(others);
  return { bytes: Buffer.from(`{"data":${written}${rest === '{}' ? '' : ','}${rest.slice(1)}`), resource };
}

export function entityTag({ bytes, resource }: Content): string {
  return resource === null ? `"${digest(bytes)}"` : `"${digest(resource)}:${digest(bytes)}"`;
}

/** Computes the first part of the tag of a single-resource document. Returns null for any other body. */
export function resourcePart(body: unknown): string | null {
  const resource = resourceOf(body);
  return resource === null ? null : digest(JSON.stringify(resource));
}

/** Returns the single resource of a document with all of its fields, or null for any other body. */
function resourceOf(body: unknown): object | null {
  if (typeof body !== 'object' || body === null || !('data' in body)) return null;
  const resource = WHOLE in body ? body[WHOLE] : body.data;
  return typeof resource === 'object' && resource !== null && !Array.isArray(resource) ? resource : null;
}

export function tagWithCoding(coding: string, tag: string): string {
  return `${tag.slice(0, -1)}:${coding}"`;
}

/** Compares tags weakly, for If-None-Match: the content coding of the client's copy is ignored. */
export function matchesIfNoneMatch(ifNoneMatch: string, tag: string): boolean {
  return tagsOf(ifNoneMatch).some((given) => given === '*' || given.replace(/^W\//, '').replace(CODING, '"') === tag);
}

/** Compares tags strongly, for If-Match: a weak tag never matches. `resource` is the first part of the current tag. */
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
