// Brings a rendered page to life after it has been painted: on a slow phone the application takes longer to come and
// to run than the page to read, and what is seen first is to have the line for itself. The build names the scripts,
// the entry first (scripts/vite-pages.mjs).
import { keepMoves } from './early-moves.ts'
import { keepPresses } from './early-presses.ts'

// What the server renders is for guests: whoever is signed in waits for their own.
const guest = localStorage.getItem('ACCESS_TOKEN') === null
if (guest) {
  keepMoves()
  keepPresses()
}

if (document.readyState === 'loading')
  await new Promise((parsed) => {
    addEventListener('DOMContentLoaded', parsed)
  })
if (!guest) document.getElementById('root')?.replaceChildren()
// A frame is only made once the style sheets are there; a hidden page makes none.
else if (!document.hidden)
  await new Promise((painted) => {
    requestAnimationFrame(() => setTimeout(painted))
  })

const scripts =
  document.querySelector<HTMLElement>('script[data-scripts]')?.dataset['scripts']?.split(' ') ?? []
for (const href of scripts)
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
await import(/* @vite-ignore */ scripts[0] ?? '')
