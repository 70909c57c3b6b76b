/** Cells of lists. They are plain elements, because scrolling renders thousands of them. */
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import type { Tone } from '../../components/status.tsx';
import {
  calendarDaysUntil,
  formatDate,
  formatDateTime,
  formatDateTimeZone,
  formatRelative,
} from '../../components/time-format.ts';
import { useNow } from '../../components/use-now.ts';
import classes from './cells.module.css';

const DAY_MS = 86_400_000;

interface RowLinkProps {
  shipmentId: string;
  /** The container to select on the shipment page. */
  containerId?: string;
  /** Whether the link is rendered in the secondary style. */
  isQuiet?: true;
  children: string;
}

/** A plain link that uses the router's navigation. A router link would subscribe to the URL. */
export function RowLink({ shipmentId, containerId, isQuiet, children }: RowLinkProps) {
  const { navigate } = useRouter();
  const href = `/shipments/${shipmentId}${containerId === undefined ? '' : `?container=${containerId}`}`;
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate({ href });
  };
  return (
    <a href={href} onClick={follow} className={isQuiet ? classes.quiet : classes.link}>
      {children}
    </a>
  );
}

/** Looks like `Status` but renders faster, for cells of long lists. */
export function Mark({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={classes.mark} data-tone={tone}>
      {children}
    </span>
  );
}

export function PendingCell() {
  return <span className={classes.pending} />;
}

/** Shows a dash if the value is null. */
export function Muted({ children }: { children: ReactNode }) {
  return children === null ? <span className={classes.nothing}>–</span> : <span>{children}</span>;
}

export function Place({ name, locode }: { name: string | null; locode: string | null }) {
  if (name === null && locode === null) return <Muted>{null}</Muted>;
  return <span title={locode ?? ''}>{name ?? locode}</span>;
}

/** Shows a vessel with its voyage. A tooltip shows the full text. */
export function Vessel({ name, voyage }: { name: string | null; voyage: string | null }) {
  const text = [name, voyage].filter(Boolean).join(' · ');
  return text === '' ? <Muted>{null}</Muted> : <span title={text}>{text}</span>;
}

/** Shows the first two references or tags, and the number of others. */
export function Labels({ items, isTag }: { items: readonly string[]; isTag?: true }) {
  if (items.length === 0) return <Muted>{null}</Muted>;
  const more = items.length - 2;
  return (
    <span className={classes.labels} title={items.join(', ')}>
      {items.slice(0, 2).map((item) => (
        <span key={item} className={isTag ? classes.tag : classes.reference}>
          {item}
        </span>
      ))}
      {more > 0 && <span className={classes.more}>+{more}</span>}
    </span>
  );
}

interface ArrivalProps {
  actual: string | null;
  estimated: string | null;
  /** The first estimate, from which the drift in days is computed. */
  first: string | null;
  zone: string | null;
}

/** Shows the actual time, otherwise the expected one, with its difference from the first estimate in days. */
export function Arrival({ actual, estimated, first, zone }: ArrivalProps) {
  const value = actual ?? estimated;
  if (value === null) return <Muted>{null}</Muted>;
  const days = first === null ? 0 : Math.round((Date.parse(value) - Date.parse(first)) / DAY_MS);
  return (
    <span className="tabular" title={titleOf(value, zone)}>
      {actual === null && <span className={classes.estimate}>est. </span>}
      {formatDate(value, zone ?? undefined)}
      {days !== 0 && (
        <span className={days > 0 ? classes.late : classes.early}> {days > 0 ? `+${days} d` : `−${-days} d`}</span>
      )}
    </span>
  );
}

/** Shows the number of calendar days, at the place, until the expected arrival or since the actual one. */
export function DaysToArrival({ actual, estimated, zone }: Omit<ArrivalProps, 'first'>) {
  const now = useNow();
  const value = actual ?? estimated;
  if (value === null) return <Muted>{null}</Muted>;
  const days = calendarDaysUntil(value, now, zone ?? undefined);
  if (actual !== null) return <span className={classes.estimate}>{days === 0 ? 'today' : `${-days} d ago`}</span>;
  if (days < 0) return <span className={classes.late}>{`${-days} d overdue`}</span>;
  return <span className="tabular">{days === 0 ? 'today' : `${days} d`}</span>;
}

interface DeadlineProps {
  value: string | null;
  zone: string | null;
  /** Whether the last free day no longer applies. */
  isOver: boolean;
  /** An earlier day that another source reports. */
  earlier: { on: string; reported_by: string } | null;
}

/** Shows the last free day. If another source reports an earlier one, shows that with its source. */
export function Deadline({ value, zone, isOver, earlier }: DeadlineProps) {
  const now = useNow();
  if (value === null) return <Muted>{null}</Muted>;
  if (earlier !== null && !isOver) {
    return (
      <span className="tabular" title={`Sources differ: ${formatDate(value, zone ?? undefined)} is published`}>
        <span className={classes.past}>{formatDate(earlier.on)}</span>
        <span className={classes.late}> by {earlier.reported_by}</span>
      </span>
    );
  }
  const days = Math.ceil((Date.parse(value) - now) / DAY_MS);
  const word = days < 0 ? 'past' : days === 0 ? 'today' : days <= 3 ? `${days} d left` : null;
  return (
    <span className="tabular" title={titleOf(value, zone)}>
      {formatDate(value, zone ?? undefined)}
      {!isOver && word !== null && <span className={days < 0 ? classes.past : classes.late}> {word}</span>}
    </span>
  );
}

/** Shows the first flag and the number of others. */
export function Flags({ details }: { details: readonly { flag: string; label: string; meaning: string }[] }) {
  const [first] = details;
  if (first === undefined) return <Muted>{null}</Muted>;
  return (
    <span className={classes.labels} title={details.map(({ label, meaning }) => `${label}: ${meaning}`).join('\n')}>
      <Mark tone="warning">{first.label}</Mark>
      {details.length > 1 && <span className={classes.more}>+{details.length - 1}</span>}
    </span>
  );
}

/** Shows a relative time, with a tooltip that shows the exact time. */
export function Since({ value }: { value: string | null }) {
  const now = useNow();
  if (value === null) return <Muted>{null}</Muted>;
  return <span title={titleOf(value, null)}>{formatRelative(value, now)}</span>;
}

function titleOf(value: string, zone: string | null): string {
  const own = `${formatDateTimeZone(value)} your time`;
  return zone === null ? own : `${formatDateTime(value, zone)} in ${zone}. ${own}`;
}
