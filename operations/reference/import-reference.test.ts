import { describe, expect, test } from 'vitest';
import { decodeText, readCsv, UnreadableFile } from '../lists/read-csv.ts';
import { readDegreesMinutes, readPair } from './coordinates.ts';
import { readLines } from './import-lines.ts';
import { isSeededPort, readOwnTerminals, readSmdgTerminals } from './import-terminals.ts';
import { readUnLocode } from './import-un-locode.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const today = '2026-11-21';

describe('coordinates', () => {
  test('degrees and minutes of UN/LOCODE', () => {
    expect(readDegreesMinutes('4042N 07400W')).toEqual({ latitude: 40.7, longitude: -74 });
    expect(readDegreesMinutes('3357S 02538E')).toEqual({ latitude: -33.95, longitude: 25.63333 });
    expect(readDegreesMinutes('')).toBeNull();
    for (const wrong of ['4099N 07400W', '4042N', '9542N 07400W', '4042X 07400W', '40.42N 74W'])
      expect(readDegreesMinutes(wrong), wrong).toBeUndefined();
  });

  test('seconds with a letter on either side, or decimals', () => {
    expect(readPair(`S 33°57'30"`, `E 025°38'17"`)).toEqual({ latitude: -33.95833, longitude: 25.63806 });
    expect(readPair(`33°57'30"S`, `25°38'17"E`)).toEqual({ latitude: -33.95833, longitude: 25.63806 });
    expect(readPair('-33,95', '25.5')).toEqual({ latitude: -33.95, longitude: 25.5 });
    expect(readPair('', '')).toBeNull();
    expect(readPair('33', '')).toBeUndefined();
    expect(readPair('333', '25')).toBeUndefined();
  });
});

describe('text', () => {
  test('byte order mark, CRLF, Latin-1, semicolons and quotes are read alike', () => {
    const expected = ['Århus', 'a;b'];
    expect(readCsv(bytes('\uFEFFÅrhus,"a;b"\r\n'))[0]?.cells).toEqual(expected);
    expect(readCsv(Uint8Array.from([0xc5, ...bytes('rhus,"a;b"\n')]))[0]?.cells).toEqual(expected);
    expect(readCsv(bytes('Århus;"a;b"\n'))[0]?.cells).toEqual(expected);
    expect(decodeText(Uint8Array.from([0x80]))).toBe('€');
  });

  test('lines are counted as an editor does, also behind a cell of two lines', () => {
    expect(readCsv(bytes('a,b\r\n\r\n"x\r\ny",c\r\nd,e\r\n')).map(({ line }) => line)).toEqual([1, 4, 5]);
  });

  test('a workbook is no CSV', () => {
    expect(() => readCsv(Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]))).toThrow(UnreadableFile);
  });
});

describe('UN/LOCODE', () => {
  const official = [
    ',"ZZ",,".NOWHERELAND",,,,,,,,',
    ',"ZZ","ABC","Åtown","Atown","01","1-3-----","AI","2401",,"4042N 07400W",',
    '"X","ZZ","OLD","Gone","Gone",,"1-------","XX","2401",,,',
    '"=",,,"Other name = Åtown",,,,,,,,',
    ',"ZZ","REJ","Rejected","Rejected",,"1-------","RR","2401",,,',
    ',"ZZ","N1L","Digit one","Digit one",,"1-------","AI","2401",,,',
    ',"ZZ","BAD","Bad point","Bad point",,"1-------","AI","2401",,"4099N 07400W",',
    ',"ZZ","NON","","",,"1-------","AI","2401",,,',
    ',"ZZ","ABC","Again","Again",,"1-------","AI","2401",,,',
  ].join('\r\n');

  test('entries, what is none, and what is wrong, by line', () => {
    const { rows, refused, skipped } = readUnLocode(bytes(official));
    expect(rows).toMatchObject([
      {
        unlocode: 'ZZABC',
        name: 'Åtown',
        region: '01',
        latitude: 40.7,
        longitude: -74,
        zone: 'America/New_York',
        functions: '1-3-----',
        status: 'AI',
      },
    ]);
    expect(skipped).toBe(4);
    expect(refused.map(({ line, code }) => [line, code])).toEqual([
      [6, 'ZZN1L'],
      [7, 'ZZBAD'],
      [8, 'ZZNON'],
      [9, 'ZZABC'],
    ]);
    expect(refused.at(-1)?.reason).toBe('repeats line 2');
  });

  test('a header and status before function change nothing', () => {
    const { rows } = readUnLocode(
      bytes(
        'Change,Country,Location,Name,NameWoDiacritics,Subdivision,Status,Function,Date,IATA,Coordinates,Remarks\n,ZZ,ABC,Åtown,Atown,01,AI,1-3-----,2401,,4042N 07400W,\n',
      ),
    );
    expect(rows).toMatchObject([{ unlocode: 'ZZABC', functions: '1-3-----', status: 'AI' }]);
  });

  test('another table is refused whole', () => {
    expect(() => readUnLocode(bytes('a,b\nc,d\n'))).toThrow(UnreadableFile);
  });

  test('the open sea gives no zone, and neither does the country', () => {
    const { rows } = readUnLocode(
      bytes(',US,ZZ9,Buoy,Buoy,,1-------,AI,2401,,3000N 15000W,\n,US,ZZ8,Town,Town,,1-------,AI,2401,,,'),
    );
    expect(rows.map(({ zone }) => zone)).toEqual([null, null]);
  });
});

describe('terminals', () => {
  const tcl =
    'UNLOCODE,Alternative UNLOCODE,Terminal Code,Terminal Facility Name,Terminal Company Name,Latitude (DMS),Longitude (DMS),Last change,Valid from,Valid until,Terminal Website,Terminal Address,Remarks\n';

  test('of SMDG: a code within its port, with its point, unless its time is over', () => {
    const { rows, refused, skipped } = readSmdgTerminals(
      bytes(
        `${tcl}DEHAM,,MADE,Made Up Terminal,Some Company,"N 53°30'30""","E 009°55'30""",,2004-05-31 00:00:00,,,,\nNLRTM,,MADE,Another,Company,,,,,,,,\nDEHAM,,OVER,Closed,Company,,,,,2020-01-01 00:00:00,,,\nDEHAM,,MADE,Twice,Company,,,,,,,,\nDE,,X1,Where,Company,,,,,,,,\n`,
      ),
      today,
    );
    expect(rows).toMatchObject([
      { list: 'smdg', key: 'smdg:MADE@DEHAM', unlocode: 'DEHAM', latitude: 53.50833, longitude: 9.925, zone: null },
      { key: 'smdg:MADE@NLRTM', unlocode: 'NLRTM', latitude: null },
    ]);
    expect(skipped).toBe(1);
    expect(refused.map(({ line }) => line)).toEqual([5, 6]);
  });

  test("the operator's own: one of the codes, a known port, a real zone", () => {
    const { rows, refused } = readOwnTerminals(
      bytes(
        'name,unlocode,firms_code,smdg_code,bic_code,time_zone,latitude,longitude,facility_type\n' +
          'Own Yard,USLAX,z9z9,OWN,,America/Los_Angeles,33.7,-118.2,\n' +
          'No Code,USLAX,,,,,,,\nNo Port,ZZZZZ,A1A1,,,,,,\nNo Zone,USLAX,A1A2,,,Nowhere,,,\nRamp,USCHI,,RMP,,,,,rail\nOdd,USLAX,A1A3,,,,,,airport\n',
      ),
      isSeededPort,
    );
    expect(rows).toMatchObject([
      {
        list: 'own',
        key: 'firms:Z9Z9',
        smdg_code: 'OWN',
        zone: 'America/Los_Angeles',
        facility_type: 'ocean_terminal',
      },
      { key: 'smdg:RMP@USCHI', facility_type: 'rail' },
    ]);
    expect(refused.map(({ line }) => line)).toEqual([3, 4, 5, 7]);
  });

  test('a file with other columns is refused, and says which are missing', () => {
    expect(() => readOwnTerminals(bytes('terminal,port\nA,USLAX\n'), isSeededPort)).toThrow(/name, unlocode/);
  });
});

test('codes of lines', () => {
  expect(readLines(bytes('Code,Line\nMUL,Made Up Line\nTOOLONG,No\nMUX,\n'), 'smdg', today)).toMatchObject({
    rows: [{ list: 'smdg', code: 'MUL', name: 'Made Up Line' }],
    refused: [{ line: 3 }, { line: 4 }],
  });
  expect(readLines(bytes('SCAC;Company Name\nmadu;Made Up Line\n'), 'scac', today).rows).toEqual([
    { list: 'scac', code: 'MADU', name: 'Made Up Line' },
  ]);
});
