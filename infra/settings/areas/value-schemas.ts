/** Schemas for the values of environment variables. */
import { z } from 'zod';
import { parseAllowedReceiver } from '../../../outbound/allowed-receivers.ts';

export const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number')
  .transform(Number)
  .pipe(z.number().min(1).max(65_535));
export const optionalPort = z.union([z.literal('').transform(() => null), port]);
export const days = z
  .string()
  .regex(/^\d+(\.\d+)?$/, 'must be a number of days')
  .transform(Number)
  .pipe(z.number().positive());
export const hours = z
  .string()
  .regex(/^\d+(\.\d+)?$/, 'must be a number of hours')
  .transform(Number)
  .pipe(z.number().positive());
export const minutes = z.string().regex(/^\d+$/, 'must be a whole number of minutes').transform(Number);
export const seconds = z
  .string()
  .regex(/^\d+(\.\d+)?$/, 'must be a number of seconds')
  .transform(Number)
  .pipe(z.number().positive());
export const number = z.string().regex(/^\d+$/, 'must be a whole number').transform(Number);
export const count = z.string().regex(/^\d+$/, 'must be a whole number').transform(Number).pipe(z.number().positive());
export const optionalCount = z.union([z.literal('').transform(() => null), count]);
export const flag = z.enum(['on', 'off'], 'must be on or off').transform((value) => value === 'on');
export const flagOrPorts = z.union([
  flag,
  z
    .string()
    .regex(/^\d{1,5}( *, *\d{1,5})*$/, 'must be on, off or ports such as 4304, separated by commas')
    .transform((value) => value.split(',').map(Number)),
]);
export const optionalFlag = z
  .enum(['', 'true', 'false'], 'must be true or false')
  .transform((value) => (value === '' ? null : value === 'true'));
export const text = z.string();
export const optional = z.string().transform((value) => (value === '' ? null : value));
export const optionalId = z.union([z.literal('').transform(() => null), z.uuid('must be the id of an account')]);
export const optionalUrl = z.union([
  z.literal('').transform(() => null),
  z.url({ protocol: /^https?$/, error: 'must be an http or https address' }),
]);
export const origins = z.union([
  z.literal('*').transform(() => null),
  z
    .string()
    .transform((value) => value.split(',').map((origin) => origin.trim()))
    .pipe(z.array(z.string().regex(/^https?:\/\/[^/\s]+$/, 'must be origins such as https://app.example.com, or *'))),
]);
/**
 * Builds a schema for a list of names allowed in addition to the built-in ones. `*` becomes null, which allows all
 * names.
 */
const allowList = (entry: z.ZodString) =>
  z
    .string()
    .transform((value) =>
      value
        .toLowerCase()
        .split(',')
        .map((one) => one.trim()),
    )
    .transform((given) => (given.includes('*') ? null : given.filter((one) => one !== '')))
    .pipe(z.array(entry).nullable());
export const allowedHosts = allowList(
  z
    .string()
    .regex(/^([a-z0-9_.-]+|\[[0-9a-f:.]+\])$/, 'must be host names without ports such as mcp.example.com, or *'),
);
export const allowedOrigins = allowList(
  z.string().regex(/^https?:\/\/[^/\s]+$/, 'must be origins such as https://app.example.com, or *'),
);
export const optionalPostgresUrl = z.union([
  z.literal('').transform(() => null),
  z.url({
    protocol: /^postgres(ql)?$/,
    error: 'must be an address such as postgres://user:password@host:5432/database',
  }),
]);
export const optionalAddress = z.union([
  z.literal('').transform(() => null),
  z.string().regex(/^\[?[^\s/]+\]?:\d{1,5}$/, 'must be host:port, such as 127.0.0.1:7233'),
]);
export const optionalSmtpUrl = z.union([
  z.literal('').transform(() => null),
  z.url({ protocol: /^smtps?$/, error: 'must be an address such as smtps://user:password@mail.example.com' }),
]);
export const optionalSender = z.union([
  z.literal('').transform(() => null),
  z
    .string()
    .regex(
      /^([^<>@\p{C}]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u,
      'must be an email address, or a name with one: Seamark <seamark@example.com>',
    ),
]);
const key = z
  .string()
  .refine(
    (value) => /^[0-9a-f]{64}$/i.test(value) || Buffer.from(value, 'base64').length === 32,
    'must be 32 random bytes in base64, such as from `openssl rand -base64 32`',
  );
export const optionalKey = z.union([z.literal('').transform(() => null), key]);
export const keys = z.union([
  z.literal('').transform(() => []),
  z
    .string()
    .transform((value) => value.split(',').map((one) => one.trim()))
    .pipe(z.array(key)),
]);

const addressOrRange = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
export const addresses = z
  .string()
  .transform((value) => value.split(',').map((address) => address.trim()))
  .transform((given) => given.filter((address) => address !== ''))
  .refine(
    (given) => given.every((address) => addressOrRange.safeParse(address).success),
    'must be addresses such as 198.51.100.7 or 2001:db8::/48, separated by commas',
  );
export const allowedReceivers = z.string().transform((value, context) => {
  const given = value.split(',').map((entry) => entry.trim());
  return given.flatMap((entry) => {
    const receiver = entry === '' ? null : parseAllowedReceiver(entry);
    if (entry !== '' && receiver === null) {
      const example = 'ranges, addresses and host names such as 10.20.0.0/16,http://receiver.internal';
      context.addIssue({ code: 'custom', message: `must be ${example}; ${entry} is none of these` });
    }
    return receiver ?? [];
  });
});
export const optionalInstant = z.union([
  z.literal('').transform(() => null),
  z.iso
    .datetime({ offset: true, error: 'must be a time such as 2026-01-31T08:00:00Z' })
    .transform((value) => new Date(value)),
]);
