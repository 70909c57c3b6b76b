/**
 * Time zones of countries that keep a single time everywhere, and of US states and Canadian provinces that do. They give
 * the zone of a place that is not listed. Countries and states with several times are left out (spec/sources C3).
 */
import type { Provenance } from '../provenance.ts';

export const COUNTRY_ZONES_PROVENANCE: Provenance = {
  source:
    'IANA time zone database (zone.tab): countries with one zone, or with several that keep the same time; zones of states from its comments',
  sourceEdition: '2025b',
  verifiedOn: '2026-11-29',
  licenseNote: 'The zone database is in the public domain.',
};

/** Zones by area of the database, each as country (ISO 3166) and rest of the zone's name. */
const COUNTRIES: Readonly<Record<string, string>> = {
  Africa: `
    AO:Luanda BF:Ouagadougou BI:Bujumbura BJ:Porto-Novo BW:Gaborone CF:Bangui CG:Brazzaville CI:Abidjan
    CM:Douala DJ:Djibouti DZ:Algiers EG:Cairo EH:El_Aaiun ER:Asmara ET:Addis_Ababa GA:Libreville GH:Accra
    GM:Banjul GN:Conakry GQ:Malabo GW:Bissau KE:Nairobi LR:Monrovia LS:Maseru LY:Tripoli MA:Casablanca
    ML:Bamako MR:Nouakchott MW:Blantyre MZ:Maputo NA:Windhoek NE:Niamey NG:Lagos RW:Kigali SD:Khartoum
    SL:Freetown SN:Dakar SO:Mogadishu SS:Juba ST:Sao_Tome SZ:Mbabane TD:Ndjamena TG:Lome TN:Tunis
    TZ:Dar_es_Salaam UG:Kampala ZA:Johannesburg ZM:Lusaka ZW:Harare
  `,
  America: `
    AG:Antigua AI:Anguilla AR:Argentina/Buenos_Aires AW:Aruba BB:Barbados BL:St_Barthelemy BO:La_Paz
    BQ:Kralendijk BS:Nassau BZ:Belize CO:Bogota CR:Costa_Rica CU:Havana CW:Curacao DM:Dominica
    DO:Santo_Domingo GD:Grenada GF:Cayenne GP:Guadeloupe GT:Guatemala GY:Guyana HN:Tegucigalpa
    HT:Port-au-Prince JM:Jamaica KN:St_Kitts KY:Cayman LC:St_Lucia MF:Marigot MQ:Martinique MS:Montserrat
    NI:Managua PA:Panama PE:Lima PM:Miquelon PR:Puerto_Rico PY:Asuncion SR:Paramaribo SV:El_Salvador
    SX:Lower_Princes TC:Grand_Turk TT:Port_of_Spain UY:Montevideo VC:St_Vincent VE:Caracas VG:Tortola
    VI:St_Thomas
  `,
  Asia: `
    AE:Dubai AF:Kabul AM:Yerevan AZ:Baku BD:Dhaka BH:Bahrain BN:Brunei BT:Thimphu CN:Shanghai CY:Nicosia
    GE:Tbilisi HK:Hong_Kong IL:Jerusalem IN:Kolkata IQ:Baghdad IR:Tehran JO:Amman JP:Tokyo KG:Bishkek
    KH:Phnom_Penh KP:Pyongyang KR:Seoul KW:Kuwait KZ:Almaty LA:Vientiane LB:Beirut LK:Colombo MM:Yangon
    MO:Macau MY:Kuala_Lumpur NP:Kathmandu OM:Muscat PH:Manila PK:Karachi PS:Gaza QA:Qatar SA:Riyadh
    SG:Singapore SY:Damascus TH:Bangkok TJ:Dushanbe TL:Dili TM:Ashgabat TW:Taipei UZ:Tashkent VN:Ho_Chi_Minh
    YE:Aden
  `,
  Atlantic: `
    BM:Bermuda CV:Cape_Verde FK:Stanley FO:Faroe IS:Reykjavik SH:St_Helena
  `,
  Europe: `
    AD:Andorra AL:Tirane AT:Vienna BA:Sarajevo BE:Brussels BG:Sofia BY:Minsk CH:Zurich CZ:Prague DE:Berlin
    DK:Copenhagen EE:Tallinn FI:Helsinki FR:Paris GB:London GG:Guernsey GI:Gibraltar GR:Athens HR:Zagreb
    HU:Budapest IE:Dublin IM:Isle_of_Man IT:Rome JE:Jersey LI:Vaduz LT:Vilnius LU:Luxembourg LV:Riga
    MC:Monaco MD:Chisinau ME:Podgorica MK:Skopje MT:Malta NL:Amsterdam NO:Oslo PL:Warsaw RO:Bucharest
    RS:Belgrade SE:Stockholm SI:Ljubljana SK:Bratislava SM:San_Marino TR:Istanbul VA:Vatican
  `,
  Indian: `
    CC:Cocos CX:Christmas KM:Comoro MG:Antananarivo MU:Mauritius MV:Maldives RE:Reunion SC:Mahe YT:Mayotte
  `,
  Pacific: `
    AS:Pago_Pago CK:Rarotonga FJ:Fiji GU:Guam MP:Saipan NC:Noumea NF:Norfolk NR:Nauru NU:Niue PW:Palau
    SB:Guadalcanal TK:Fakaofo TO:Tongatapu TV:Funafuti VU:Efate WF:Wallis WS:Apia
  `,
};

/**
 * Zones of US states and Canadian provinces through which no border between times runs.
 */
const STATES: Readonly<Record<string, string>> = {
  'America/New_York':
    'US/CT US/DC US/DE US/GA US/MA US/MD US/ME US/NC US/NH US/NJ US/NY US/OH US/PA US/RI US/SC US/VA US/VT US/WV',
  'America/Chicago': 'US/AL US/AR US/IA US/IL US/LA US/MN US/MO US/MS US/OK US/WI',
  'America/Denver': 'US/CO US/MT US/NM US/UT US/WY',
  'America/Los_Angeles': 'US/CA US/WA',
  'Pacific/Honolulu': 'US/HI',
  'America/Edmonton': 'CA/AB',
  'America/Winnipeg': 'CA/MB',
  'America/Moncton': 'CA/NB',
  'America/Halifax': 'CA/NS CA/PE',
};

const zones = new Map<string, string>();
for (const [area, text] of Object.entries(COUNTRIES)) {
  for (const entry of text.trim().split(/\s+/)) {
    const [country = '', rest] = entry.split(':');
    zones.set(country, `${area}/${rest}`);
  }
}
for (const [zone, states] of Object.entries(STATES)) for (const state of states.split(' ')) zones.set(state, zone);

/** Returns the zone of a US state or Canadian province, otherwise of a country, if it has a single one. */
export function zoneOfCountry(country: string | null, region: string | null): string | null {
  if (country === null) return null;
  const code = country.toUpperCase();
  const ofState = region === null ? null : zones.get([code, region.toUpperCase()].join('/'));
  return ofState ?? zones.get(code) ?? null;
}

/** Countries that have a single time. */
export const ONE_ZONE_COUNTRIES: readonly string[] = [...zones.keys()].filter((key) => key.length === 2);
