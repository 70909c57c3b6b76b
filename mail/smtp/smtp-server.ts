/**
 * SMTP server to which the operator's MX record points. It receives emails for the addresses of accounts, relays
 * nothing, and accepts a message only after storing it. A sender that gets no reply sends the message again, and the
 * intake recognizes it.
 */
import { isIP } from 'node:net';
import type { Readable } from 'node:stream';
import type { Logger } from 'pino';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import type { MailTransfer } from '../../documents/mail/authentication.ts';
import { UNKNOWN_TRANSFER } from '../../documents/mail/authentication.ts';
import { MAIL_LIMITS } from '../../documents/mail/limits.ts';
import { ByteBudget } from '../../operations/byte-budget.ts';
import type { MailDeps } from '../../operations/documents/receive-mail.ts';
import { type ArrivedMail, deliverMail } from '../../operations/mail/deliver-mail.ts';
import type { ReceivingAddress } from '../../store/mail/mail-addresses.ts';
import type { Database } from '../../store/postgres/database.ts';
import { type BufferedMessage, MessageBuffer } from './message-buffer.ts';
import { admitRecipient, findRecipient } from './recipients.ts';
import { REPLIES, Reply, replyOf } from './replies.ts';
import { SessionLimits } from './session-limits.ts';
import { TRACE_BYTES, traceHeaders } from './trace-headers.ts';

export interface SmtpInput {
  database: Database;
  mail: MailDeps;
  /** Domain of the addresses, in lower case. It is also the name in the greeting. */
  domain: string;
  /** Certificate and key as PEM; null if STARTTLS is not offered. */
  tls: { certificate: string; key: string } | null;
  /** Whether the client is the operator's own relay, whose address says nothing about the sender. */
  isRelay(address: string): boolean;
  now(): Date;
  logger: Logger;
  limits?: Partial<SmtpLimits>;
}

export interface SmtpLimits {
  connections: number;
  connectionsPerClient: number;
  recipients: number;
  /** Number of unknown recipients after which a connection is closed. */
  unknownRecipients: number;
  messageBytes: number;
  /** Bytes of memory for all messages that are being received. */
  bufferBytes: number;
  /** Bytes of memory for all messages that are being stored. */
  storedBytes: number;
  /** Maximum time without receiving a byte, in milliseconds. */
  idleMs: number;
  /** Maximum duration of a connection, in milliseconds. */
  sessionMs: number;
}

const LIMITS: SmtpLimits = {
  connections: 100,
  connectionsPerClient: 10,
  recipients: 50,
  unknownRecipients: 5,
  messageBytes: MAIL_LIMITS.bytes - TRACE_BYTES,
  bufferBytes: 256 * 1024 * 1024,
  storedBytes: 128 * 1024 * 1024,
  idleMs: 60_000,
  sessionMs: 15 * 60_000,
};

export interface RunningSmtpServer {
  port: number;
  /** Stops the server after finishing the messages that are being stored. */
  stop(): Promise<void>;
}

type Done = (error?: Error | null) => void;

/** Starts the server. Rejects if the port cannot be used. */
export async function startSmtpServer(
  input: SmtpInput,
  { port, host }: { port: number; host: string },
): Promise<RunningSmtpServer> {
  const limits = { ...LIMITS, ...input.limits };
  const handler = new SmtpHandler(input, limits);
  const server = new SMTPServer({
    name: input.domain,
    banner: 'Seamark',
    logger: false,
    disabledCommands: ['AUTH', ...(input.tls === null ? ['STARTTLS'] : [])],
    ...(input.tls === null ? {} : { key: input.tls.key, cert: input.tls.certificate }),
    disableReverseLookup: true,
    hideENHANCEDSTATUSCODES: true,
    size: limits.messageBytes,
    rejectOversized: true,
    maxClients: limits.connections,
    maxRecipients: limits.recipients,
    socketTimeout: limits.idleMs,
    closeTimeout: 30_000,
    onConnect: (session, done) => handler.reply(session, done, async () => handler.open(session, server)),
    onClose: (session) => handler.close(session),
    onRcptTo: ({ address }, session, done) =>
      handler.reply(session, done, () => handler.addRecipient(session, address)),
    onData: (stream, session, done) => handler.reply(session, done, () => handler.receive(session, stream)),
  });
  // Clients cause the errors of connections. Errors of the listener itself reject the call.
  server.on('error', (error) => input.logger.debug({ reason: error.message }, 'a connection failed'));
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
  const bound = server.server.address();
  return {
    port: typeof bound === 'object' && bound !== null ? bound.port : port,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

class SmtpHandler {
  readonly #input: SmtpInput;
  readonly #limits: SmtpLimits;
  readonly #sessions: SessionLimits;
  readonly #buffer: MessageBuffer;
  readonly #memory: ByteBudget;

  constructor(input: SmtpInput, limits: SmtpLimits) {
    this.#input = input;
    this.#limits = limits;
    this.#sessions = new SessionLimits(limits);
    this.#buffer = new MessageBuffer(limits.bufferBytes);
    this.#memory = new ByteBudget(limits.storedBytes);
  }

  /** Runs a command and replies. After an internal failure, the reply makes the sender try again. */
  reply(session: SMTPServerSession, done: Done, handle: () => Promise<void>): void {
    handle().then(
      () => done(null),
      (error: unknown) => {
        if (!(error instanceof Reply))
          this.#input.logger.error({ err: error, session: session.id }, 'an SMTP command failed');
        done(error instanceof Reply ? error : REPLIES.failed());
      },
    );
  }

  open(session: SMTPServerSession, server: SMTPServer): void {
    this.#sessions.open(session.id, session.remoteAddress, () => {
      for (const connection of server.connections) if (connection.session.id === session.id) connection.close();
    });
  }

  close(session: SMTPServerSession): void {
    this.#sessions.close(session.id);
  }

  async addRecipient(session: SMTPServerSession, recipient: string): Promise<void> {
    const { database, domain } = this.#input;
    const address = await findRecipient(database, domain, recipient);
    if (address === null) throw this.#sessions.refuseUnknown(session.id);
    await admitRecipient(database, address);
  }

  async receive(session: SMTPServerSession, stream: Readable): Promise<void> {
    const { domain, now } = this.#input;
    const store = async (message: BufferedMessage): Promise<void> => {
      const receivedAt = now();
      const transfer = this.#transferOf(session);
      const envelope = envelopeOf(session);
      const bytes = message.take(traceHeaders(envelope, { name: domain, at: receivedAt }));
      let refusal: Reply | null = null;
      // If one account refuses the email, the others still receive it. When the sender repeats it, nothing changes for
      // accounts that have it.
      for (const address of await this.#addressesOf(session)) {
        const refused = await this.#deliver(address, { bytes, transfer, receivedAt }, envelope.address);
        refusal ??= refused;
      }
      if (refusal !== null) throw refusal;
    };
    await this.#buffer.read(stream, this.#limits.messageBytes, (message) =>
      this.#memory.spend(message.length + TRACE_BYTES, () => store(message)),
    );
  }

  /** Returns the reply to an email that was not stored; null if it was. */
  async #deliver({ account_id: account, id }: ReceivingAddress, arrived: ArrivedMail, client: string) {
    const { database, mail, logger } = this.#input;
    try {
      const receipt = await deliverMail(database, mail, { account_id: account, id }, arrived);
      logger.info({ account, client, bytes: arrived.bytes.length, outcome: receipt.outcome }, 'mail');
      return replyOf(receipt);
    } catch (error) {
      logger.error({ err: error, account, client }, 'an email could not be stored');
      return REPLIES.failed();
    }
  }

  /** Returns one address per account. Reads the addresses again, because they may have been deleted in the meantime. */
  async #addressesOf({ envelope }: SMTPServerSession): Promise<ReceivingAddress[]> {
    const { database, domain } = this.#input;
    const byAccount = new Map<string, ReceivingAddress>();
    for (const { address } of envelope.rcptTo) {
      const found = await findRecipient(database, domain, address);
      if (found === null) throw REPLIES.unknownRecipient();
      byAccount.set(found.account_id, found);
    }
    return [...byAccount.values()];
  }

  #transferOf(session: SMTPServerSession): MailTransfer {
    const { address, helo, sender } = envelopeOf(session);
    if (isIP(address) === 0 || this.#input.isRelay(address)) return UNKNOWN_TRANSFER;
    return { address, helo, sender };
  }
}

function envelopeOf({ remoteAddress, hostNameAppearsAs, envelope, transmissionType }: SMTPServerSession) {
  return {
    address: remoteAddress,
    helo: hostNameAppearsAs || remoteAddress,
    sender: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
    protocol: transmissionType,
  };
}
