/**
 * Excludes statements about other shipments. Lines list events of a vessel call, or whole histories, under numbers that
 * no one requested (spec/tracking 2.8).
 */
import type { TrackedNumber } from '../claims/numbers.ts';
import {
  areOfOthers,
  isCall,
  isMoveOfContainer,
  type NamedDocument,
  namesOthersOnly,
  namesRequest,
} from '../events/documents.ts';
import type { JourneyOwner } from '../events/journey.ts';
import type { ResolvedEvent } from '../events/resolved-event.ts';
import { isOnCall, legsOf } from '../port-calls/fan-out.ts';

/** Events of the request. */
export interface OwnStatements {
  own: Map<string, ResolvedEvent[]>;
  /**
   * Whether an event that gives no container concerns another shipment, unless one of the containers is on its call.
   */
  isForeign: (event: ResolvedEvent) => boolean;
}

/**
 * A container whose moves all list other documents is not part of the shipment, unless a person stated something about
 * it (`confirmed`). A container is excluded only once the source has used the requested number elsewhere; until then,
 * the source may only spell that number differently.
 */
export function ownStatements(
  containers: ReadonlyMap<string, ResolvedEvent[]>,
  { request, isNamed }: JourneyOwner,
  confirmed: ReadonlySet<string>,
): OwnStatements {
  const own = new Map<string, ResolvedEvent[]>();
  for (const [number, events] of containers) {
    const isForeign = isNamed && !confirmed.has(number) && isOfOthers(events, request);
    if (!isForeign) own.set(number, withoutForeignCalls(events, request));
  }
  const underOwnMoves = [...own.values()].flatMap(documentsOfMoves);
  const isForeign = ({ claim }: ResolvedEvent) =>
    isNamed && namesOthersOnly(claim.documents, request) && areOfOthers(claim.documents, underOwnMoves);
  return { own, isForeign };
}

function isOfOthers(events: readonly ResolvedEvent[], request: TrackedNumber): boolean {
  const standing = events.filter(({ entry }) => entry.invalidated === null && entry.source.kind === 'line');
  const moves = standing.filter(({ claim }) => isMoveOfContainer(claim));
  const isOurs = standing.some(({ claim }) => namesRequest(claim.documents, request));
  return !isOurs && moves.length > 0 && moves.every(({ claim }) => namesOthersOnly(claim.documents, request));
}

/**
 * Excludes calls under documents that no move of the container lists, unless the container is on the call. Without
 * this, every event in the response for a container number would be treated as an event of the container.
 */
function withoutForeignCalls(events: readonly ResolvedEvent[], request: TrackedNumber): ResolvedEvent[] {
  const documents = documentsOfMoves(events);
  const isForeign = ({ claim }: ResolvedEvent) =>
    isCall(claim) && areOfOthers(claim.documents, documents) && !namesRequest(claim.documents, request);
  const legs = legsOf(events.filter((event) => !isForeign(event)));
  return events.filter((event) => !isForeign(event) || isOnCall(legs, event));
}

function documentsOfMoves(events: readonly ResolvedEvent[]): NamedDocument[] {
  const moves = events.filter(({ claim, entry }) => isMoveOfContainer(claim) && entry.invalidated === null);
  return moves.flatMap(({ claim }) => claim.documents);
}
