/** A browser page, and the problems that axe, its content security policy and its width reveal. */
import axe, { type AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';

/** Screen sizes and color schemes in which pages are tested. */
export const VIEWPORTS = [
  ['on a desk, in light', { viewport: { width: 1280, height: 900 }, colorScheme: 'light' }],
  ['on a phone, in the dark', { viewport: { width: 320, height: 640 }, colorScheme: 'dark' }],
] as const;

export class WatchedPage {
  readonly page: Page;
  readonly #complaints: string[] = [];

  private constructor(page: Page) {
    this.page = page;
    // Violations of the content security policy are reported here, too.
    page.on('console', (message) => message.type() === 'error' && this.#complaints.push(message.text()));
    page.on('pageerror', (error) => this.#complaints.push(error.message));
  }

  static async open(browser: Browser, options: Parameters<Browser['newContext']>[0]): Promise<WatchedPage> {
    const context = await browser.newContext(options);
    return new WatchedPage(await context.newPage());
  }

  /** Opens the page; returns its status and its problems. */
  async visit(path: string): Promise<[number | undefined, string[]]> {
    const answer = await this.page.goto(path);
    return [answer?.status(), await this.faults()];
  }

  async faults(): Promise<string[]> {
    await this.page.evaluate(axe.source);
    const { violations } = await this.page.evaluate<AxeResults>("axe.run({ resultTypes: ['violations'] })");
    const isWide = await this.page.evaluate<boolean>(
      "['html', 'main'].map((name) => document.querySelector(name)).some((one) => one.scrollWidth > one.clientWidth)",
    );
    const shown = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
    return [...shown, ...(isWide ? ['is wider than the screen'] : []), ...this.#complaints.splice(0)];
  }

  /**
   * Discards the problems so far, because the browser also reports an expected error status or a missing page as a
   * problem.
   */
  forgetComplaints(): void {
    this.#complaints.length = 0;
  }

  close(): Promise<void> {
    return this.page.context().close();
  }
}
