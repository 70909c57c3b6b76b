import { type HrTime, type SpanContext, SpanKind, type SpanStatus, SpanStatusCode } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import type { SpanAttributes, SpanStart } from '../../store/spans.ts';

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };
const SCOPE = { name: 'seamark' };
const UNSET: SpanStatus = { code: SpanStatusCode.UNSET };
const FAILED: SpanStatus = { code: SpanStatusCode.ERROR };
const NONE: never[] = [];

export interface SpanParts {
  kind: SpanStart['kind'];
  name: string;
  attributes: SpanAttributes;
  context: SpanContext;
  parent: SpanContext | undefined;
  /** Milliseconds since 1970, with fractions. */
  startMs: number;
  endMs: number;
  failed: boolean;
  resource: Resource;
}

/** Builds the span for the exporter, without events or links, which are never recorded here. */
export function finishedSpan(parts: SpanParts): ReadableSpan {
  const { kind, name, attributes, context, parent, startMs, endMs, failed, resource } = parts;
  return {
    name,
    kind: KINDS[kind],
    spanContext: () => context,
    ...(parent === undefined ? {} : { parentSpanContext: parent }),
    startTime: hrTime(startMs),
    endTime: hrTime(endMs),
    duration: hrTime(endMs - startMs),
    status: failed ? FAILED : UNSET,
    attributes,
    links: NONE,
    events: NONE,
    ended: true,
    resource,
    instrumentationScope: SCOPE,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
}

function hrTime(ms: number): HrTime {
  const seconds = Math.trunc(ms / 1_000);
  return [seconds, Math.round((ms - seconds * 1_000) * 1e6)];
}
