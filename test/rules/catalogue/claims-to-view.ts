// biome-ignore-all lint/suspicious/noTemplateCurlyInString: edits are pieces of source text.
/** Rules from claims to the view (spec/tracking 2); corrections by people are listed separately. */
import { type Rule, rule } from '../rule.ts';
import { PLACES_AND_TIME } from './places-and-time.ts';
import { STATUS } from './status.ts';

const PRECEDENCE = 'tracking/view/precedence.ts';

const PRECEDENCES: readonly Rule[] = [
  rule(
    'M2.1-terminal-first',
    'spec/tracking 2.1',
    'For discharge, availability, holds, fees, yard location and appointment, the terminal takes precedence over the line.',
    [
      PRECEDENCE,
      "{ id: 'terminal_first', order: ['person', 'terminal', 'railroad', 'line'] }",
      "{ id: 'terminal_first', order: ['person', 'line', 'terminal', 'railroad'] }",
    ],
  ),
  rule(
    'M2.1-empty-return',
    'spec/tracking 2.1',
    'An empty return reported by the line takes precedence over one reported by a terminal.',
    [
      PRECEDENCE,
      "const emptyReturn: PrecedenceRule = { id: 'empty_return', order: ['person', 'line', 'terminal', 'railroad'] };",
      "const emptyReturn: PrecedenceRule = { id: 'empty_return', order: ['person', 'terminal', 'line', 'railroad'] };",
    ],
  ),
  rule(
    'M2.1-railroad-first',
    'spec/tracking 2.1',
    'For rail moves, the railroad takes precedence over all other sources.',
    [
      PRECEDENCE,
      "order: ['person', 'railroad', 'terminal', 'line'] }",
      "order: ['person', 'line', 'railroad', 'terminal'] }",
    ],
  ),
  rule(
    'M2.1-line-first',
    'spec/tracking 2.1',
    'For the plan and the sea leg, the line takes precedence over all other sources.',
    [
      PRECEDENCE,
      "{ id: 'line_first', order: ['person', 'line', 'terminal', 'railroad'] }",
      "{ id: 'line_first', order: ['person', 'terminal', 'line', 'railroad'] }",
    ],
  ),
  rule('M2.1-ind-by-railroad', 'spec/tracking 2.1', 'ind_eta_at comes only from the railroad.', [
    'tracking/publish/container-values.ts',
    "ind_eta_at: timeBy(estimate, 'railroad'),",
    "ind_eta_at: timeBy(estimate, 'line'),",
  ]),
  rule('M2.1-destination-by-line', 'spec/tracking 2.1', 'destination_eta_at comes only from the line.', [
    'tracking/publish/shipment-values.ts',
    "        'line',\n",
    "        'railroad',\n",
  ]),
  rule(
    'M2.1-lfd-order',
    'spec/tracking 2.1',
    'pickup_lfd comes from the line, or else from the terminal, or else from the railroad.',
    ['tracking/demurrage/last-free-day.ts', 'sort: (days) => days }', 'sort: (days) => days.reverse() }'],
  ),
  rule(
    'M2.1-earliest-lfd-warns',
    'spec/tracking 2.1',
    'All last free days are stored, and one that is earlier than the one shown raises a warning.',
    ['tracking/demurrage/last-free-day.ts', 'on !== null && on < published ?', 'on !== on ?'],
  ),
  rule(
    'M2.1-lfd-by-calendar',
    'spec/tracking 2.1',
    'Last free days are compared as dates: the same date at the port and at the ramp is not a disagreement, although it begins ' +
      'at another instant.',
    [
      'tracking/demurrage/last-free-day.ts',
      'const { on } = bySource[name];',
      "const on = bySource[name].published.value === null ? null : '2000-01-01';",
    ],
  ),
  rule(
    'M2.1-lfd-earliest-setting',
    'spec/tracking 2.1',
    'An account may prefer the earliest last free day; pickup_lfd is then that one, whichever source reports it.',
    ['tracking/demurrage/last-free-day.ts', 'earliest ? EARLIEST : IN_ORDER', 'IN_ORDER'],
  ),
  rule(
    'M2.1-version',
    'spec/tracking 2.1',
    'The order of precedence has a version, which the provenance of each selected value names.',
    [PRECEDENCE, '`${rule.id}@${PRECEDENCE_VERSION}`', 'rule.id'],
  ),
];

const SERIES = 'tracking/milestones/milestone.ts';

const EVENTS: readonly Rule[] = [
  rule('M2.2-one-event', 'spec/tracking 2.2', 'The same fact from two sources is one event with two witnesses.', [
    SERIES,
    'onceKinds.has(kind) ? kind : `${kind}@${event.place.key}`',
    '`${kind}@${event.place.key}@${sourceKey(event.entry.source)}`',
  ]),
  rule(
    'M2.3-newest-leads',
    'spec/tracking 2.3',
    'Among actuals, the one observed most recently takes precedence, not the one with the latest time.',
    [SERIES, '  return isNewer(one, other);\n', '  return byTime(one, other) > 0;\n'],
  ),
  rule('M2.3-expired', 'spec/tracking 2.3', 'An estimate whose time has passed is expired.', [
    'tracking/publish/transport-events.ts',
    "if (isExpired(milestone, context)) flags.add('expired');",
    '',
  ]),
  rule(
    'M2.3-next-by-time',
    'spec/tracking 2.3',
    'A view names the next moment at which the passage of time changes it, so that even a repeated response is recorded then.',
    ['tracking/publish/time-changes.ts', "view.kind === 'vessel_arrived'", "view.kind === 'vessel_loaded'"],
  ),
  rule('M2.3-never-an-actual', 'spec/tracking 2.3', 'A planned or estimated event never becomes an actual by itself.', [
    'tracking/containers/container-context.ts',
    'isActual(event) ? rule.kind : rule.estimated',
    'rule.kind',
  ]),
  rule('M2.3-disagreement', 'spec/tracking 2.3', 'Two actuals that disagree are both stored and flagged.', [
    SERIES,
    "if (apart > DISAGREEMENT_MINUTES) flags.add('disagreement');",
    '',
  ]),
  rule(
    'M2.4-corrections-add',
    'spec/tracking 2.4',
    'A changed time makes a new version that names the one it replaces.',
    [
      'tracking/changes/milestone-changes.ts',
      'else if (isCorrected(same, event)) diff',
      'else if (event === null) diff',
    ],
  ),
  rule(
    'M2.4-withdrawal-is-told',
    'spec/tracking 2.4',
    'A milestone that its source retracts is withdrawn, and subscribers are notified by the event of that milestone.',
    [
      'tracking/changes/milestone-changes.ts',
      'if (successor === null && !isPassedEstimate(event, after)) diff.events.push',
      'if (successor === undefined) diff.events.push',
    ],
  ),
  rule(
    'M2.4-vanished-or-retracted',
    'spec/tracking 2.4',
    'A withdrawal says whether the source retracted the event or stopped listing it.',
    [
      'tracking/changes/milestone-changes.ts',
      "return raw.invalidation_reason ?? 'vanished';",
      "return 'reclassified';",
    ],
  ),
  rule(
    'M2.4-withdrawn-by-whom',
    'spec/tracking 2.4',
    'A field whose milestone was withdrawn names the source that withdrew it.',
    [
      'tracking/milestones/published-value.ts',
      "return { value: null, provenance: provenanceOfEntry(withdrawn.entry, ruleId({ id: 'withdrawn' })) };",
      'return NOT_STATED;',
    ],
  ),
  rule('M2.5-missing-from-a-list', 'spec/tracking 2.5', 'A hold that is missing from the list of holds is released.', [
    'tracking/ledger/fact-ledger.ts',
    'previous !== undefined && sameFact(previous.claim, claim)\n',
    'previous !== undefined\n',
  ]),
  rule('M2.5-missing-field', 'spec/tracking 2.5', 'A field that is absent reports nothing.', [
    'tracking/ledger/fact-ledger.ts',
    'const facts = { ...before };',
    'const facts: typeof before = {};',
  ]),
  rule('M2.5-null', 'spec/tracking 2.5', 'Null means that the value was withdrawn.', [
    'tracking/ledger/fact-ledger.ts',
    'if (previous === undefined && claim.retracted) continue;',
    'if (claim.value === null) continue;',
  ]),
  rule(
    'M2.5-still-reported',
    'spec/tracking 2.5',
    'An event that a source still reports, though with unreadable codes, is not withdrawn.',
    ['tracking/ledger/absence.ts', 'if (isStillListed(entry, observation)) continue;', ''],
  ),
  rule(
    'M2.5-none-is-no-news',
    'spec/tracking 2.5',
    'An inland facility that reports nothing and one that reports an empty list mean the same, so neither is a change.',
    ['tracking/publish/container-values.ts', 'return items.length === 0 ? null : items;', 'return items;'],
  ),
  rule(
    'M2.6-pod-is-safe',
    'spec/tracking 2.6',
    'The POD is published only once its role is certain; actual events alone do not prove it.',
    ['tracking/port-calls/port-roles.ts', 'isProven({ podKey, podIn }, events, stated));', 'true);'],
  ),
  rule('M2.6-stated-pod', 'spec/sources A9', 'A POD that a source states takes precedence over an inferred one.', [
    'tracking/containers/pod-evidence.ts',
    "statedRole(standing, 'pod')",
    'null',
  ]),
  rule('M2.6-stated-pol', 'spec/sources A9', 'A POL that a source states takes precedence over an inferred one.', [
    'tracking/containers/pod-evidence.ts',
    "pol: portOf(pol, statedRole(standing, 'pol')),",
    'pol: portOf(pol, null),',
  ]),
  rule(
    'M2.6-stated-hub',
    'spec/sources A9',
    'A port that a source calls a transshipment port is neither POL nor POD.',
    ['tracking/containers/pod-evidence.ts', 'hubs: statedHubs(standing),', 'hubs: new Map(),'],
  ),
  rule('M2.6-stated-destination', 'spec/sources A9', 'An inland place that a source states is the destination.', [
    'tracking/containers/container-context.ts',
    "return stated ?? statedRole(standing, 'destination')?.place ?? null;",
    'return stated ?? null;',
  ]),
];

export const CLAIMS_TO_VIEW: readonly Rule[] = [...PRECEDENCES, ...EVENTS, ...PLACES_AND_TIME, ...STATUS];
