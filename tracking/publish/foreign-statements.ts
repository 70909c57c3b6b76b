/**
 * Excludes statements about other shipments. Under the requested number, lines also list events of the whole vessel
 * call, or older histories (spec/tracking 2.8).
 */
import type { TrackedNumber } from '../claims/numbers.ts';
import {
  isCall,
  isMoveOfContainer,
  type NamedDocument,
  namesOthersOnly,
  namesRequest,
  shareNoDocument,
  shareOne,
} from '../events/documents.ts';
import type { JourneyOwner } from '../events/requested-journey.ts';
import type { ResolvedEvent } from '../events/resolved-event.ts';
import { isOnCall, legsOf } from '../port-calls/fan-out.ts';

export interface OwnStatements {
  own: Map<string, ResolvedEvent[]>;
  /**
   * Whether an event without a container belongs to another shipment. `fanOut` still assigns it to a container that is
   * on its call.
   */
  isForeign: (event: ResolvedEvent) => boolean;
}

/**
 * Selects the events that belong to the request. A container is left out if all its moves list other documents, unless
 * a person stated something about it (`confirmed`). It is left out only once the source lists the requested number
 * elsewhere; until then, the source may simply spell that number differently.
 */
export function ownStatements(
  containers: ReadonlyMap<string, ResolvedEvent[]>,
  { request, isNamed }: JourneyOwner,
  confirmed: ReadonlySet<string>,
): OwnStatements {
  const own = new Map<string, ResolvedEvent[]>();
  for (const [number, events] of containers) {
    const isForeign = isNamed && !confirmed.has(number) && isOfOtherJourney(events, request);
    if (!isForeign) own.set(number, withoutForeignCalls(events, request));
  }
  const underOwnMoves = [...own.values()].flatMap(documentsOfMoves);
  const underForeignMoves = [...containers]
    .filter(([number]) => !own.has(number))
    .flatMap(([, events]) => documentsOfMoves(events));
  const isForeign = ({ claim: { documents } }: ResolvedEvent) =>
    isNamed &&
    namesOthersOnly(documents, request) &&
    (shareNoDocument(documents, underOwnMoves) ||
      (shareOne(documents, underForeignMoves) && !shareOne(documents, underOwnMoves)));
  return { own, isForeign };
}

function isOfOtherJourney(events: readonly ResolvedEvent[], request: TrackedNumber): boolean {
  const standing = events.filter(({ entry }) => entry.invalidated === null && entry.source.kind === 'line');
  const moves = standing.filter(({ claim }) => isMoveOfContainer(claim));
  const isOurs = standing.some(({ claim }) => namesRequest(claim.documents, request));
  return !isOurs && moves.length > 0 && moves.every(({ claim }) => namesOthersOnly(claim.documents, request));
}

/**
 * Excludes calls under documents that no move of the container lists, unless the container is on the call. Otherwise
 * every call in a response for a container number would be treated as one of the container's.
 */
function withoutForeignCalls(events: readonly ResolvedEvent[], request: TrackedNumber): ResolvedEvent[] {
  const documents = documentsOfMoves(events);
  const isForeign = ({ claim }: ResolvedEvent) =>
    isCall(claim) && shareNoDocument(claim.documents, documents) && !namesRequest(claim.documents, request);
  const legs = legsOf(events.filter((event) => !isForeign(event)));
  return events.filter((event) => !isForeign(event) || isOnCall(legs, event));
}

function documentsOfMoves(events: readonly ResolvedEvent[]): NamedDocument[] {
  const moves = events.filter(({ claim, entry }) => isMoveOfContainer(claim) && entry.invalidated === null);
  return moves.flatMap(({ claim }) => claim.documents);
}
