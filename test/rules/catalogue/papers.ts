/** Rules about documents as a source (decision 0058). */
import { type Rule, rule } from '../rule.ts';

const DESK = 'tracking/papers/paper-evidence.ts';
const SHIPMENT = 'tracking/papers/shipment-papers.ts';
const LAST_FREE_DAY = 'tracking/demurrage/last-free-day.ts';
const LEDGER = 'tracking/ledger/papers.ts';
const SOURCE = 'decision 0058';

export const PAPERS: readonly Rule[] = [
  rule('D58-fills', SOURCE, 'A document states what no line, terminal or railroad has stated.', [
    DESK,
    'return best === undefined ? live : published(best, PAPER_FILLS);',
    'return best === undefined ? live : live;',
  ]),
  rule('D58-live-stands', SOURCE, 'A document of a different party never replaces the value of a live source.', [
    DESK,
    'return isOfParty && issuedAt',
    'return issuedAt',
  ]),
  rule('D58-newer', SOURCE, 'A document replaces an estimate that its own party made before the document was issued.', [
    DESK,
    'ages && value !== null ? candidates.find',
    'ages && value === null ? candidates.find',
  ]),
  rule(
    'D58-next-response',
    SOURCE,
    'The next response of its party replaces the document, even if it repeats the last one.',
    [DESK, ' && issuedAt > respondedAt;', ';'],
  ),
  rule(
    'D58-awaits-response',
    SOURCE,
    'While a document replaces a live value, the next response is recorded even without news.',
    [
      'tracking/publish/publish.ts',
      'changesAt: hasProvisional(fields, containers)',
      'changesAt: containers.length < 0',
    ],
  ),
  rule('D58-withdrawn-stays', SOURCE, 'A value that its source withdrew stays withdrawn, whatever a document states.', [
    DESK,
    'if (provenance === null && value === null) {',
    'if (value === null) {',
  ]),
  rule(
    'D58-only-dates-age',
    SOURCE,
    'A document replaces only estimates and last free days; for ports, vessel, seal and weight it only fills gaps.',
    [DESK, '  ages = false,\n', '  ages = true,\n'],
  ),
  rule(
    'D58-party-order',
    SOURCE,
    'Among documents, those of the line take precedence, then those of the terminal, railroad, forwarder and customs broker.',
    [LEDGER, 'rankOf(one) - rankOf(other) ||', 'rankOf(other) - rankOf(one) ||'],
  ),
  rule('D58-newest-first', SOURCE, 'Among documents of one party, the one issued last takes precedence.', [
    LEDGER,
    "(a ?? '') > (b ?? '') ? -1 : 1;",
    "(a ?? '') > (b ?? '') ? 1 : -1;",
  ]),
  rule(
    'D58-read-anew',
    SOURCE,
    'A document that is read again replaces its earlier statements; one that no longer states anything is withdrawn.',
    [LEDGER, 'const current = statesTheSame(former, made) ? former : made;', 'const current = [...former, ...made];'],
  ),
  rule(
    'D58-same-again',
    SOURCE,
    'A document that is received again with the same content retains its first snapshot.',
    [LEDGER, 'const current = statesTheSame(former, made) ? former : made;', 'const current = made;'],
  ),
  rule('D58-no-moves', SOURCE, 'A document creates no milestone, adds no container and changes no status.', [
    'tracking/ledger/ledger.ts',
    "if (answer.source.kind === 'document') return",
    "if (answer.source.code === '') return",
  ]),
  rule('D58-no-estimate-after', SOURCE, 'An estimate in a document does not count once the event has happened.', [
    SHIPMENT,
    'if (hasHappened || at === null',
    'if (at === null',
  ]),
  rule('D58-same-port', SOURCE, 'An estimate in a document counts only for the published port.', [
    SHIPMENT,
    "return stated.key === '?' || isSamePort(stated.key, at.key);",
    'return true;',
  ]),
  rule(
    'D58-not-before-departure',
    SOURCE,
    'An arrival that a document estimates before the departure does not count.',
    [
      SHIPMENT,
      'if (moment === null || (notBefore !== null && moment.ms < instantMs(notBefore))) return null;',
      'if (moment === null) return null;',
    ],
  ),
  rule('D58-local-date', SOURCE, 'A date in a document is a local day at the place to which it refers.', [
    SHIPMENT,
    'const moment = resolveTime(claim.time, zone);',
    "const moment = resolveTime(claim.time, 'UTC');",
  ]),
  rule(
    'D58-one-sailing',
    SOURCE,
    'Vessel and voyage come from one document, and only if no live source names either.',
    [
      SHIPMENT,
      'Object.values(live).some(({ provenance }) => provenance !== null)',
      'Object.values(live).every(({ provenance }) => provenance !== null)',
    ],
  ),
  rule('D58-coded-port', SOURCE, 'A port in a document counts only with a UN/LOCODE.', [
    SHIPMENT,
    'return place?.locode == null || isSamePort(place.key, not) ? null : place;',
    'return place === null || isSamePort(place.key, not) ? null : place;',
  ]),
  rule('D58-beyond-pod', SOURCE, 'A place of delivery in a document counts only beyond the port of discharge.', [
    SHIPMENT,
    'return place?.locode == null || isSamePort(place.key, not) ? null : place;',
    'return place?.locode == null ? null : place;',
  ]),
  rule('D58-free-time', SOURCE, 'A last free day counts only from the line, terminal or railroad that grants it.', [
    LAST_FREE_DAY,
    'days.filter(({ statement }) => statement.source.speaksFor?.party === party);',
    'days.filter(({ statement }) => statement.source.speaksFor?.party !== null);',
  ]),
  rule(
    'D58-live-day-first',
    SOURCE,
    'pickup_lfd remains the day reported by a live source; an earlier day in a document raises a warning.',
    [LAST_FREE_DAY, 'return live.length > 0 ? live : days;', 'return days;'],
  ),
  rule(
    'D58-day-not-hidden',
    SOURCE,
    'A last free day in a document is hidden like any other: after the pickup, and before the arrival at a terminal.',
    [
      LAST_FREE_DAY,
      "claim.field === 'last_free_day' && hiddenBy(claim.value) === null &&",
      "claim.field === 'last_free_day' &&",
    ],
  ),
  rule('D58-real-day', SOURCE, 'A last free day in a document counts only if the calendar of its place has it.', [
    LAST_FREE_DAY,
    ' && isDay(claim.value, zone) ?',
    ' ?',
  ]),
  rule('D58-explained', SOURCE, 'The explanation of a value lists what documents state about it, with the passage.', [
    'tracking/publish/competing-statements.ts',
    '...competingEntries(ledger, field, why, papers), ...papers];',
    '...competingEntries(ledger, field, why, papers)];',
  ]),
  rule(
    'D58-speaker-named',
    SOURCE,
    'Events name the party that a document speaks for, or the user for a forwarder or customs broker.',
    ['tracking/milestones/milestone.ts', "speaksFor?.party ?? 'person'", "speaksFor === undefined ? 'line' : 'person'"],
  ),
];
