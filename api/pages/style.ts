/**
 * The style sheet of all pages, light or dark as the browser prefers. The content security policy allows it by its
 * hash.
 */
import { createHash } from 'node:crypto';

export const STYLE = `
:root { color-scheme: light dark; --quiet: light-dark(#55606a, #a7b1b8); --line: light-dark(#dee2e6, #37434b);
  --accent: light-dark(#0b5f80, #6fc0df); --good: light-dark(#e5f4e8, #16301c); --bad: light-dark(#fdeaea, #3d1a1a);
  --button: #0b5f80; --button-hover: #0b4f6c;
  --ground: light-dark(#f6f8fa, #0f1518); --card: light-dark(#fff, #1a2329); --field: light-dark(#fff, #141c20); }
* { box-sizing: border-box; }
html { background: var(--ground); color: light-dark(#111, #ced6db); }
body { font: .9375rem/1.55 "Inter Variable", Inter, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; margin: 0; overflow-wrap: break-word; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.skip { position: absolute; left: -100rem; } .skip:focus { position: static; }
header { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: center; min-height: 56px; padding: .5rem 1rem;
  background: light-dark(#fff, #141c20); border-bottom: 1px solid var(--line); }
header nav { flex: 1 1 auto; } header p { margin: 0; color: var(--quiet); }
.brand { display: flex; align-items: center; gap: 10px; color: inherit; font-size: 1.125rem; font-weight: 600; text-decoration: none; }
.brand img { max-height: 40px; max-width: 200px; padding: 2px; background: #fff; border-radius: 4px; } header .brand { color: inherit; }
nav ul { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; }
main { max-width: 34rem; margin: 2.5rem auto; padding: 1.5rem; background: var(--card); border: 1px solid var(--line); border-radius: 8px; }
main:has(table, pre, form.filters) { max-width: 60rem; }
h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.3; } h2 { font-size: 1.15rem; }
main { overflow-x: auto; } main:focus { outline: none; }
table { border-collapse: collapse; width: 100%; }
caption { text-align: start; font-weight: bold; padding: .5rem 0; }
th, td { text-align: start; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
dl { display: grid; grid-template-columns: minmax(6rem, max-content) 1fr; gap: .25rem 1rem; }
dt { font-weight: bold; } dd { margin: 0; }
input, button, select { font: inherit; padding: .4375rem .75rem; max-width: 100%; color: inherit; background: var(--field);
  border: 1px solid light-dark(#868e96, #66737c); border-radius: 8px; }
button { cursor: pointer; font-weight: 600; } form.inline { display: inline; }
form.stacked button:not([value=deny]) { background: var(--button); border-color: var(--button); color: #fff; }
form.stacked button:not([value=deny]):hover { background: var(--button-hover); }
form.stacked { max-width: 26rem; } form.stacked p { margin: 0 0 1rem; }
form.stacked label { display: block; font-weight: 600; } form.stacked input:not([type=checkbox], [type=radio]) { width: 100%; }
fieldset { border: 1px solid var(--line); border-radius: 8px; margin: 0 0 1rem; } fieldset label { font-weight: normal !important; } legend { font-weight: bold; }
.hint { color: var(--quiet); display: block; font-weight: normal; }
.notice, .problem { padding: .5rem 1rem; border-radius: 8px; border-inline-start: .3rem solid; margin: 1rem 0; }
.notice { background: var(--good); } .problem { background: var(--bad); }
.problem p, .notice p { margin: .25rem 0; }
code.secret { display: block; padding: .5rem; border: 1px solid var(--line); overflow-wrap: anywhere; user-select: all; }
[aria-current] { font-weight: bold; }
strong.wrong { display: block; border-inline-start: .3rem solid; padding-inline-start: .5rem; background: var(--bad); }
.masked { white-space: nowrap; color: var(--quiet); }
.copy { max-width: 34rem; margin: 1rem 0; } .copy label { display: block; font-weight: bold; }
textarea { font: .9375rem/1.4 ui-monospace, monospace; width: 100%; padding: .5rem; resize: vertical; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
form.filters { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: end; } form.filters p { margin: 0; }
form.filters label { display: block; } form.filters input, form.filters select { max-width: 14rem; }
@media (max-width: 44rem) {
  main { margin: 0; border-width: 0 0 1px; border-radius: 0; }
  .rows, .rows caption, .rows tbody, .rows tr, .rows th, .rows td { display: block; }
  .rows thead { position: absolute; left: -100rem; }
  .rows tr { border-bottom: 1px solid var(--line); padding: .5rem 0; } .rows th, .rows td { border: 0; padding: .125rem 0; }
  .rows td::before { content: attr(data-head) ": "; font-weight: bold; }
}
`;

export const STYLE_SOURCE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;
