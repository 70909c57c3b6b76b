/** An authenticator app on the phone of a person under test. */
import { Secret, TOTP } from 'otpauth';
import { PASSWORD } from '../identity/people-world.ts';
import type { PortalRig } from './portal-rig.ts';
import type { PortalVisitor, Shown } from './portal-visitor.ts';

export class Authenticator {
  readonly #rig: Pick<PortalRig, 'world'>;
  readonly #secret: Secret;

  /** Reads the key that the page shows. */
  constructor(rig: Pick<PortalRig, 'world'>, { text }: Pick<Shown, 'text'>) {
    this.#rig = rig;
    this.#secret = Secret.fromBase32(/class="secret">([A-Z2-7]+)</.exec(text)?.[1] ?? '');
  }

  code(): string {
    return new TOTP({ secret: this.#secret }).generate({ timestamp: this.#rig.world.deps.now().getTime() });
  }

  /** Waits until the next code, because each is valid once. */
  nextCode(): string {
    this.#rig.world.pass(30_000);
    return this.code();
  }

  /** Turns the second factor on in a signed-in browser; returns the page with the recovery codes. */
  static async turnOn(
    rig: Pick<PortalRig, 'world'>,
    visitor: PortalVisitor,
  ): Promise<{ phone: Authenticator; shown: Shown }> {
    const phone = new Authenticator(rig, await visitor.get('/portal/second-factor'));
    const shown = await visitor.submit({ current: PASSWORD, code: phone.code() }, { action: '/portal/second-factor' });
    if (shown.status !== 200) throw new Error(`the second factor is not on: ${shown.problem}`);
    return { phone, shown };
  }
}

export function recoveryCodesIn({ text }: Pick<Shown, 'text'>): string[] {
  return [...text.matchAll(/<li><code>([^<]+)</g)].map(([, code = '']) => code);
}
