export interface Terminal {
  /** `<code list>:<code>`, the key of the terminal in ledgers and watches. */
  key: string;
  codeList: 'firms' | 'bic' | 'smdg' | 'customs' | 'ramp';
  code: string;
  name: string;
  /** UN/LOCODE of the terminal's port or inland place. */
  locode: string;
  zone: string;
  facilityType: 'ocean_terminal' | 'rail';
  /** SCACs of the railroads that serve the ramp; empty for marine terminals. */
  railroads: readonly string[];
  simulated: boolean;
}
