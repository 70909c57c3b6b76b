/** What is told of a container, checked and written once; ages, urgency and the days that are left are filled in at each call. */
import { urgencyOf } from '../demurrage/last-free-day-urgency.ts';
import type { SerializedResult } from '../protocol/serialized-result.ts';
import { JsonTemplate, placeholder } from '../values/json-template.ts';
import { ageSeconds, contactsNow, sourceContacts } from '../values/sources.ts';
import { type ContainerPresentation, withAges } from './present-container.ts';

export class ContainerTemplate {
  readonly #told: ContainerPresentation;
  /** When each source was last heard, in the order of the answer. */
  readonly #heardAt: (Date | null)[];
  readonly #text: JsonTemplate;

  /** `checked`: throws where the answer is not what the tool says that it answers. */
  constructor(told: ContainerPresentation, checked: (answer: ReturnType<typeof withAges>) => unknown) {
    this.#told = told;
    this.#heardAt = sourceContacts(told.heard.watches, told.askedFor).map(({ heardAt }) => heardAt);
    const answer = withAges(told, new Date());
    checked(answer);
    this.#text = new JsonTemplate(withPlaceholders(answer));
  }

  at(wallNow: Date): SerializedResult {
    const { now } = contactsNow(this.#told.heard, wallNow);
    const { urgency, urgencySuppressed, urgencyReason, daysUntilLfd } = urgencyOf({ ...this.#told.urgency, now });
    const ages = this.#heardAt.map((heardAt) => heardAt && ageSeconds(heardAt, now));
    return this.#text.with([urgency, urgencySuppressed, urgencyReason, daysUntilLfd, ...ages]);
  }
}

const AGES_FROM = 4;

function withPlaceholders(answer: ReturnType<typeof withAges>) {
  const { demurrage, _metadata } = answer;
  const sources = _metadata.sources.map((source, index) => ({ ...source, ageSeconds: placeholder(AGES_FROM + index) }));
  return {
    ...answer,
    demurrage: {
      ...demurrage,
      urgency: placeholder(0),
      urgencySuppressed: placeholder(1),
      urgencyReason: placeholder(2),
      daysUntilLfd: placeholder(3),
    },
    // The age of the answer is that of the source that was heard last.
    _metadata: { ..._metadata, ageSeconds: sources[0]?.ageSeconds ?? null, sources },
  };
}
