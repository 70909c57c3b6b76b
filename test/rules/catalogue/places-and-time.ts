/** Rules about places, journeys and time (spec/tracking 2.7 to 2.10). */
import { type Rule, rule } from '../rule.ts';

const MATCHING = 'tracking/places/place-matching.ts';
const ZONES = 'tracking/places/places.ts';

const PLACES: readonly Rule[] = [
  rule(
    'M2.7-code-before-name',
    'spec/tracking 2.7',
    'An exact code takes precedence over a name, even a code that is not in the reference data yet.',
    [MATCHING, 'const port = byCode.locode === null ? portByName(claim) : null;', 'const port = portByName(claim);'],
  ),
  rule('M2.7-name-match', 'spec/tracking 2.7', 'A name with its country is matched to a place.', [
    MATCHING,
    'const port = byCode.locode === null ? portByName(claim) : null;',
    'const port = null;',
  ]),
  rule(
    'M2.7-name-needs-state',
    'spec/tracking 2.7',
    'In the US and Canada a name also needs its state to be matched.',
    [
      'tracking/places/place-names.ts',
      "const state = WITH_STATE.has(country.toUpperCase()) ? plainName(region ?? '') : '';",
      "const state = '';",
    ],
  ),
  rule('M2.7-town-of-ramp', 'spec/tracking 2.7', 'The town of a rail ramp is the city that the ramp serves.', [
    'tracking/places/place-names.ts',
    'if (city !== null) byName.set(nameKey(city.country, region, town), [city]);',
    'if (city === null) throw new Error(town + region);',
  ]),
  rule('M2.7-name-needs-country', 'spec/tracking 2.7', 'A name without its country remains a name.', [
    'tracking/places/place-names.ts',
    'if (!name || !country) return null;',
    'if (!country) return PORTS.find((port) => port.name === name) ?? null;\n  if (!name) return null;',
  ]),
  rule('M2.7-stubs', 'spec/tracking 2.7', 'An unknown place is published as a visible stub.', [
    MATCHING,
    "unmatched: byCode.key === '?' ? null : byCode.key",
    'unmatched: null',
  ]),
  rule('M2.7-mapping', 'spec/tracking 2.7', 'An operator’s mapping applies to earlier and later reports.', [
    MATCHING,
    'if (this.directory === null) return null;',
    'if (this.directory !== undefined) return null;',
  ]),
  rule(
    'M2.7-raw-text',
    'spec/tracking 2.7',
    'A mapped place keeps the name that the source gave it in the raw events.',
    ['tracking/publish/raw-events.ts', 'place_name: statedName(claim, place),', 'place_name: place.name,'],
  ),
  rule(
    'M2.7-terminal-of-its-port',
    'spec/tracking 2.7',
    'A terminal is its code at its port: one SMDG code at two ports is two terminals, each in the zone of its port.',
    [
      'tracking/places/places.ts',
      'return terminalKeyOf(code.list, code.code, officialLocode(statedLocode(place)));',
      'return terminalKeyOf(code.list, code.code, null);',
    ],
  ),
  rule('M2.7-former-code', 'spec/tracking 2.7', 'A former code of a port is published as the current one.', [
    'tracking/places/places.ts',
    'const locode = officialLocode(statedLocode(claim)) ?? terminal?.locode ?? null;',
    'const locode = statedLocode(claim) ?? terminal?.locode ?? null;',
  ]),
  rule('M2.7-code-spelling', 'spec/tracking 2.7', 'A code counts in any case, with or without spaces and hyphens.', [
    'tracking/places/places.ts',
    "return claim.unlocode?.toUpperCase().replace(/[^A-Z0-9]/g, '') || null;",
    'return claim.unlocode || null;',
  ]),
  rule(
    'M2.7-own-name',
    'spec/tracking 2.7',
    'A place with a known code is published under the name in the reference data.',
    [
      'tracking/places/places.ts',
      'name: port?.name || claim.name || terminal?.name || claim.facilityName || null,',
      'name: claim.name || port?.name || terminal?.name || claim.facilityName || null,',
    ],
  ),
  rule(
    'M2.7-sibling-yards',
    'spec/tracking 2.7',
    'Until the discharge, the published terminal does not switch between facilities of one terminal.',
    ['tracking/containers/pod-terminal.ts', 'isActual(best) ? best : firstOfSiblings(best, calls)', 'best'],
  ),
];

const JOURNEY = 'tracking/events/journey.ts';
const CYCLES = 'tracking/events/journey-cycles.ts';
const LAST_FREE_DAY = 'tracking/demurrage/last-free-day.ts';

const JOURNEYS: readonly Rule[] = [
  rule('M2.8-new-cycle', 'spec/tracking 2.8', 'An empty-out after an empty-in starts a new journey.', [
    CYCLES,
    'if (cycle.endMs !== null && (emptyOut || otherDocuments || longPause || isExport)) return true;',
    '',
  ]),
  rule('M2.8-nothing-crosses', 'spec/tracking 2.8', 'No event of a later journey affects the tracked one.', [
    JOURNEY,
    'if (ms >= journey.nextMs) return false;',
    '',
  ]),
  rule('M2.8-last-move-returns', 'spec/tracking 2.8', 'Only the last move of a journey can be the empty return.', [
    'tracking/milestones/milestone-table.ts',
    'if (laden.some((other) => isDefinitelyBefore(moment, other.moment) && isPhysical(other))) return false;',
    '',
  ]),
  rule(
    'M2.8-off-dock-is-no-return',
    'spec/tracking 2.8',
    'A gate-in at a facility outside the terminal is not an empty return.',
    ['tracking/milestones/unstated-load.ts', "['depot']", "['depot', 'container_yard']"],
  ),
  rule('M2.8-lfd-before-arrival', 'spec/tracking 2.8', 'A terminal’s last free day is rejected before the arrival.', [
    LAST_FREE_DAY,
    'isDue && !isOfFormerVisit(date) ? null : REFUSED_BEFORE_ARRIVAL',
    'null',
  ]),
  rule('M2.8-lfd-after-pickup', 'spec/tracking 2.8', 'Last free days are hidden after the pickup.', [
    LAST_FREE_DAY,
    'const hidden = () => (pickedUp ? HIDDEN_AFTER_PICKUP : null);',
    'const hidden = () => null;',
  ]),
  rule(
    'M2.8-hidden-silently',
    'spec/tracking 2.8',
    'No notification is sent about a last free day that the pickup hid.',
    ['tracking/changes/value-events.ts', 'if (change.provenance?.rule === HIDDEN_AFTER_PICKUP) continue;', ''],
  ),
];

const TIME = 'tracking/time/event-time.ts';

const TIMES: readonly Rule[] = [
  rule(
    'M2.9-future-actual',
    'spec/tracking 2.9',
    'An actual more than 2 hours in the future is quarantined and flagged; once its time has come, the next view includes it.',
    [
      'tracking/events/resolved-event.ts',
      'isActual(event) && event.moment !== null && event.moment.ms > nowMs + FUTURE_SKEW_MS',
      'false',
    ],
  ),
  rule('M2.9-skew', 'spec/tracking 2.9', 'Clocks that run up to 2 hours ahead are tolerated.', [
    TIME,
    'FUTURE_SKEW_MS = 2 * 3_600_000',
    'FUTURE_SKEW_MS = 0',
  ]),
  rule(
    'M2.9-times-without-zone',
    'spec/tracking 2.9',
    'A container with a local time or day at a place without a known zone is flagged: the time is served as UTC.',
    ['tracking/publish/publish.ts', "if (hasTimeWithoutZone(context, fields)) flags.push('times_without_zone');", ''],
  ),
  rule(
    'M2.9-zone-of-place',
    'spec/tracking 2.9',
    'A place’s own time zone takes precedence over the one at its coordinates.',
    [
      'tracking/places/places.ts',
      'zoneOfPlace(terminal, port, locode) ?? zoneOfCoordinates(claim) ??',
      'zoneOfCoordinates(claim) ?? zoneOfPlace(terminal, port, locode) ??',
    ],
  ),
  rule(
    'M2.9-zone-of-coordinates',
    'spec/tracking 2.9',
    'A place without a time zone of its own has the one at its coordinates.',
    [
      'tracking/places/places.ts',
      'zoneOfPlace(terminal, port, locode) ?? zoneOfCoordinates(claim) ??',
      'zoneOfPlace(terminal, port, locode) ??',
    ],
  ),
  rule(
    'M2.9-zone-of-country',
    'spec/tracking 2.9',
    'A place that is not listed has the time zone of its country, if the country has a single one.',
    [ZONES, 'zoneOfCountry(country, claim.region)', '(claim.region ? zoneOfCountry(country, claim.region) : null)'],
  ),
  rule(
    'M2.9-zone-of-state',
    'spec/tracking 2.9',
    'A place that is not listed has the time zone of its US state or Canadian province, if that has a single one.',
    [ZONES, 'zoneOfCountry(country, claim.region)', 'zoneOfCountry(country, null)'],
  ),
  rule('M2.9-no-zone', 'spec/tracking 2.9', 'Without a known time zone the printed time is stored and flagged.', [
    TIME,
    "if (zone === null) return moment(asUtc, time.precision, 'zone_unknown');",
    'if (zone === null) return moment(asUtc, time.precision, null);',
  ]),
  rule(
    'M2.10-threshold',
    'spec/tracking 2.10',
    'A changed ETA is announced once the change reaches a set threshold, 1 hour by default; with 0, every change is announced.',
    [
      'tracking/changes/estimate-changes.ts',
      'if (Math.abs(is - was) >= thresholdMinutes * MINUTE_MS) return true;',
      'return true;',
    ],
  ),
  rule('M2.10-local-date', 'spec/tracking 2.10', 'A changed ETA is announced if it falls on a different local date.', [
    'tracking/changes/estimate-changes.ts',
    'return localDate(was, zone) !== localDate(is, zone);',
    'return false;',
  ]),
  rule('M2.10-adds-up', 'spec/tracking 2.10', 'Changes below the threshold add up until they reach it.', [
    'tracking/changes/estimate-changes.ts',
    'return { events: [], announced: { pod_eta_at: was } };',
    'return { events: [], announced: {} };',
  ]),
];

export const PLACES_AND_TIME: readonly Rule[] = [...PLACES, ...JOURNEYS, ...TIMES];
