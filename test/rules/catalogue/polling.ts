/** Rules about the poll plan: when a source is polled again (spec/tracking 4). */
import { type Rule, rule } from '../rule.ts';

const SOURCE = 'spec/tracking 4';
const PLAN = 'tracking/watches/poll-plan.ts';
const WAIT = 'wait: waitOf(POLL_TABLE[kind][phase], source, now)';

/** Cells of the policy table. Each is switched off by a fixed long interval in that phase. */
const CELLS: readonly (readonly [kind: 'line' | 'terminal' | 'railroad', phase: string, says: string])[] = [
  ['line', 'booked', 'A line is polled every 12 hours until the departure.'],
  ['line', 'at_sea', 'A line is polled once a day at sea, more than 5 days before the ETA.'],
  ['line', 'approaching', 'A line is polled every 12 hours from 5 to 2 days before the ETA.'],
  [
    'line',
    'arriving',
    'A line is polled every 4 hours in the last 2 days, and after an ETA that passed without an arrival.',
  ],
  ['line', 'at_terminal', 'A line is polled every 12 hours while the container waits for its pickup.'],
  ['line', 'on_rail', 'A line is polled once a day while the container is on a train.'],
  ['line', 'at_ramp', 'A line is polled every 12 hours while the container waits at its ramp.'],
  ['line', 'picked_up', 'A line is polled once a day after the pickup.'],
  ['terminal', 'approaching', 'A terminal is polled every 12 hours from 5 to 2 days before the ETA.'],
  [
    'terminal',
    'arriving',
    'A terminal is polled every 4 hours in the last 2 days, and after an ETA that passed without an arrival.',
  ],
  [
    'terminal',
    'at_terminal',
    'A terminal is polled every hour by day and every 4 hours by night, in its local time, while the container waits there.',
  ],
  ['terminal', 'picked_up', 'A terminal is polled once a day after a pickup that it has not confirmed.'],
  ['railroad', 'at_terminal', 'A railroad is polled every 4 hours from the discharge of an inland container.'],
  ['railroad', 'on_rail', 'A railroad is polled every 2 hours while it carries the container.'],
  ['railroad', 'at_ramp', 'A railroad is polled every 4 hours while the container waits at its ramp.'],
  ['railroad', 'picked_up', 'A railroad is polled once a day after a pickup that it has not confirmed.'],
];

/** Rules about terminals at the POD, other than EDI partners. */
const TERMINALS: readonly Rule[] = [
  rule(
    'M4-terminals-of-the-port',
    SOURCE,
    'If no source names the terminal of the POD, all terminals of that port that can be polled are polled.',
    [
      PLAN,
      '(isShifted || named === null || mayBeSameTerminal(key, named))',
      '(named !== null && mayBeSameTerminal(key, named))',
    ],
  ),
  rule(
    'M4-another-code-list',
    SOURCE,
    'If the terminal is named by a code list without a connector, the terminals of the port under another list are polled.',
    [PLAN, '(isShifted || named === null || mayBeSameTerminal(key, named))', 'named === null'],
  ),
  rule(
    'M4-listed-under-another-code',
    SOURCE,
    'A terminal at the POD that lists the container is its terminal if the line names one by another code list.',
    ['tracking/containers/pod-terminal.ts', 'mayBeSameTerminal(named, listedKey) ? listed : null', 'null'],
  ),
  rule(
    'M4-no-terminal-without-pod',
    SOURCE,
    'A terminal that the line names is published only once the port of discharge is certain.',
    ['tracking/containers/pod-terminal.ts', 'if (!context.roles.podIsSafe) return null;', ''],
  ),
  rule(
    'M4-ramp-of-the-laden',
    SOURCE,
    'The terminal of the inland destination is that of the laden container, not the depot of its return.',
    ['tracking/containers/pod-terminal.ts', ' && !EMPTY_MOVES.includes(view.kind)', ''],
  ),
  rule(
    'E7-partner-is-no-terminal',
    'spec/sources E7',
    'A partner’s address is not a terminal: only its message can name the facility.',
    [
      'tracking/containers/pod-terminal.ts',
      'return ownCode(source) ?? event?.place.terminalKey ?? null;',
      'return source.code ?? event?.place.terminalKey;',
    ],
  ),
  rule(
    'E7-partner-is-not-elsewhere',
    'spec/sources E7',
    'A partner’s statements count, whichever terminal has the container.',
    [
      'tracking/containers/container-facts.ts',
      '[terminal, null].includes(ownCode(source))',
      '[terminal].includes(ownCode(source))',
    ],
  ),
  rule(
    'E7-partner-is-no-carrier',
    'spec/sources E7',
    'A partner’s address is not a railroad: only the message can name the carrier.',
    [
      'tracking/publish/container-values.ts',
      'railroad === undefined ? null : ownCode(railroad)',
      'railroad?.code ?? null',
    ],
  ),
];

export const POLLING: readonly Rule[] = [
  ...TERMINALS,
  rule('M4-locating', SOURCE, 'A new number is polled at once.', [
    PLAN,
    "if (view === null) return { seconds: 0, urgent: false, phase: 'locating' };",
    "if (view === null) return { seconds: 60, urgent: false, phase: 'locating' };",
  ]),
  ...CELLS.map(([kind, phase, says]) => {
    const replace = `wait: kind === '${kind}' && phase === '${phase}' ? 100 : waitOf(POLL_TABLE[kind][phase], source, now)`;
    return rule(`M4-${kind}-${phase.replaceAll('_', '-')}`, SOURCE, says, [PLAN, WAIT, replace]);
  }),
  rule('M4-jitter', SOURCE, 'Waits vary by up to a tenth in either direction, to spread polls.', [
    PLAN,
    '(1 + settings.jitterShare * Math.max(-1, Math.min(1, jitter)))',
    '1',
  ]),
  rule('M4-soonest-box', SOURCE, 'A source is polled as early as the most urgent of its containers requires.', [
    PLAN,
    'waits.sort((one, other) => one.wait - other.wait)[0]',
    'waits.sort((one, other) => other.wait - one.wait)[0]',
  ]),
  rule('M4-urgent', SOURCE, 'A poll near the ETA or the last free day may use the reserve of a quota.', [
    PLAN,
    'urgent: open.some((one) => isUrgent(view, one, now)),',
    'urgent: false,',
  ]),
  rule('M4-terminal-from', SOURCE, 'Polling of the POD terminal starts 5 days before the ETA.', [
    PLAN,
    'const TERMINAL_LEAD_DAYS = 5;',
    'const TERMINAL_LEAD_DAYS = 50;',
  ]),
  rule(
    'M4-railroad-from',
    SOURCE,
    'In North America, polling of railroads starts with the discharge of an inland container.',
    [
      PLAN,
      'const landed = pod_discharged_at.value !== null',
      'const landed = true || pod_discharged_at.value !== null',
    ],
  ),
  rule('M4-terminal-until', SOURCE, 'A terminal is polled until it confirms the gate-out that the line reported.', [
    PLAN,
    "return awaitsAgreement(first, 'terminal', now) ||",
    'return',
  ]),
  rule(
    'M4-terminal-until-discharge',
    SOURCE,
    'For a container that left by rail, the terminal is polled daily until it reports the discharge.',
    [PLAN, "return awaitsAgreement(discharge, 'terminal', now);", 'return false;'],
  ),
  rule('M4-railroad-until', SOURCE, 'A railroad is polled until it confirms the gate-out at the ramp.', [
    PLAN,
    "return awaitsAgreement(last, 'railroad', now) ||",
    'return',
  ]),
  rule('M4-agreed', SOURCE, 'A terminal or railroad that reported the gate-out itself is no longer polled.', [
    PLAN,
    'return !agreed && at != null',
    'return at != null',
  ]),
  rule('M4-not-for-ever', SOURCE, 'No source is polled for the confirmation of a gate-out for more than two weeks.', [
    PLAN,
    'const CONFIRMATION_DAYS = 14;',
    'const CONFIRMATION_DAYS = 1400;',
  ]),
  rule('M4-carrying-railroad', SOURCE, 'Once the carrying railroads are known, only those are polled.', [
    PLAN,
    'return carrying.length > 0 ? carrying : [...railroads];',
    'return [...railroads];',
  ]),
  rule('M4-north-america', SOURCE, 'Outside North America no railroad is polled.', [
    PLAN,
    ' || !NORTH_AMERICA.has(country)) return false;',
    ') return false;',
  ]),
  rule('M4-own-terminal', SOURCE, 'Only the containers at a terminal determine how often it is polled.', [
    PLAN,
    'return mayBeSameTerminal(source.code, terminal) || source.code === formerTerminal(container, now);',
    'return true;',
  ]),
  rule('M4-over', SOURCE, 'Terminals and railroads are no longer polled for a container that was returned empty.', [
    PLAN,
    'if (!isActive(container)) continue;',
    '',
  ]),
  rule(
    'D18-not-asked',
    'decision 0018',
    'A container that a person stopped is not polled for, and does not affect when its sources are polled.',
    ['tracking/containers/active-containers.ts', ' && !stopped', ''],
  ),
  rule('M4-least-wait', SOURCE, 'No wait is shorter than a set minimum.', [
    PLAN,
    'Math.max(settings.minimumSeconds, Math.round(spread))',
    'Math.round(spread)',
  ]),
  rule(
    'G41-silent-again',
    'spec/sources G41',
    'A line that has pushed no news for three days is polled at the normal pace.',
    [
      PLAN,
      'if (pushedAt === null || instantMs(now) - instantMs(pushedAt) > pushDays * DAY_MS) return wait;',
      'if (pushedAt === null || pushDays === 0) return wait;',
    ],
  ),
];
