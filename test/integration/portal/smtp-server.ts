/** Implements the part of SMTP (RFC 5321) that is needed to send an email, and can simulate faults. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** Headers and text of the email as received. */
  data: string;
  /** User name and password, if they were sent. */
  login: string | null;
}

export type Manner = 'takes mail' | 'refuses receivers' | 'says nothing';

export class SmtpServer {
  readonly received: ReceivedMail[] = [];
  manner: Manner = 'takes mail';
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((socket) => this.#talk(socket));

  async start(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #talk(socket: Socket): void {
    this.#sockets.add(socket.on('error', () => {}).on('close', () => this.#sockets.delete(socket)));
    if (this.manner === 'says nothing') return;
    const mail: ReceivedMail = { from: '', to: [], data: '', login: null };
    let rest = '';
    let isData = false;
    const answer = (line: string) => socket.write(`${line}\r\n`);
    answer('220 ready');
    socket.on('data', (chunk) => {
      rest += chunk.toString('utf8');
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (!isData) isData = this.#command(line, mail, answer);
        else if (line !== '.') mail.data += `${line}\n`;
        else {
          isData = false;
          this.received.push(mail);
          answer('250 taken');
        }
      }
    });
  }

  /** Handles one command. Returns whether the email itself follows. */
  #command(line: string, mail: ReceivedMail, answer: (line: string) => void): boolean {
    const [verb = ''] = line.toUpperCase().split(' ');
    if (verb === 'EHLO') answer('250-here\r\n250 AUTH PLAIN');
    else if (verb === 'AUTH') {
      mail.login = Buffer.from(line.split(' ')[2] ?? '', 'base64')
        .toString()
        .split('\0')
        .slice(1)
        .join(' ');
      answer('235 welcome');
    } else if (verb === 'MAIL') {
      mail.from = line;
      answer('250 ok');
    } else if (verb === 'RCPT') {
      mail.to.push(line);
      answer(this.manner === 'refuses receivers' ? '550 5.1.1 nobody here' : '250 ok');
    } else if (verb === 'DATA') answer('354 go on');
    else answer(verb === 'QUIT' ? '221 bye' : '502 unknown');
    return verb === 'DATA';
  }
}
