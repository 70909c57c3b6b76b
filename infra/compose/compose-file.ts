import { parse } from 'yaml';
import { z } from 'zod';

const service = z.object({
  image: z.string(),
  entrypoint: z.array(z.string()).default([]),
  command: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.coerce.string()).default({}),
  volumes: z.array(z.string()).default([]),
  networks: z.array(z.string()).default([]),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  read_only: z.boolean().default(false),
  depends_on: z
    .record(
      z.string(),
      z.object({ condition: z.enum(['service_started', 'service_healthy', 'service_completed_successfully']) }),
    )
    .default({}),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
});

export type ComposeService = z.infer<typeof service>;

/**
 * Reads a compose file as `docker compose` would: applies merge keys and fills in `${NAME}`, `${NAME:-default}` and
 * `${NAME:?message}` from `variables`. Throws if the file is invalid, with the file's own message if it has one.
 */
export function readComposeFile(text: string, variables: Record<string, string>): Map<string, ComposeService> {
  const file = z
    .object({ services: z.record(z.string(), service) })
    .parse(filled(parse(text, { merge: true }), variables));
  return new Map(Object.entries(file.services));
}

/**
 * Fills in values after parsing, so that an empty value becomes an empty string and nothing in a value is parsed as
 * YAML.
 */
function filled(node: unknown, variables: Record<string, string>): unknown {
  if (typeof node === 'string') return interpolate(node, variables);
  if (Array.isArray(node)) return node.map((item) => filled(item, variables));
  if (node === null || typeof node !== 'object') return node;
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, filled(value, variables)]));
}

function interpolate(text: string, variables: Record<string, string>): string {
  return text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, operator?: string, operand?: string) => {
    const value = variables[name];
    if (value !== undefined && value !== '') return value;
    if (operator === '-') return operand ?? '';
    if (operator === '?') throw new Error(`${name}: ${operand}`);
    return '';
  });
}

/** Sorts services after those they depend on. */
export function startOrder(services: Map<string, ComposeService>): string[] {
  const order: string[] = [];
  const visit = (name: string): void => {
    if (order.includes(name)) return;
    for (const needed of Object.keys(services.get(name)?.depends_on ?? {})) visit(needed);
    order.push(name);
  };
  for (const name of services.keys()) visit(name);
  return order;
}
