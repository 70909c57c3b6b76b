import type { Tone } from '../../components/status.tsx';
import { keysOf } from '../../components/typed-keys.ts';
import type { SourceGuide } from './queries.ts';

type Attributes = SourceGuide['attributes'];
type Kind = Attributes['kind'];

/** Groups of the list in display order, named by what their sources bring. */
export const BRINGS: Record<Kind, { title: string; from: string }> = {
  line: { title: 'The journey', from: 'Shipping lines: bookings, vessels, estimates, milestones' },
  terminal: { title: 'Pickup', from: 'Terminals and ports: availability, holds, last free day' },
  railroad: { title: 'Rail', from: 'Railroads: position, estimates, last free day on rail' },
  vessel_positions: { title: 'Positions of vessels', from: 'AIS feeds' },
  messages: { title: 'Documents and messages', from: 'What partners send you already' },
  service: { title: 'Everything, from the service that you use today', from: 'In parallel, for comparison' },
};

export function guidesByKind(guides: readonly SourceGuide[]): { kind: Kind; guides: SourceGuide[] }[] {
  return keysOf(BRINGS)
    .map((kind) => ({ kind, guides: guides.filter(({ attributes }) => attributes.kind === kind) }))
    .filter((group) => group.guides.length > 0);
}

export function connectionWord({ connected, kind }: Pick<Attributes, 'connected' | 'kind'>): {
  label: string;
  tone: Tone;
} {
  if (connected === null) return { label: 'Needs no settings', tone: 'neutral' };
  if (connected.length === 0) return { label: 'Not connected', tone: 'neutral' };
  if (kind === 'service' || kind === 'vessel_positions' || connected.length === 1)
    return { label: 'Connected', tone: 'good' };
  return { label: `Connected: ${connected.length}`, tone: 'good' };
}
