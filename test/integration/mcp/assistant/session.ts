/**
 * Calls that an assistant makes about one number, in the usual order of questions. All results come from the MCP server
 * over HTTP.
 */
import type { McpRig } from '../mcp-rig.ts';
import type { Answer } from './pairs.ts';

export interface ContainerAnswers {
  details: Answer;
  events: Answer;
  route: Answer;
  /** Text of the prompt `check-demurrage`. */
  prompt: string;
}

export interface Answers {
  requests: Answer;
  shipments: Answer;
  containers: Answer;
  search: Answer;
  /** Null while there is no shipment. */
  shipment: Answer | null;
  /** Results by container number. */
  byContainer: Map<string, ContainerAnswers>;
  /** All changes since the beginning, oldest first. */
  changes: Answer[];
  why: Answer;
  /** Null if the call would create a new request because the existing one has failed. */
  track: Answer | null;
}

type Call = (name: string, args: Record<string, unknown>) => Promise<Answer>;

export async function call({ callTool, client }: McpRig, number: string): Promise<Answers> {
  const call: Call = async (name, args) => {
    const { isError, answer, text } = await callTool(name, args);
    if (isError) throw new Error(`${name} ${JSON.stringify(args)}: ${text}`);
    return answer;
  };
  const requests = await call('list_tracking_requests', { number });
  const shipmentId: string | null = requests.items[0]?.shipment?.id ?? null;
  const filters = { shipment_id: shipmentId };
  const [shipments, containers, search] = await Promise.all([
    call('list_shipments', { number }),
    shipmentId === null ? null : call('list_containers', { filters }),
    call('search_container', { query: number }),
  ]);
  const shipment = shipmentId === null ? null : await call('get_shipment_details', { id: shipmentId });
  const byContainer = await Promise.all(
    (search.containers as { id: string; containerNumber: string }[]).map(
      async ({ id, containerNumber }) => [containerNumber, await containerAnswers(call, client, id)] as const,
    ),
  );
  const hasFailed = requests.items[0]?.status === 'failed';
  return {
    requests,
    shipments,
    containers,
    search,
    shipment,
    byContainer: new Map(byContainer),
    changes: shipmentId === null ? [] : await allChanges(call, shipmentId),
    why: await call('why_failed', { number }),
    track: hasFailed ? null : await call('track_container', { number }),
  };
}

async function containerAnswers(call: Call, client: McpRig['client'], id: string): Promise<ContainerAnswers> {
  const [details, events, route, filled] = await Promise.all([
    call('get_container', { id }),
    call('get_container_transport_events', { id }),
    call('get_container_route', { id }),
    client().then((one) => one.getPrompt({ name: 'check-demurrage', arguments: { container_id: id } })),
  ]);
  const [message] = filled.messages;
  return { details, events, route, prompt: message?.content.type === 'text' ? message.content.text : '' };
}

async function allChanges(call: Call, shipmentId: string): Promise<Answer[]> {
  const reported: Answer[] = [];
  for (let given: Record<string, unknown> = { since: '2020-01-01' }; ; ) {
    const page = await call('what_changed_since', { ...given, shipment_id: shipmentId, limit: 100 });
    reported.push(...page.changes);
    if (!page.hasMore) return reported;
    given = { cursor: page.cursor };
  }
}
