/** A presentation serialised once; each call fills in ages, urgency and days left. */
import { urgencyOf } from '../demurrage/last-free-day-urgency.ts';
import type { SerializedResult } from '../protocol/serialized-result.ts';
import { JsonTemplate, placeholder } from '../values/json-template.ts';
import { ageSeconds, contactsNow, sourceContacts } from '../values/sources.ts';
import { type ContainerPresentation, withAges } from './present-container.ts';

export class ContainerTemplate {
  readonly #presentation: ContainerPresentation;
  /** Last contact with each source, in the order of the result. */
  readonly #contactsAt: (Date | null)[];
  readonly #text: JsonTemplate;

  /** `checked` throws if the result does not match the tool's schema. */
  constructor(presentation: ContainerPresentation, checked: (answer: ReturnType<typeof withAges>) => unknown) {
    this.#presentation = presentation;
    this.#contactsAt = sourceContacts(presentation.contacts.watches, presentation.polledContainer).map(
      ({ contactAt }) => contactAt,
    );
    const answer = withAges(presentation, new Date());
    checked(answer);
    this.#text = new JsonTemplate(withPlaceholders(answer));
  }

  at(wallNow: Date): SerializedResult {
    const { now } = contactsNow(this.#presentation.contacts, wallNow);
    const { urgency, urgencySuppressed, urgencyReason, daysUntilLfd } = urgencyOf({
      ...this.#presentation.urgency,
      now,
    });
    const ages = this.#contactsAt.map((contactAt) => contactAt && ageSeconds(contactAt, now));
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
    // The age of the result is that of the latest contact.
    _metadata: { ..._metadata, ageSeconds: sources[0]?.ageSeconds ?? null, sources },
  };
}
