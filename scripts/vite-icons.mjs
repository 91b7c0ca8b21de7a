// An icon is one svg of a few lines. The library's own way there is four functions that read a context of defaults, which
// we do not set, and merge names: 0.7 KiB of the first script, run for each icon of each card. A build draws the same
// element directly. Why: docs/decisions/0089-first-scripts.md.
const maker = /lucide-react\/dist\/esm\/createLucideIcon\.mjs$/

const lean = `
import { createElement, forwardRef } from 'react'
const speaks = (props) => Object.keys(props).some((name) => /^(aria-|role$|title$)/.test(name))
export default function createLucideIcon({ name, size: drawnSize, node }) {
  const lines = node.map(([tag, attributes]) => createElement(tag, attributes))
  return forwardRef(({ size = drawnSize, className, children, ...rest }, ref) => createElement('svg', {
    ref,
    xmlns: 'http://www.w3.org/2000/svg',
    width: size,
    height: size,
    viewBox: '0 0 ' + drawnSize + ' ' + drawnSize,
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: 2,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
    className: 'lucide lucide-' + name + (className ? ' ' + className : ''),
    'aria-hidden': children || speaks(rest) ? undefined : true,
    ...rest,
  }, lines, children))
}
`

/** @returns {import('vite').Plugin} */
export function leanIcons() {
  return {
    name: 'lieta-icons',
    apply: 'build',
    transform: { filter: { id: maker }, handler: () => ({ code: lean, map: null }) },
  }
}
