/**
 * Verifies who sent an email, using SPF, DKIM, DMARC and ARC as implemented by `mailauth`. The sender is proven if a
 * signature or the sending address belongs to the domain of the only author and that domain's policy does not object.
 */
import { type AuthenticateResult, authenticate, type DKIMResult, type DNSResolver } from 'mailauth';
import { boundedLookups, hasTooManySignatures } from './bounded-lookups.ts';
import { MAIL_LIMITS } from './limits.ts';
import { passedAtReceipt } from './results-at-receipt.ts';
import { dnsName } from './sender-rules.ts';

export type ResolveRecords = DNSResolver;

/**
 * The connection over which the email arrived. The values are null if only the message is available; SPF is then not
 * checked.
 */
export interface MailTransfer {
  address: string | null;
  helo: string | null;
  sender: string | null;
}

/** An email read from a mailbox, whose server received it earlier. */
export interface MailboxDelivery {
  /** The name under which that server writes `Authentication-Results`; null to ignore its results. */
  authservId: string | null;
}

export const UNKNOWN_TRANSFER: MailTransfer = { address: null, helo: null, sender: null };

export interface MailAuthentication {
  isAuthenticated: boolean;
  /**
   * Whether the domain's policy asks to reject or quarantine this email, after everything that could prove the author
   * was checked.
   */
  isForged: boolean;
  /** Author's domain in DNS form; null unless there is exactly one author. */
  domain: string | null;
  /** Why the sender is not proven; null if the sender is proven. */
  problem: AuthenticationProblem | null;
  spf: string;
  dkim: { domain: string; result: string }[];
  dmarc: { result: string; policy: string | null };
  arc: string;
}

export type AuthenticationProblem =
  | 'no_single_author'
  | 'ambiguous_headers'
  | 'not_aligned'
  | 'dmarc_failed'
  | 'dns_failed'
  | 'not_verifiable';

/**
 * Headers that determine how the body is interpreted. If one is present but not signed, a third party may have added or
 * replaced it, for example to turn quoted text into an attachment.
 */
const SIGNED_IF_PRESENT = ['content-type', 'content-transfer-encoding', 'mime-version'];
/** Headers that may occur only once. Programs differ in which of two duplicates they show, so neither is trusted. */
const SINGLE_HEADERS = ['from', 'date', 'subject', 'message-id', ...SIGNED_IF_PRESENT];
/** Otherwise, a third party could resend an old email under another name or date. */
const MUST_BE_SIGNED = ['from', 'date'];

export interface AuthenticateMail {
  bytes: Uint8Array;
  transfer: MailTransfer;
  /** Set only for an email that was read from a mailbox. */
  mailbox?: MailboxDelivery | undefined;
  resolve: ResolveRecords;
  /** Time after which a lookup counts as unanswered. */
  deadlineMs?: number;
}

/** Verifies an email. Never throws; whatever cannot be verified counts as not authenticated. */
export async function authenticateMail({
  bytes,
  transfer,
  mailbox,
  resolve,
  deadlineMs = MAIL_LIMITS.verificationMs,
}: AuthenticateMail): Promise<MailAuthentication> {
  if (hasTooManySignatures(bytes)) return NOT_VERIFIABLE;
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), deadlineMs);
  try {
    const { address, helo, sender } = transfer;
    const result = await authenticate(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      ...(address === null ? {} : { ip: address, helo: helo ?? address, sender: sender ?? '' }),
      mta: 'seamark.invalid',
      resolver: boundedLookups(resolve, deadline.signal),
      rejectRsaSha1: true,
      disableBimi: true,
    });
    const verdict = verdictOf(result, address !== null);
    return mailbox === undefined ? verdict : laterVerdict(result, verdict, mailbox);
  } catch {
    return NOT_VERIFIABLE;
  } finally {
    clearTimeout(timer);
  }
}

const unverified: MailAuthentication = {
  isAuthenticated: false,
  isForged: false,
  domain: null,
  problem: null,
  spf: 'none',
  dkim: [],
  dmarc: { result: 'none', policy: null },
  arc: 'none',
};

/** Verdict for a message that was not verified. */
export const NOT_VERIFIABLE: MailAuthentication = { ...unverified, problem: 'not_verifiable' };

function verdictOf(result: AuthenticateResult, knowsConnection: boolean): MailAuthentication {
  const { dmarc, spf, arc } = result;
  const authors = result.dkim.headerFrom ?? [];
  const author = authors.length === 1 ? authors[0] : undefined;
  const domain = author === undefined ? null : dnsName(author.slice(author.lastIndexOf('@') + 1));
  const policy = dmarc === false ? null : dmarc.policy;
  const verdict: MailAuthentication = {
    ...unverified,
    domain,
    spf: knowsConnection && spf !== false ? spf.status.result : 'none',
    dkim: result.dkim.results.slice(0, 20).map(({ signingDomain, status }) => ({
      domain: signingDomain ?? '',
      result: status.result,
    })),
    dmarc: { result: dmarc === false ? 'none' : dmarc.status.result, policy },
    arc: arc === false ? 'none' : arc.status.result,
  };
  const evidence = evidenceOf(result, verdict, knowsConnection);
  const problem = problemOf(result, verdict, evidence);
  const isRejected = verdict.dmarc.result === 'fail' && (policy === 'reject' || policy === 'quarantine');
  const isForged = isRejected && evidence === 'checked';
  return { ...verdict, problem, isAuthenticated: problem === null, isForged };
}

/**
 * Judges an email that its server received earlier (decision 0062). The key may have changed since, so a failed
 * signature does not prove a forgery. The server's own result replaces the check of the key, but the signature must
 * still cover all required parts.
 */
function laterVerdict(
  result: AuthenticateResult,
  verdict: MailAuthentication,
  { authservId }: MailboxDelivery,
): MailAuthentication {
  const later = { ...verdict, isForged: false };
  const isUnproven = verdict.problem !== null && UNPROVEN.includes(verdict.problem);
  if (!isUnproven || verdict.domain === null || authservId === null) return later;
  const headers = (result.dkim.headers?.parsed ?? []).map(({ key, line }) => ({
    name: key.toLowerCase(),
    value: String(line),
  }));
  const hasPassed = passedAtReceipt(headers, { authservId, domain: verdict.domain });
  return hasPassed && isCovered(result) ? { ...later, isAuthenticated: true, problem: null } : later;
}

const UNPROVEN: readonly AuthenticationProblem[] = ['not_aligned', 'dmarc_failed', 'dns_failed'];

/** Returns false only if the author's domain signed the email without covering all of it. */
function isCovered(result: AuthenticateResult): boolean {
  const own = result.dkim.results.filter(({ status }) => Boolean(status.aligned));
  return own.length === 0 || own.some((signature) => coversMail(signature, requiredHeaders(result)));
}

/**
 * `checked`: something that could prove the author was checked. `unknown`: a name server did not respond. `none`: the
 * message has no signature of the author's domain, and the sending address is unknown.
 */
type Evidence = 'checked' | 'unknown' | 'none';

/**
 * Considers only signatures of the author's domain. Otherwise, a third party's name server could decide whether an
 * email is accepted.
 */
function evidenceOf({ dkim }: AuthenticateResult, verdict: MailAuthentication, knowsConnection: boolean): Evidence {
  const own = dkim.results.filter(({ status }) => Boolean(status.aligned)).map(({ status }) => status.result);
  if (own.length === 0 && !knowsConnection) return 'none';
  return [verdict.spf, verdict.dmarc.result, ...own].includes('temperror') ? 'unknown' : 'checked';
}

function problemOf(
  result: AuthenticateResult,
  verdict: MailAuthentication,
  evidence: Evidence,
): AuthenticationProblem | null {
  if (hasRepeatedHeader(result)) return 'ambiguous_headers';
  if (verdict.domain === null) return 'no_single_author';
  const isFailed = verdict.dmarc.result === 'fail';
  if (!isFailed && (isSignedByAuthor(result) || isSentByDomain(result, verdict))) return null;
  if (evidence === 'unknown') return 'dns_failed';
  return isFailed && evidence === 'checked' ? 'dmarc_failed' : 'not_aligned';
}

function headerNames(result: AuthenticateResult): string[] {
  return (result.dkim.headers?.parsed ?? []).map(({ key }) => key.toLowerCase());
}

function hasRepeatedHeader(result: AuthenticateResult): boolean {
  const names = headerNames(result);
  return SINGLE_HEADERS.some((name) => names.filter((each) => each === name).length > 1);
}

function requiredHeaders(result: AuthenticateResult): string[] {
  return [...MUST_BE_SIGNED, ...headerNames(result).filter((name) => SIGNED_IF_PRESENT.includes(name))];
}

function isSignedByAuthor(result: AuthenticateResult): boolean {
  return result.dkim.results.some((signature) => provesAuthor(signature, requiredHeaders(result)));
}

/**
 * Whether a signature proves the author: it must belong to the author's domain and cover the whole body and the
 * important headers.
 */
function provesAuthor(signature: DKIMResult, mustBeSigned: readonly string[]): boolean {
  const { status, signatureTimeValid } = signature;
  return (
    status.result === 'pass' &&
    Boolean(status.aligned) &&
    status.testing !== true &&
    signatureTimeValid !== false &&
    coversMail(signature, mustBeSigned)
  );
}

function coversMail({ status, signingHeaders }: DKIMResult, mustBeSigned: readonly string[]): boolean {
  const signed = (signingHeaders?.keys ?? '')
    .toLowerCase()
    .split(':')
    .map((key) => key.trim());
  return (status.underSized ?? 0) === 0 && mustBeSigned.every((name) => signed.includes(name));
}

/** Whether the sending address proves the author. The domain must have published a DMARC policy. */
function isSentByDomain({ dmarc }: AuthenticateResult, { spf }: MailAuthentication): boolean {
  return spf === 'pass' && dmarc !== false && dmarc.status.result === 'pass' && Boolean(dmarc.alignment.spf.result);
}
