import type { Classification, Exchange, Failure, HttpResponse, PollTarget, ResponseExchange } from '../connector.ts';
import { readErrorBody } from '../error-body.ts';
import { isRecord, parseJson } from '../json-shape.ts';
import { classifyErrorUnder200, classifyStatus, classifyUnreachable, failure, readJson } from '../response-class.ts';
import { isOnlyCancellation } from './booking-state.ts';
import { findEvents } from './envelope.ts';
import { eventsOf, FOREIGN, isForeign } from './parse.ts';
import { plan } from './plan.ts';
import type { DcsaProfile } from './profile.ts';

/** Classifies an exchange by its content: an HTML page with status 200 is not data. */
export function classify(profile: DcsaProfile, exchange: Exchange, target: PollTarget): Classification {
  if (plan(profile, target).length === 0) {
    return failed(
      failure(
        'number_type_wrong',
        `${profile.name} cannot be polled by this type of number: ${requestVariants(profile)}`,
      ),
    );
  }
  const unreachable = classifyUnreachable(exchange);
  if (unreachable || exchange.type !== 'answered') return unreachable ?? { type: 'readable' };
  for (const [index, page] of exchange.pages.entries()) {
    // After the first page, "no content" is an empty last page.
    if (index > 0 && page.status === 204) continue;
    const problem = pageProblem(profile, exchange, page, target);
    if (problem) return failed(index === 0 ? refineNotFound(profile, target, problem) : asPagingFault(problem));
  }
  return emptyOrCancelled(profile, exchange, target) ?? { type: 'readable' };
}

function failed(problem: Failure): Classification {
  return { type: 'failure', failure: problem };
}

function requestVariants(profile: DcsaProfile): string {
  if (profile.requireAll.length > 0) return `it requires ${profile.requireAll.join(' and ')} together`;
  return `it accepts ${Object.entries(profile.refs)
    .flatMap(([kind, name]) => (name === null ? [] : [kind]))
    .join(', ')}`;
}

function pageProblem(
  profile: DcsaProfile,
  exchange: ResponseExchange,
  page: HttpResponse,
  target: PollTarget,
): Failure | null {
  const byStatus = classifyStatus(page, exchange.receivedAt, (status) => profile.notFound.statuses.includes(status));
  if (byStatus) return malformedNumber(profile, page, target) ?? byStatus;
  const body = readJson(page);
  if ('failure' in body) {
    // Only a 204 means that there is no data; any other empty body says nothing.
    const isNoContent = page.status === 204 && !page.truncated && parseJson(page.body).type === 'empty';
    return isNoContent ? { ...body.failure, reason: 'not_found' } : body.failure;
  }
  const found = findEvents(profile, body.value);
  if (!found)
    return classifyErrorUnder200(page) ?? failure('response_unreadable', 'the response has no list of events');
  if (found.events.length > 0 && !found.events.some(isRecord)) {
    return failure('response_unreadable', 'the list contains no events');
  }
  return null;
}

/** Recognizes a 400 that calls our number malformed. This is final, so the response must be unambiguous. */
function malformedNumber(profile: DcsaProfile, page: HttpResponse, target: PollTarget): Failure | null {
  if (!profile.malformedIsFinal || (page.status !== 400 && page.status !== 422)) return null;
  const reported = readErrorBody(page);
  const names = Object.values(profile.refs).filter((name) => name !== null);
  const concernsOurNumber = (entry: { property: string | null; message: string | null; value: string | null }) =>
    entry.value === target.number.value ||
    names.some((name) => entry.property?.includes(name) || entry.message?.includes(name)) ||
    entry.message?.includes(target.number.value) === true;
  const saysMalformed = /invalid|format|pattern|length|malformed|not valid|does not match|check digit/i;
  const saysOtherwise =
    /required|missing|unsupported|not supported|unknown (query )?param|unrecogni[sz]ed param|at least one|mandatory/i;
  const entry = reported.entries.find((one) => {
    const words = `${one.code ?? ''} ${one.message ?? ''}`;
    return concernsOurNumber(one) && saysMalformed.test(words) && !saysOtherwise.test(words);
  });
  return entry ? failure('number_malformed', `status ${page.status} (${reported.summary})`) : null;
}

/**
 * Refines "not found". An unknown container is final, but a bill or booking may be issued later, and so may any number
 * if the line does not distinguish the two cases.
 */
function refineNotFound(profile: DcsaProfile, target: PollTarget, problem: Failure): Failure {
  if (problem.reason !== 'not_found') return problem;
  const mayAppearLater = profile.notFound.sameAsNotYet || target.number.type !== 'container';
  return mayAppearLater ? { ...problem, reason: 'not_found_yet' } : problem;
}

/** On a later page, "not found" is a paging fault, because the first page found the number. */
function asPagingFault(problem: Failure): Failure {
  return problem.reason === 'not_found' ? { ...problem, reason: 'response_unreadable' } : problem;
}

function emptyOrCancelled(profile: DcsaProfile, exchange: ResponseExchange, target: PollTarget): Classification | null {
  const located = eventsOf(profile, exchange);
  if (located.length === 0 && profile.notFound.emptyArray) {
    return failed(refineNotFound(profile, target, failure('not_found', 'the list of events is empty')));
  }
  if (isForeign(profile, located)) return failed(failure('response_unreadable', FOREIGN));
  if (isOnlyCancellation(profile, located, target)) {
    return failed(failure('booking_cancelled', 'the line reports that the booking is cancelled'));
  }
  return null;
}
