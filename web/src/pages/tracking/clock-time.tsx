import { Ago, Time } from '../../components/time.tsx';

interface ClockTimeProps {
  value: string | null;
  /** The test clock of the request, if it follows one. */
  clockId: string | null;
}

/**
 * Shows a time on the request's clock. Times on a test clock are absolute, because their distance from real time means
 * nothing.
 */
export function ClockTime({ value, clockId }: ClockTimeProps) {
  return clockId === null ? <Ago value={value} /> : <Time value={value} />;
}
