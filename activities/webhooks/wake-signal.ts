/** Waiting until somebody rings. A ring while nobody waits is heard by the next wait. */
export class DeliveryBell {
  private isRung = false;
  private hear: () => void = () => {};

  ring(): void {
    this.isRung = true;
    this.hear();
  }

  async wait(milliseconds: number): Promise<void> {
    if (!this.isRung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        this.hear = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.isRung = false;
  }
}
