import { gradeOf, type Trust } from '../reference/lines/source-trust.ts';
import type { GuidedSource, SourceGuide } from '../reference/sources/source-guide.ts';
import { SOURCE_GUIDES } from '../reference/sources/source-guides.ts';
import { CUSTOM_LINES } from './custom-lines.ts';
import { lineProfiles } from './dcsa/profiles.ts';
import type { Facility } from './facility-directory.ts';
import { RAILROAD_PROTOCOLS, TERMINAL_PROTOCOLS } from './facility-protocols.ts';
import type { LineSummary } from './registry.ts';

interface PolledSources {
  /** Lines that are polled directly, neither simulated nor through the bridge. */
  lines: readonly LineSummary[];
  facilities: readonly Facility[];
  feeds: readonly string[];
  hasBridge: boolean;
}

/** Returns every guide with the grade of its connector and the codes of its sources that are polled now. */
export function guidedSources(polled: PolledSources): GuidedSource[] {
  return SOURCE_GUIDES.map((guide) => ({ guide, trust: trustOf(guide), connected: connectedBy(guide, polled) }));
}

function trustOf({ basis, kind, codes, protocols }: SourceGuide): Trust | null {
  if (basis !== null) return gradeOf({ sourceNote: basis, verified: null });
  const lines = [...lineProfiles, ...CUSTOM_LINES.map((line) => ({ ...line, scacs: [line.scac] }))];
  const profile =
    kind === 'line'
      ? lines.find(({ scacs }) => scacs.some((scac) => codes.includes(scac)))
      : (kind === 'terminal' ? TERMINAL_PROTOCOLS : RAILROAD_PROTOCOLS).find(({ name }) => protocols.includes(name));
  return profile === undefined ? null : gradeOf(profile);
}

function connectedBy(guide: SourceGuide, { lines, facilities, feeds, hasBridge }: PolledSources) {
  switch (guide.kind) {
    case 'line':
      return lines.filter((line) => isOf(guide, line)).map(({ scac }) => scac);
    case 'terminal':
    case 'railroad':
      return facilities
        .filter(
          ({ kind, connector, protocol }) =>
            kind === guide.kind && connector !== null && protocol !== null && guide.protocols.includes(protocol.name),
        )
        .map(({ code }) => code);
    case 'vessel_positions':
      return feeds;
    case 'service':
      return hasBridge ? ['bridge'] : [];
    case 'messages':
      return null;
  }
}

/** Lines that no other guide names belong to the guide of any line with the standard. */
function isOf({ codes }: SourceGuide, { scac, publisher }: LineSummary): boolean {
  if (codes.length > 0) return codes.includes(scac) || codes.includes(publisher);
  return !SOURCE_GUIDES.some((other) => other.kind === 'line' && other.codes.includes(publisher));
}
