/** All hostile files, and the part of them that every test run reads. */
import { hostileArchives } from './archives.ts';
import { type HostileFile, hostilityOf } from './hostile-file.ts';
import { hostileOfficeFiles } from './office-files.ts';
import { hostilePdfs } from './pdfs.ts';
import { hostilePictures } from './pictures.ts';
import { hostileTexts } from './texts.ts';

/** Changes the random damage. The same seed yields the same files. */
export const SEED = 24;

/** `trap` is an address that must never receive a request. */
export function hostileFiles(trap: string, seed = SEED): HostileFile[] {
  const hostility = hostilityOf(seed, trap);
  return [hostileArchives, hostilePdfs, hostileOfficeFiles, hostilePictures, hostileTexts].flatMap((files) =>
    files(hostility),
  );
}

/** Returns every seventh of the files that are read quickly, so that all kinds are among them. */
export function sampleOf(files: readonly HostileFile[]): HostileFile[] {
  return files.filter(({ isHeavy }) => isHeavy !== true).filter((_, index) => index % 7 === 0);
}
