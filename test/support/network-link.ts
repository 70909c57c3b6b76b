/** A network between two parts, which can hold back packets, lose connections permanently, or refuse them. */
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export class NetworkLink {
  /** Port on 127.0.0.1 that leads to the target. */
  readonly port: number;
  private readonly server: Server;
  private readonly open = new Set<Socket>();
  private readonly lost = new Set<Socket>();
  /** Resolves when the held link is released; null if the link is not held. */
  private held: { released: Promise<void>; release(): void } | null = null;
  private isCut = false;
  private targetPort: number;

  private constructor(server: Server, targetPort: number) {
    this.server = server;
    this.port = (server.address() as AddressInfo).port;
    this.targetPort = targetPort;
    server.on('connection', (near) => void this.accept(near));
  }

  static async to(targetPort: number): Promise<NetworkLink> {
    const server = createServer({ pauseOnConnect: true });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new NetworkLink(server, targetPort);
  }

  /** Returns the URL of the target through this link. */
  urlOf(target: string): string {
    const url = new URL(target);
    url.hostname = '127.0.0.1';
    url.port = String(this.port);
    return url.href;
  }

  /** Holds back every packet, including those of new connections, until `release`, like a partition that heals. */
  hold(): void {
    if (this.held !== null) return;
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    this.held = { released, release };
    for (const socket of this.open) socket.pause();
  }

  release(): void {
    this.held?.release();
    this.held = null;
    this.isCut = false;
    for (const socket of this.open) socket.resume();
  }

  /** Resets every connection, and refuses new ones until `release`. */
  cut(): void {
    this.isCut = true;
    for (const socket of this.open) socket.resetAndDestroy();
  }

  /** Loses all packets of the connections that are open now, without closing them. New connections work. */
  loseOpenConnections(): void {
    for (const socket of this.open) {
      socket.removeAllListeners('data').removeAllListeners('end');
      socket.pause();
      this.lost.add(socket);
    }
    this.open.clear();
  }

  /** Directs new connections to another port. */
  leadTo(targetPort: number): void {
    this.targetPort = targetPort;
  }

  async close(): Promise<void> {
    this.release();
    for (const socket of [...this.open, ...this.lost]) socket.destroy();
    this.server.close();
  }

  private async accept(near: Socket): Promise<void> {
    near.on('error', () => {});
    await this.held?.released;
    if (this.isCut) {
      near.resetAndDestroy();
      return;
    }
    const far = connect(this.targetPort, '127.0.0.1');
    this.forward(near, far);
    this.forward(far, near);
  }

  private forward(from: Socket, to: Socket): void {
    this.open.add(from);
    from.on('error', () => to.destroy());
    from.on('close', () => {
      this.open.delete(from);
      // A connection that was lost stays open at its other end.
      if (from.listenerCount('data') > 0) to.destroy();
    });
    from.on('data', (packet: Buffer) => {
      if (!to.write(packet) && this.held === null) {
        from.pause();
        to.once('drain', () => this.held === null && from.resume());
      }
    });
    from.on('end', () => to.end());
    if (this.held === null) from.resume();
  }
}
