/** Stylesheet of all pages, light or dark as the browser prefers. Their content security policy allows it by its hash. */
import { createHash } from 'node:crypto';

export const STYLE = `
:root { color-scheme: light dark; --quiet: light-dark(#4a5560, #a9b4be); --line: light-dark(#b9c2ca, #4a5560);
  --accent: light-dark(#0b4f8a, #8cc4f5); --good: light-dark(#e5f4e8, #16301c); --bad: light-dark(#fdeaea, #3d1a1a); }
* { box-sizing: border-box; }
html { background: Canvas; color: CanvasText; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; overflow-wrap: break-word; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.skip { position: absolute; left: -100rem; } .skip:focus { position: static; }
header { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: baseline; border-bottom: 1px solid var(--line); }
header nav { flex: 1 1 auto; } header p { margin: 0; color: var(--quiet); }
nav ul { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; }
main { overflow-x: auto; padding: .25rem; } main:focus { outline: none; }
table { border-collapse: collapse; width: 100%; }
caption { text-align: start; font-weight: bold; padding: .5rem 0; }
th, td { text-align: start; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
dl { display: grid; grid-template-columns: minmax(6rem, max-content) 1fr; gap: .25rem 1rem; }
dt { font-weight: bold; } dd { margin: 0; }
input, button, select { font: inherit; padding: .375rem .625rem; max-width: 100%; }
button { cursor: pointer; } form.inline { display: inline; }
form.stacked { max-width: 26rem; } form.stacked p { margin: 0 0 1rem; }
form.stacked label { display: block; font-weight: bold; } form.stacked input:not([type=checkbox], [type=radio]) { width: 100%; }
fieldset { border: 1px solid var(--line); margin: 0 0 1rem; } fieldset label { font-weight: normal !important; } legend { font-weight: bold; }
.hint { color: var(--quiet); display: block; }
.notice, .problem { padding: .5rem 1rem; border-inline-start: .3rem solid; margin: 1rem 0; }
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
  .rows, .rows caption, .rows tbody, .rows tr, .rows th, .rows td { display: block; }
  .rows thead { position: absolute; left: -100rem; }
  .rows tr { border-bottom: 1px solid var(--line); padding: .5rem 0; } .rows th, .rows td { border: 0; padding: .125rem 0; }
  .rows td::before { content: attr(data-head) ": "; font-weight: bold; }
}
`;

export const STYLE_SOURCE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;
