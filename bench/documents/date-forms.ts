/** Formats an ISO date as in documents from different countries. */
const ENGLISH = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const SPANISH = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');
const FRENCH = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' ');

type Form = (year: string, month: string, day: string) => string;

const FORMS = {
  iso: (y, m, d) => `${y}-${m}-${d}`,
  usSlash: (y, m, d) => `${m}/${d}/${y}`,
  daySlash: (y, m, d) => `${d}/${m}/${y}`,
  dots: (y, m, d) => `${d}.${m}.${y}`,
  dashName: (y, m, d) => `${d}-${ENGLISH[Number(m) - 1]?.toUpperCase()}-${y}`,
  spaceName: (y, m, d) => `${d} ${ENGLISH[Number(m) - 1]} ${y}`,
  nameFirst: (y, m, d) => `${ENGLISH[Number(m) - 1]} ${Number(d)}, ${y}`,
  spanish: (y, m, d) => `${Number(d)} de ${SPANISH[Number(m) - 1]} de ${y}`,
  french: (y, m, d) => `${Number(d)} ${FRENCH[Number(m) - 1]} ${y}`,
  chinese: (y, m, d) => `${y}年${Number(m)}月${Number(d)}日`,
} satisfies Record<string, Form>;

export type DateForm = keyof typeof FORMS;

export function writeDate(date: string, form: DateForm): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return FORMS[form](year, month, day);
}
