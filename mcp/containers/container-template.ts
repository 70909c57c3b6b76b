/** What is told of a container, checked and written once; ages, urgency and the days that are left are filled in at each call. */
import { urgencyOf } from '../demurrage/last-free-day-urgency.ts';
import type { WrittenAnswer } from '../protocol/serialized-result.ts';
import { gap, TimedText } from '../values/json-template.ts';
import { ageSeconds, heard, heardSources } from '../values/sources.ts';
import { answerAt, type ToldContainer } from './present-container.ts';

export class ContainerText {
  readonly #told: ToldContainer;
  /** When each source was last heard, in the order of the answer. */
  readonly #heardAt: (Date | null)[];
  readonly #text: TimedText;

  /** `checked`: throws where the answer is not what the tool says that it answers. */
  constructor(told: ToldContainer, checked: (answer: ReturnType<typeof answerAt>) => unknown) {
    this.#told = told;
    this.#heardAt = heardSources(told.heard.watches, told.askedFor).map(({ heardAt }) => heardAt);
    const answer = answerAt(told, new Date());
    checked(answer);
    this.#text = new TimedText(withGaps(answer));
  }

  at(wallNow: Date): WrittenAnswer {
    const { now } = heard(this.#told.heard, wallNow);
    const { urgency, urgencySuppressed, urgencyReason, daysUntilLfd } = urgencyOf({ ...this.#told.urgency, now });
    const ages = this.#heardAt.map((heardAt) => heardAt && ageSeconds(heardAt, now));
    return this.#text.with([urgency, urgencySuppressed, urgencyReason, daysUntilLfd, ...ages]);
  }
}

const AGES_FROM = 4;

function withGaps(answer: ReturnType<typeof answerAt>) {
  const { demurrage, _metadata } = answer;
  const sources = _metadata.sources.map((source, index) => ({ ...source, ageSeconds: gap(AGES_FROM + index) }));
  return {
    ...answer,
    demurrage: {
      ...demurrage,
      urgency: gap(0),
      urgencySuppressed: gap(1),
      urgencyReason: gap(2),
      daysUntilLfd: gap(3),
    },
    // The age of the answer is that of the source that was heard last.
    _metadata: { ..._metadata, ageSeconds: sources[0]?.ageSeconds ?? null, sources },
  };
}
