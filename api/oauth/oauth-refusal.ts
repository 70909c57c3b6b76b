/** An error as OAuth writes it, before the library has seen the request. */
export interface OauthRefusal {
  status: number;
  error: string;
  description: string;
  headers?: Readonly<Record<string, string>>;
}
