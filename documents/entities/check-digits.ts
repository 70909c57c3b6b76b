/** Whether eleven characters form a container number with the right check digit (ISO 6346). */
export function isContainerNumber(number: string): boolean {
  if (!/^[A-Z]{3}[UJZ]\d{7}$/.test(number)) return false;
  const sum = [...number.slice(0, 10)].reduce(
    (total, character, place) => total + letterValue(character) * 2 ** place,
    0,
  );
  return (sum % 11) % 10 === Number(number[10]);
}

/** Whether seven digits form an IMO number with the right check digit. */
export function isImoNumber(number: string): boolean {
  if (!/^\d{7}$/.test(number)) return false;
  const sum = [...number.slice(0, 6)].reduce((total, digit, place) => total + Number(digit) * (7 - place), 0);
  return sum % 10 === Number(number[6]);
}

/** Letters begin at 10 and skip multiples of 11 (ISO 6346). */
function letterValue(character: string): number {
  if (/\d/.test(character)) return Number(character);
  const value = character.charCodeAt(0) - 55;
  return value + Math.floor((value - 1) / 10);
}
