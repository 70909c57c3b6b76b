/** An OAuth error raised before the library sees the request. */
export interface OauthRefusal {
  status: number;
  error: string;
  description: string;
  headers?: Readonly<Record<string, string>>;
}
