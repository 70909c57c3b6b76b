/** Formats an hour of a journey's clock as `d12 05:30`; days before the start are negative. */
export function scenarioHours(hour: number): string {
  const day = Math.floor(hour / 24);
  const minutes = Math.round((hour - day * 24) * 60);
  return `d${day} ${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
