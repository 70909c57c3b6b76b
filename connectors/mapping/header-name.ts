import { z } from 'zod';

/** Headers that describe the connection, or that the HTTP client computes: a mapping could split or redirect a call. */
const RESERVED = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'http2-settings',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Name of a header that a mapping may send (a token of RFC 9110, 5.6.2). */
export const headerName = z
  .string()
  .max(100)
  .regex(/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/, 'is not a valid header name')
  .refine((name) => !RESERVED.has(name.toLowerCase()), 'is set by the connection');

/** Printable characters only: a line break would begin another header. */
export const headerValue = z
  .string()
  .max(2000)
  .regex(/^[\t\x20-\x7e\x80-\xff]*$/, 'has a character that a header cannot contain');
