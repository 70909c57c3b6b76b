/** Resource `source_guide` (an extension): what a source brings, and the steps until its first value. */
import { z } from 'zod';
import { GRADES } from '../../reference/lines/source-trust.ts';
import { GUIDE_KINDS, type GuidedSource } from '../../reference/sources/source-guide.ts';
import { defineResource } from '../define.ts';
import { text } from '../schemas.ts';

const words = (about: string) => z.string().describe(about);

export const sourceGuide = defineResource<GuidedSource>()({
  type: 'source_guide',
  about: 'What a source brings, and the steps until its first value',
  id: ({ guide }) => guide.slug,
  idSchema: z.string().describe('Name of the guide, such as `maersk`'),
  attributes: {
    name: [words('Name of the source'), ({ guide }) => guide.name],
    kind: [
      z
        .enum(GUIDE_KINDS)
        .describe('`messages`: documents, emails and EDI that arrive; `service`: another service with this API'),
      ({ guide }) => guide.kind,
    ],
    codes: [
      z.array(z.string()).describe('SCACs of the lines or the railroad; empty for any source of its kind'),
      ({ guide }) => [...guide.codes],
    ],
    brings: [words('What it brings'), ({ guide }) => guide.brings],
    first_day: [
      z.boolean().describe('Whether access is usually granted within a day'),
      ({ guide }) => guide.isFirstDay,
    ],
    access: [words('What is needed for access, and how long it takes'), ({ guide }) => guide.access],
    cost: [words('What it costs'), ({ guide }) => guide.cost],
    limits: [words('Limits of the source'), ({ guide }) => guide.limits],
    terms: [text('Restrictions on the use of its data; null if none were read'), ({ guide }) => guide.terms],
    portal_url: [
      text('Page of the vendor where access is requested; null if its address is not confirmed'),
      ({ guide }) => guide.portalUrl,
    ],
    product: [text('Product to subscribe to at the vendor; null if there is only one'), ({ guide }) => guide.product],
    steps: [z.array(z.string()).describe('Steps at the vendor, in order'), ({ guide }) => [...guide.steps]],
    unconfirmed: [words('What could not be confirmed about these steps'), ({ guide }) => guide.unconfirmed],
    settings: [
      z.array(z.string()).describe('Settings of the server that connect it, with placeholders for values'),
      ({ guide }) => [...guide.settings],
    ],
    page: [words('Page about the source in the repository of Seamark'), ({ guide }) => guide.page],
    grade: [
      z
        .enum(GRADES)
        .nullable()
        .describe(
          '`documented_shape`: its connector was written from documentation and never checked against a response of the source. ' +
            '`verified_response`: it was checked. Null if there is nothing to check',
        ),
      ({ trust }) => trust?.grade ?? null,
    ],
    grade_basis: [text('Documents from which the connector was written'), ({ trust }) => trust?.basis ?? null],
    verified_on: [
      z.iso.date().nullable().describe('Day of the response against which it was checked'),
      ({ trust }) => trust?.verification?.on ?? null,
    ],
    connected: [
      z
        .array(z.string())
        .nullable()
        .describe('Codes of the sources that are polled directly for the account; null if no settings decide it'),
      ({ connected }) => (connected === null ? null : [...connected]),
    ],
  },
});
