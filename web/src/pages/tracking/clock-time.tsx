import { Ago, Time } from '../../components/time.tsx';

interface ClockTimeProps {
  value: string | null;
  /** Of the test clock that the request follows, if it follows one. */
  clockId: string | null;
}

/** A time by the clock of a request. That of a test clock is told as it is: how far it is from the wall clock says nothing. */
export function ClockTime({ value, clockId }: ClockTimeProps) {
  return clockId === null ? <Ago value={value} /> : <Time value={value} />;
}
