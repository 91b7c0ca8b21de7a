// Of the router we use its declarative mode. A build leaves out the rest of what would be in the first script: the
// prefetching of its framework mode, which does nothing without that framework's manifest and gives each link two
// states and two effects, and forms and contexts of its data routers, which a bundler keeps because they are named.
// Why: docs/decisions/0089-first-scripts.md.
const ofRouter = /react-router\/dist\/production\/lib\//
const prefetching = /\/dom\/ssr\/components\.js$/

/** What the rest of the router imports of it. */
const without = `
import { createContext } from 'react'
export const FrameworkContext = /* @__PURE__ */ createContext(undefined)
export const CRITICAL_CSS_DATA_ATTRIBUTE = ''
export const Links = () => null, Meta = Links, Scripts = Links, PrefetchPageLinks = Links
export const setIsHydrated = () => {}
export const useFrameworkContext = () => undefined
const none = [false, undefined, {}]
export const usePrefetchBehavior = () => none
export const mergeRefs = (ref) => ref
`

/** Names for developers' tools: each is an assignment, and keeps what it names. */
const displayName = /^\w+\.displayName = .*$/gm
/** These calls only make a value: one that nobody uses need not be made. */
const maker = /(?<== )(?=React\$1\.(?:forwardRef|createContext|createElement|memo)\()/g

/** What asks whether there is a data router: there is none. */
const answered = [
  [
    'useRoutesImpl(routes, locationArg, dataRouterOpts) {',
    'useRoutesImpl(routes, locationArg) { const dataRouterOpts = undefined;',
  ],
  [
    '_renderMatches(matches, parentMatches = [], dataRouterOpts) {',
    '_renderMatches(matches, parentMatches = []) { const dataRouterOpts = undefined;',
  ],
  [
    'useContext(IsDataRouteContext) ? useNavigateStable() : useNavigateUnstable()',
    'useContext(IsDataRouteContext), useNavigateUnstable()',
  ],
]

/** @returns {import('vite').Plugin} */
export function leanRouter() {
  return {
    name: 'lieta-router',
    apply: 'build',
    transform: {
      filter: { id: ofRouter },
      handler: (code, id) => ({ code: prefetching.test(id) ? without : declarative(code, id), map: null }),
    },
  }
}

/** @param {string} code @param {string} id */
function declarative(code, id) {
  let lean = code.replace(displayName, '').replace(maker, '/* @__PURE__ */ ')
  if (!id.endsWith('/lib/hooks.js')) return lean
  for (const [asked, answer] of answered) {
    if (!lean.includes(asked)) throw new Error(`The router does not say as expected: ${asked}`)
    lean = lean.replaceAll(asked, answer)
  }
  return lean
}
