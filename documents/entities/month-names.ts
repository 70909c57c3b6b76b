/**
 * Month names without accents in English, German, Spanish and French. The first three letters also match, unless
 * several months share them.
 */
const ROWS: readonly (readonly [month: number, names: string])[] = [
  [1, 'january jan januar janner enero ene janvier janv'],
  [2, 'february feb februar febrero fevrier fevr fev'],
  [3, 'march mar marz mrz maerz marzo mars'],
  [4, 'april apr abril abr avril avr'],
  [5, 'may mai mayo'],
  [6, 'june jun juni junio juin'],
  [7, 'july jul juli julio juillet juil'],
  [8, 'august aug agosto ago aout'],
  [9, 'september sept sep septiembre set septembre'],
  [10, 'october oct oktober okt octubre octobre'],
  [11, 'november nov noviembre novembre'],
  [12, 'december dec dezember dez diciembre dic decembre'],
];

const byName = new Map(ROWS.flatMap(([month, names]) => names.split(' ').map((name) => [name, month] as const)));

export function monthOf(word: string): number | null {
  const plain = word
    .normalize('NFKD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();
  return byName.get(plain) ?? null;
}
