import { policyHash } from '../../http/policy-hash.ts'

export const outboxStyle = `
:root { color-scheme: light dark; --paper: #FAF7F7; --surface: #FFF; --line: #E7DFE0; --line-strong: #8B7B81; --ink: #221A1E; --ink-2: #574A50; --primary: #7D1D3F; --text: #7D1D3F; --soft: #F6E9ED; --wait: #E8EFF7; --wait-text: #2F5078 }
@media (prefers-color-scheme: dark) { :root { --paper: #151013; --surface: #1E171B; --line: #382D33; --line-strong: #8F7E85; --ink: #F4ECEE; --ink-2: #CBBDC2; --primary: #A9355E; --text: #F2A5BA; --soft: #33202A; --wait: #1D2A39; --wait-text: #AFCBEA } }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 'Figtree Variable', Figtree, system-ui, sans-serif }
main { max-width: 80rem; margin: 0 auto; padding: 2rem 1rem 4rem }
h1 { font: 430 2.25rem/1.1 'Libre Bodoni Variable', Didot, Georgia, serif; margin: 0 0 .5rem }
p { color: var(--ink-2); margin: 0 0 1.5rem }
form { display: flex; gap: .5rem; flex-wrap: wrap; align-items: end; margin-bottom: 1.5rem }
label { display: grid; gap: .375rem; flex: 1 1 16rem; max-width: 30rem; font-weight: 600; font-size: .875rem }
input, button { font: inherit; min-height: 3rem; border-radius: 8px; padding: 0 .875rem }
input { font-weight: 400; border: 1px solid var(--line-strong); background: var(--surface); color: var(--ink); width: 100% }
button { border: 0; background: var(--primary); color: #FFF; font-weight: 600; cursor: pointer; padding: 0 1.5rem }
:focus-visible { outline: 3px solid #6B5DE0; outline-offset: 2px }
a { color: var(--text) }
.board { display: grid; grid-template-columns: minmax(0, 22rem) minmax(0, 1fr); gap: 1.5rem; align-items: start }
ul { list-style: none; margin: 0; padding: 0; background: var(--surface); border: 1px solid var(--line); border-radius: 12px; overflow: hidden }
li + li { border-top: 1px solid var(--line) }
li a { display: grid; gap: .125rem; padding: .75rem 1rem; color: inherit; text-decoration: none }
li a:hover { background: var(--soft) }
li a:focus-visible { outline-offset: -3px }
li a[aria-current] { background: var(--soft); box-shadow: inset 3px 0 var(--primary) }
li strong { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-weight: 600 }
li span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-size: .875rem; color: var(--ink-2) }
.who { display: flex; gap: .5rem; align-items: center }
.who span { flex: 1 }
b { background: var(--wait); color: var(--wait-text); border-radius: 999px; padding: .0625rem .625rem; font-size: .75rem; font-weight: 600 }
time { font-size: .8125rem; color: var(--ink-2); white-space: nowrap }
article { background: var(--surface); border: 1px solid var(--line); border-radius: 12px; padding: 1.25rem; overflow-wrap: anywhere; position: sticky; top: 1rem }
h2 { font-size: 1.25rem; line-height: 1.3; margin: .625rem 0 }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .125rem .75rem; margin: 0 0 1rem; font-size: .875rem; color: var(--ink-2) }
dd { margin: 0; color: var(--ink) }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: 0 0 .75rem; font-size: .875rem }
nav a { padding: .375rem 0 }
nav a[aria-current] { color: var(--ink); font-weight: 600; text-decoration: none }
iframe { display: block; width: 100%; height: 46rem; border: 1px solid var(--line); border-radius: 8px; background: #FAF7F7 }
iframe.phone { width: 390px; max-width: 100% }
pre { font: inherit; white-space: pre-wrap; margin: 0 }
details { margin-top: 1rem; border-top: 1px solid var(--line); padding-top: .75rem }
summary { cursor: pointer; font-weight: 600; padding: .375rem 0 }
details pre { margin-top: .5rem }
.back { display: none }
@media (max-width: 60rem) {
  .board { grid-template-columns: minmax(0, 1fr) }
  article { position: static }
  .chosen .list { display: none }
  .back { display: inline-block; margin-bottom: .75rem }
  .board:not(.chosen) article { display: none }
}
`
export const outboxStyleHash = policyHash(outboxStyle)
