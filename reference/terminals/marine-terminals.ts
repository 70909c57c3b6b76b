import { findPort } from '../ports/ports.ts';
import type { Provenance } from '../provenance.ts';
import type { Terminal } from './terminal.ts';

export const MARINE_TERMINALS_PROVENANCE: Provenance = {
  source:
    'Public coverage pages of tracking services, which name terminals with the codes that customs and BIC publish one by one',
  sourceEdition: 'coverage of 14 August 2026',
  verifiedOn: '2026-11-21',
  licenseNote: 'Single codes and names are facts; no list of customs, BIC or SMDG is copied.',
};

/**
 * Marine terminals by their public codes: FIRMS codes of US customs (short for three depots), sublocation codes of
 * Canadian customs (also under `firms`, as in responses), Mexican customs numbers (prefixed with the country), and BIC
 * facility codes elsewhere. Columns: code list, code, name, UN/LOCODE of the port.
 */
const ROWS: readonly (readonly [
  codeList: 'firms' | 'bic' | 'smdg' | 'customs',
  code: string,
  name: string,
  locode: string,
])[] = [
  // Simulated world
  ['smdg', 'SIM1', 'Simulated Los Angeles Terminal', 'USLAX'],
  ['smdg', 'SIM2', 'Simulated Long Beach Terminal', 'USLGB'],
  ['smdg', 'SIM3', 'Simulated New York Terminal', 'USNYC'],
  ['smdg', 'SIM4', 'Simulated Savannah Terminal', 'USSAV'],
  ['smdg', 'SIM5', 'Simulated Los Angeles East Terminal', 'USLAX'],
  // Asia
  ['bic', 'BDCGPCPA', 'Chittagong Port', 'BDCGP'],
  ['bic', 'HKHKGACTHK', 'Asia Container Terminals', 'HKHKG'],
  ['bic', 'HKHKGCHTHK', 'COSCO-HIT', 'HKHKG'],
  ['bic', 'HKHKGHITHK', 'Hong Kong International Terminals', 'HKHKG'],
  ['bic', 'HKHKGMTLHK', 'Hong Kong Modern Terminals', 'HKHKG'],
  // Canada
  ['firms', '2036', 'South End Container Terminal', 'CAHAL'],
  ['firms', '2425', 'MGTP Cast - Section 77', 'CAMTR'],
  ['firms', '2591', 'MGTP Racine - Section 66', 'CAMTR'],
  ['firms', '2619', 'Maisonneuve - Section 68', 'CAMTR'],
  ['firms', '5540', 'Viau - Section 52', 'CAMTR'],
  ['firms', '5086', 'Prince Rupert Container Terminal', 'CAPRR'],
  ['firms', '3380', 'DP World Centerm', 'CAVAN'],
  ['firms', '3891', 'GCT Deltaport', 'CAVAN'],
  ['firms', '3395', 'GCT Vanterm', 'CAVAN'],
  // Europe
  ['bic', 'ESBCNBEST', 'Hutchison Ports BEST', 'ESBCN'],
  ['bic', 'PLGDYBCT', 'Baltic Container Terminal Gdynia', 'PLGDY'],
  ['bic', 'DEHAMCTA', 'HHLA Container Terminal Altenwerder', 'DEHAM'],
  ['bic', 'DEHAMCTB', 'HHLA Container Terminal Burchardkai', 'DEHAM'],
  ['bic', 'DEHAMCTT', 'HHLA Container Terminal Tollerort', 'DEHAM'],
  ['bic', 'ITLIVTAFLIV', 'Terminal Alto Fondale', 'ITLIV'],
  ['bic', 'ITLIVTDT', 'Terminal Darsena Toscana', 'ITLIV'],
  ['bic', 'ITLIVIMP', 'Terminal Dock Etruschi', 'ITLIV'],
  ['bic', 'ITLIVLOREN', 'Terminal Lorenzini', 'ITLIV'],
  ['bic', 'ITNAPCONA', 'Conateco Terminal', 'ITNAP'],
  // Latin America
  ['bic', 'ECGYECONTE', 'Contecon Guayaquil', 'ECGYE'],
  // Mexico
  ['customs', 'MX20', 'Terminal Portuaria', 'MXATM'],
  ['customs', 'MX27', 'International Terminal', 'MXESE'],
  ['customs', 'MX257', 'APM Terminals', 'MXLZC'],
  ['customs', 'MX200', 'Terminal Portuaria de Contenedores', 'MXLZC'],
  ['customs', 'MX241', 'Contecon', 'MXZLO'],
  ['customs', 'MX39', 'SSA Mexico', 'MXZLO'],
  ['customs', 'MX40', 'Terminal Internacional de Manzanillo', 'MXZLO'],
  ['customs', 'MX184', 'Terminal de Contenedores de Yucatan', 'MXPGO'],
  ['customs', 'MX69', 'Hutchison ICAVE', 'MXVER'],
  // Middle East
  ['bic', 'SADMMFCT', 'Dammam First Container Terminal', 'SADMM'],
  ['bic', 'SADMMSCT', 'Dammam Second Container Terminal', 'SADMM'],
  ['bic', 'AEJEADPWJ2', 'DP World Jebel Ali', 'AEJEA'],
  ['bic', 'AEJEADPWJ3', 'DP World Jebel Ali', 'AEJEA'],
  ['bic', 'AEJEADPWJA', 'DP World Jebel Ali CT1', 'AEJEA'],
  ['bic', 'AEJEADPWJ4', 'DP World Jebel Ali CT4', 'AEJEA'],
  ['bic', 'SAJEDDPW', 'DP World South Container Terminal Jeddah', 'SAJED'],
  ['bic', 'SAJEDRSGT', 'Red Sea Gateway Terminal', 'SAJED'],
  ['bic', 'OMSLLAPMT', 'APM Terminals Salalah', 'OMSLL'],
  ['bic', 'IQUQRBGTE', 'Basra Gateway Terminal East', 'IQUQR'],
  ['bic', 'IQUQRBGTW', 'Basra Gateway Terminal West', 'IQUQR'],
  // United States, East Coast
  ['firms', 'C324', 'Seagirt Terminal', 'USBAL'],
  ['firms', 'LCT9', 'Hugh K. Leatherman Terminal', 'USCHS'],
  ['firms', 'L391', 'North Charleston Terminal', 'USCHS'],
  ['firms', 'N598', 'Wando Welch Terminal', 'USCHS'],
  ['firms', 'N296', 'Blount Island Terminal', 'USJAX'],
  ['firms', 'N762', 'Tote Maritime', 'USJAX'],
  ['firms', 'M029', 'Trapac Jacksonville Terminal', 'USJAX'],
  ['firms', 'L239', 'Port of Miami Terminal Operating Company', 'USMIA'],
  ['firms', 'N775', 'South Florida Container Terminal', 'USMIA'],
  ['firms', 'E364', 'GCT Bayonne', 'USNYC'],
  ['firms', 'E005', 'GCT New York LP', 'USNYC'],
  ['firms', 'E416', 'Maher Terminals', 'USNYC'],
  ['firms', 'E425', 'Port Elizabeth', 'USNYC'],
  ['firms', 'F577', 'Port Newark Container Terminal', 'USNYC'],
  ['firms', 'C095', 'Packer Avenue', 'USPHL'],
  ['firms', 'B197', 'Tioga Marine Terminal', 'USPHL'],
  ['firms', 'L737', 'Garden City Terminals', 'USSAV'],
  ['firms', 'L005', 'Norfolk International Terminals', 'USORF'],
  ['firms', 'L045', 'Portsmouth Marine Terminal', 'USORF'],
  ['firms', 'N195', 'Virginia International Gateway', 'USORF'],
  ['firms', 'L194', 'Port of Wilmington Container Terminal', 'USILM'],
  // United States, Gulf Coast
  ['firms', 'S787', 'Barbours Cut Terminal', 'USHOU'],
  ['firms', 'V136', 'Bayport Container Terminal', 'USHOU'],
  ['firms', 'R103', 'APM Terminal', 'USMOB'],
  ['firms', 'P260', 'Napoleon Container Terminal', 'USMSY'],
  ['firms', 'Q795', 'New Orleans Terminal', 'USMSY'],
  ['firms', 'O664', 'Port Everglades Terminal', 'USPEF'],
  ['firms', 'M669', 'Tampa Bay Container Terminal', 'USTPA'],
  // United States, West Coast
  ['firms', 'Y309', 'International Transportation Service', 'USLGB'],
  ['firms', 'WAC8', 'Long Beach Container Terminal', 'USLGB'],
  ['firms', 'W182', 'Pacific Container Terminal', 'USLGB'],
  ['firms', 'Z978', 'SSA Pier A', 'USLGB'],
  ['firms', 'STA', 'Shippers Transport Express', 'USLGB'],
  ['firms', 'Z773', 'Shippers Transport Express - Carson', 'USLGB'],
  ['firms', 'Z952', 'Total Terminals International', 'USLGB'],
  ['firms', 'W185', 'APM Terminals', 'USLAX'],
  ['firms', 'Y124', 'Everport Terminal Services', 'USLAX'],
  ['firms', 'Y257', 'Fenix Marine Services', 'USLAX'],
  ['firms', 'Y258', 'TraPac LA', 'USLAX'],
  ['firms', 'Y773', 'West Basin Container Terminal', 'USLAX'],
  ['firms', 'Y790', 'Yusen Terminals', 'USLAX'],
  ['firms', 'WBA5', 'Ben E. Nutter Terminal', 'USOAK'],
  ['firms', 'Z985', 'Oakland International Container Terminal', 'USOAK'],
  ['firms', 'STO', 'Shippers Transport Express', 'USOAK'],
  ['firms', 'Y549', 'TraPac Terminal', 'USOAK'],
  ['firms', 'X005', 'Terminal 6', 'USPDX'],
  ['firms', 'X117', 'SSA Terminal 18', 'USSEA'],
  ['firms', 'Y197', 'SSA Terminal 30', 'USSEA'],
  ['firms', 'Y400', 'Terminal 5', 'USSEA'],
  ['firms', 'Z693', 'Husky Terminal', 'USTIW'],
  ['firms', 'X215', 'Pierce County Terminal', 'USTIW'],
  ['firms', 'Z705', 'Washington United Terminals', 'USTIW'],
  ['firms', 'X335', 'West Sitcum Terminal (Matson)', 'USTIW'],
  // United Kingdom
  ['bic', 'GBFXTLNG', 'Berths 8&9', 'GBFXT'],
  ['bic', 'GBFXTTTY', 'Trinity Terminal', 'GBFXT'],
  ['bic', 'GBLGPDPWLG', 'DP World London Gateway', 'GBLGP'],
  ['bic', 'GBSOUDPWS', 'DP World Southampton', 'GBSOU'],
];

export const MARINE_TERMINALS: readonly Terminal[] = ROWS.map(([codeList, code, name, locode]) => ({
  key: `${codeList}:${code}`,
  codeList,
  code,
  name,
  locode,
  zone: zoneOf(locode),
  facilityType: 'ocean_terminal',
  railroads: [],
  simulated: codeList === 'smdg' && code.startsWith('SIM'),
}));

function zoneOf(locode: string): string {
  const port = findPort(locode);
  if (port === null) throw new Error(`terminal at ${locode}, which no seed row has`);
  return port.zone;
}
