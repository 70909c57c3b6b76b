/**
 * Owners of containers by ISO 6346 owner code (three letters and the U of freight containers). Lines lease containers
 * and lend them to each other, so an owner code is a hint about the line but never proof (spec/sources G44). BIC's
 * register is not free; these are individual, widely published codes rather than a copy of it.
 */
import type { Provenance } from '../provenance.ts';

export const CONTAINER_OWNERS_PROVENANCE: Provenance = {
  source: "Owners' own public pages and box numbers seen in public shipping documents, chosen and written by hand",
  sourceEdition: 'none',
  verifiedOn: '2026-11-21',
  licenseNote: 'Single codes and names are facts; no list of BIC is copied, and most of its codes are not here.',
};

/**
 * `compared`: matches a public table of prefixes. `known`: based only on the authors' knowledge, to be checked before
 * anything relies on it.
 */
export type OwnerCodeSource = 'compared' | 'known';

export interface ContainerOwner {
  /** Four letters, ending in U. */
  code: string;
  owner: string;
  /** A lessor's container travels with any line. `line` also includes brands that were merged into one line. */
  kind: 'line' | 'lessor';
  /**
   * The line in `shipping-lines.ts` that mainly uses the container; null for lessors and for lines missing from that
   * file.
   */
  scac: string | null;
  source: OwnerCodeSource;
  note: string | null;
}

type Row = readonly [
  owner: string,
  scac: string | null,
  codes: string,
  source?: OwnerCodeSource | null,
  note?: string | null,
];

const LINES: readonly Row[] = [
  ['Maersk', 'MAEU', 'MAEU MSKU MRKU MRSU MSAU MSFU MNBU MMAU MWCU MWMU MSWU MIEU MCAU MCHU MCRU MHHU MVIU MALU FAAU'],
  ['Maersk', 'MAEU', 'POCU PONU KNLU OCLU TORU FRLU GRIU LOTU APMU', null, 'P&O Nedlloyd and earlier fleets'],
  ['Maersk', 'MAEU', 'SCMU', null, 'Safmarine'],
  ['Maersk', 'MAEU', 'SEAU', null, 'Sealand'],
  ['Maersk', 'MAEU', 'SUDU HASU', null, 'Hamburg Süd'],
  ['Mediterranean Shipping Company', 'MSCU', 'MSCU MEDU MSDU MSMU MSNU MSPU MSTU MSYU MSZU GTIU'],
  ['Mediterranean Shipping Company', 'MSCU', 'MSBU', 'known'],
  ['CMA CGM', 'CMDU', 'CMAU CGMU CGHU CGTU CMNU CNCU ECMU AMCU DVRU STMU SOFU MMCU'],
  ['CMA CGM', 'CMDU', 'APHU APLU APRU APZU APIU APDU NOLU NOSU NEPU', null, 'APL and NOL'],
  ['CMA CGM', 'CMDU', 'ANNU', null, 'ANL'],
  ['CMA CGM', 'CMDU', 'OPDU', null, 'OPDR'],
  ['Hapag-Lloyd', 'HLCU', 'HLXU HLBU HLCU HAMU FANU'],
  ['Hapag-Lloyd', 'HLCU', 'UACU UASU UAEU', null, 'UASC'],
  ['Hapag-Lloyd', 'HLCU', 'CPSU CASU IVLU LNXU LYKU MOMU TMMU CMUU ITAU', null, 'CP Ships'],
  ['Hapag-Lloyd', 'HLCU', 'CSVU CSQU LBIU', null, 'CSAV and Libra'],
  ['Hapag-Lloyd', 'HLCU', 'NIDU NDSU', null, 'NileDutch'],
  ['Ocean Network Express', 'ONEY', 'ONEU'],
  ['Ocean Network Express', 'ONEY', 'NYKU', null, 'NYK'],
  ['Ocean Network Express', 'ONEY', 'KKFU KKTU KKLU KLFU KLTU AKLU EKLU', null, 'K Line'],
  ['Ocean Network Express', 'ONEY', 'MOAU MOEU MOFU MOGU MOLU MORU MOSU MOTU', null, 'MOL'],
  ['Evergreen', 'EGLV', 'EGHU EGSU EISU EITU EMCU HMCU IMTU LTIU UGMU'],
  ['COSCO', 'COSU', 'CBHU CCLU CSLU CSNU'],
  ['Orient Overseas Container Line', 'OOLU', 'OOLU OOCU'],
  ['Zim Integrated Shipping Services', 'ZIMU', 'ZIMU ZCSU ZCLU ZMOU'],
  ['Gold Star Line', 'GOSU', 'GSLU GMOU JXJU JXLU'],
  ['HMM', 'HDMU', 'HDMU HMMU'],
  ['HMM', 'HDMU', 'KOCU', 'known'],
  ['Yang Ming', 'YMLU', 'YMLU YMMU'],
  ['Wan Hai Lines', 'WHLC', 'WHLU WHSU TPCU'],
  ['Pacific International Lines', 'PCIU', 'PCIU PILU'],
  ['Pacific International Lines', 'PCIU', 'PIDU', 'known'],
  ['SM Line', 'SMLM', 'SMCU'],
  ['Korea Marine Transport', 'KMTU', 'KMTU'],
  ['T.S. Lines', 'TXZJ', 'TSSU TSTU'],
  ['China United Lines', 'CULU', 'CULU'],
  ['Arkas', 'ARKU', 'ARKU'],
  ['Turkon Line', 'TRKU', 'TRKU'],
  ['Atlantic Container Line', 'ACLU', 'ACLU'],
  ['Independent Container Line', 'IILU', 'ICUU'],
  ['Matson', 'MATS', 'MATU HRZU CXCU'],
  ['Crowley', 'CLAM', 'CMCU SEFU'],
  ['Seaboard Marine', 'SMLU', 'SMLU'],
  ['Swire Shipping', 'CHVW', 'AWSU JSSU'],
  ['Westwood Shipping Lines', 'SSBF', 'WSLU', null, 'Westwood is tracked through Swire'],
  ['Grimaldi', null, 'GCNU'],
  ['King Ocean', null, 'KOSU BMLU'],
  ['TOTE Maritime', null, 'NPRU STRU SBGU'],
  ['Dole Ocean Cargo', null, 'DFIU DTPU'],
  ['Containerships', null, 'CSFU CSOU CZLU', null, 'of the CMA CGM group, tracked by itself'],
  ['SITC', null, 'SITU'],
  ['Sinokor', null, 'SKHU SKLU SKRU'],
  ['Heung-A', null, 'HALU'],
  ['Namsung', null, 'NSRU NSSU'],
  ['CK Line', null, 'CKLU'],
  ['Dongjin', null, 'DJLU'],
  ['Interasia', null, 'IAAU'],
  ['Regional Container Lines', null, 'REGU'],
  ['Samudera', null, 'SIKU'],
  ['Emirates Shipping Line', null, 'ESPU ESDU'],
  ['FESCO', null, 'FESU FCCU'],
  ['Shipping Corporation of India', null, 'SIIU'],
  ['Bahri', null, 'NSAU'],
  ['Eimskip', null, 'EIMU'],
  ['Samskip', null, 'SANU'],
  ['Borchard Lines', null, 'BORU'],
  ['Ignazio Messina', null, 'LMCU'],
  ['Tarros', null, 'GETU TARU'],
  ['Marfret', null, 'MFRU MFTU'],
  ['WEC Lines', null, 'WECU'],
];

const LESSORS: readonly Row[] = [
  ['Triton', null, 'TRLU TRHU TRIU TTNU TRDU TPHU TIIU ICSU'],
  ['Triton', null, 'TCLU TCNU TLLU TDRU TDTU TOLU TCKU', null, 'TAL International'],
  ['Textainer', null, 'TEXU TGHU TEMU TGBU TXGU TENU AMFU AMZU AXIU CLHU GATU KWCU MLCU MAXU WCIU XINU'],
  ['Seaco', null, 'GESU SEGU CXDU CLOU GCEU IKKU SCZU SCXU'],
  ['Seaco', null, 'CRSU CRXU CRTU CXRU', null, 'Cronos'],
  ['Florens', null, 'FSCU FCIU FBIU FBLU FFAU FCGU FTAU DFSU DFOU', null, 'of the COSCO group, leases to all lines'],
  ['CAI', null, 'CAIU CAXU CAAU CAZU CZZU'],
  ['CAI', null, 'BEAU BMOU', null, 'Beacon Intermodal'],
  ['Touax', null, 'TGCU TGSU GLDU'],
  ['SeaCube', null, 'CRLU SZLU INBU INKU DRYU'],
  ['Blue Sky Intermodal', null, 'BSIU SKIU'],
  ['UES International', null, 'UETU UESU GVCU'],
  ['Waterfront Container Leasing', null, 'WFHU EASU'],
  ['Raffles Lease', null, 'RFCU RLTU'],
  ['Flex-Box', null, 'FBXU FXLU'],
  ['Global Container Rental', null, 'GCUU'],
  ['Trident Container Leasing', null, 'TLNU'],
  ['Eurotainer', null, 'EURU ETNU', null, 'tanks'],
  ['EXSIF', null, 'EXFU EXXU', null, 'tanks'],
  ['Stolt Tank Containers', null, 'SNTU', null, 'tanks'],
];

export const CONTAINER_OWNERS: readonly ContainerOwner[] = [
  ...LINES.flatMap((row) => toOwners(row, 'line')),
  ...LESSORS.flatMap((row) => toOwners(row, 'lessor')),
];

const byCode = new Map(CONTAINER_OWNERS.map((owner) => [owner.code, owner]));

/**
 * Finds the owner of containers by a number that starts with `prefix` (owner code or complete container number,
 * ignoring case). Null for an unlisted code, which proves nothing.
 */
export function findContainerOwner(prefix: string): ContainerOwner | null {
  return byCode.get(prefix.trim().slice(0, 4).toUpperCase()) ?? null;
}

function toOwners([owner, scac, codes, source, note]: Row, kind: ContainerOwner['kind']): ContainerOwner[] {
  return codes
    .split(' ')
    .map((code) => ({ code, owner, kind, scac, source: source ?? 'compared', note: note ?? null }));
}
