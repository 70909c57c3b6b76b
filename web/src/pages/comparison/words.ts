/** Describes a lead in seconds: positive if the service was first. */
export function leadWord(seconds: number | null): string {
  if (seconds === null) return '–';
  return `${seconds < 0 ? 'Your sources' : 'Service'} by ${durationWord(Math.abs(seconds))}`;
}

export function durationWord(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`;
  if (seconds < 3_600) return `${Math.round(seconds / 60)} min`;
  if (seconds < 48 * 3_600) return `${Math.round(seconds / 360) / 10} h`;
  return `${Math.round(seconds / 8_640) / 10} days`;
}

/** Describes who was right in the end. */
export function verdictWord(bridge: boolean | null, others: boolean | null): string {
  if (bridge === null || others === null) return 'Not decided yet';
  if (bridge && others) return 'Both';
  if (!bridge && !others) return 'Neither';
  return bridge ? 'The service' : 'Your sources';
}
