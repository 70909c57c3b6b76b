/**
 * English names of countries (from the JavaScript runtime) and of the states and provinces in which the listed ports
 * lie.
 */
const countries = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code;
}

/** Returns the name of a US state or Canadian province by its two-letter code; null for any other code. */
export function regionName(country: string, region: string | null): string | null {
  if (region === null) return null;
  return REGIONS[country]?.[region] ?? null;
}

const REGIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  US: {
    AL: 'Alabama',
    AK: 'Alaska',
    AZ: 'Arizona',
    AR: 'Arkansas',
    CA: 'California',
    CO: 'Colorado',
    CT: 'Connecticut',
    DE: 'Delaware',
    DC: 'District of Columbia',
    FL: 'Florida',
    GA: 'Georgia',
    HI: 'Hawaii',
    ID: 'Idaho',
    IL: 'Illinois',
    IN: 'Indiana',
    IA: 'Iowa',
    KS: 'Kansas',
    KY: 'Kentucky',
    LA: 'Louisiana',
    ME: 'Maine',
    MD: 'Maryland',
    MA: 'Massachusetts',
    MI: 'Michigan',
    MN: 'Minnesota',
    MS: 'Mississippi',
    MO: 'Missouri',
    MT: 'Montana',
    NE: 'Nebraska',
    NV: 'Nevada',
    NH: 'New Hampshire',
    NJ: 'New Jersey',
    NM: 'New Mexico',
    NY: 'New York',
    NC: 'North Carolina',
    ND: 'North Dakota',
    OH: 'Ohio',
    OK: 'Oklahoma',
    OR: 'Oregon',
    PA: 'Pennsylvania',
    RI: 'Rhode Island',
    SC: 'South Carolina',
    SD: 'South Dakota',
    TN: 'Tennessee',
    TX: 'Texas',
    UT: 'Utah',
    VT: 'Vermont',
    VA: 'Virginia',
    WA: 'Washington',
    WV: 'West Virginia',
    WI: 'Wisconsin',
    WY: 'Wyoming',
  },
  CA: {
    AB: 'Alberta',
    BC: 'British Columbia',
    MB: 'Manitoba',
    NB: 'New Brunswick',
    NL: 'Newfoundland and Labrador',
    NS: 'Nova Scotia',
    NT: 'Northwest Territories',
    NU: 'Nunavut',
    ON: 'Ontario',
    PE: 'Prince Edward Island',
    QC: 'Quebec',
    SK: 'Saskatchewan',
    YT: 'Yukon',
  },
};

/** ISO codes by English name, without any part in parentheses as in `Myanmar (Burma)`. */
const codes = new Map<string, string>();
for (const one of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
  for (const two of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
    const called = countries.of(`${one}${two}`);
    if (called !== undefined) codes.set(bare(called), `${one}${two}`);
  }
}

/** Returns a country's ISO code, given its English name or code; null for anything else. */
export function findCountry(words: string): string | null {
  const code = words.trim().toUpperCase();
  if (/^[A-Z]{2}$/.test(code)) return countries.of(code) === undefined ? null : code;
  return codes.get(bare(words)) ?? null;
}

/** Returns the two-letter code of a US state or Canadian province, given its name or code; null for anything else. */
export function findRegion(country: string, words: string): string | null {
  const names = REGIONS[country] ?? {};
  const code = words.trim().toUpperCase();
  if (Object.hasOwn(names, code)) return code;
  return Object.keys(names).find((one) => names[one]?.toUpperCase() === code) ?? null;
}

function bare(called: string): string {
  return called
    .replace(/\(.*\)/, '')
    .replace(/ SAR China$/, '')
    .trim()
    .toUpperCase();
}
