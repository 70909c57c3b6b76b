import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { headingsOf, linkCitations } from './citations.ts';

const FILES: Readonly<Record<string, RegExp>> = {
  service: /^service\.md$/,
  decisions: /^decisions\.md$/,
  contract: /^contract(-\w+)?\.md$/,
  tracking: /^tracking\.md$/,
  sources: /^sources(-\w+)?\.md$/,
  delivery: /^delivery-and-access\.md$/,
};

/** Addresses, relative to `docs/`, of specification sections and decision records, by document and number. */
export class SpecSections {
  readonly #addresses = new Map<string, string>();
  /** Section numbers that occur twice in a document. */
  readonly repeated: string[] = [];

  static async read(root: string): Promise<SpecSections> {
    const sections = new SpecSections();
    const folder = path.join(root, 'docs/spec');
    for (const file of (await readdir(folder)).sort()) {
      const document = Object.keys(FILES).find((name) => FILES[name]?.test(file));
      if (document === undefined) continue;
      for (const { number, anchor } of headingsOf(await readFile(path.join(folder, file), 'utf8'))) {
        if (number !== null) sections.#add(document, number, `spec/${file}#${anchor}`);
      }
    }
    for (const file of (await readdir(path.join(root, 'docs/decisions'))).sort()) {
      const number = /^(\d{4})-.*\.md$/.exec(file)?.[1];
      if (number !== undefined) sections.#add('records', number, `decisions/${file}`);
    }
    return sections;
  }

  get count(): number {
    return this.#addresses.size;
  }

  addressOf(document: string, number: string): string | null {
    return this.#addresses.get(`${document} ${number}`) ?? null;
  }

  /** Links the citations in a text under `docs/`. */
  link(text: string): string {
    return linkCitations(text, (document, number) => {
      const address = this.addressOf(document, number);
      if (address === null) throw new Error(`"${text}" cites no section of the specification`);
      return address;
    });
  }

  #add(document: string, number: string, address: string): void {
    const key = `${document} ${number}`;
    if (this.#addresses.has(key)) this.repeated.push(key);
    this.#addresses.set(key, address);
  }
}
