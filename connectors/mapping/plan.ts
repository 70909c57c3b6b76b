import type { PollTarget, RequestPlan } from '../connector.ts';
import type { Mapping } from './mapping.ts';

/** Values that templates may use; null if they are not set. */
export interface PlaceWords {
  facility: string | null;
  port: string | null;
}

/** Plans the calls for all containers; none if a template needs a value that is missing. */
export function plan(target: PollTarget, { request }: Mapping, place: PlaceWords): RequestPlan[] {
  const requests: RequestPlan[] = [];
  for (let start = 0; start < target.containers.length; start += request.containersPerCall) {
    const containers = target.containers.slice(start, start + request.containersPerCall);
    const planned = planCall(containers, target, request, place);
    if (planned === null) return [];
    requests.push(planned);
  }
  return requests;
}

function planCall(
  containers: string[],
  target: PollTarget,
  request: Mapping['request'],
  place: PlaceWords,
): RequestPlan | null {
  let isComplete = true;
  const fill = (template: string, container = containers[0] ?? '', encode = (value: string) => value): string =>
    template.replaceAll(/\{(container|containers|bill|facility|port)\}/g, (_all, word: string) => {
      const values: Record<string, string | null> = {
        container,
        containers: containers.join(request.separator),
        bill: target.billOfLading,
        ...place,
      };
      const value = values[word] ?? null;
      if (value === null) isComplete = false;
      return encode(value ?? '');
    });
  const query = Object.entries(request.query).flatMap(([name, template]): [string, string][] =>
    typeof template === 'string'
      ? [[name, fill(template)]]
      : containers.map((container) => [name, fill(template[0], container)]),
  );
  const headers = Object.entries(request.headers).map(([name, template]) => [name.toLowerCase(), fill(template)]);
  const body = fillBody(request.body, containers, fill);
  const planned: RequestPlan = {
    method: request.method,
    path: fill(request.path, containers[0], encodeURIComponent),
    query,
    headers: {
      accept: 'application/json',
      ...(body === null ? {} : { 'content-type': 'application/json' }),
      ...Object.fromEntries(headers),
    },
    body,
    ...(request.timestampHeader === null ? {} : { dated: { millisecondsIn: request.timestampHeader.toLowerCase() } }),
  };
  return isComplete ? planned : null;
}

function fillBody(
  body: Mapping['request']['body'],
  containers: string[],
  fill: (template: string, container?: string) => string,
): string | null {
  if (body === null || typeof body === 'string') return body === null ? null : fill(body);
  const entries = containers.map((container) =>
    Object.fromEntries(Object.entries(body.each).map(([name, template]) => [name, fill(template, container)])),
  );
  return JSON.stringify(entries);
}
