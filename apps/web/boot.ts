// Hydrates a rendered page after it has been painted: on a slow phone the application takes longer to load and
// run than the page to read, and the first paint should have the bandwidth to itself. The build names the scripts,
// the entry first (scripts/vite-pages.mjs).
import { leaveNavigationToBrowser } from './pre-hydration-navigation.ts'
import { recordForReplay } from './pre-hydration-replay.ts'

// The server renders for guests: a signed-in member waits for their own page.
const guest = localStorage.getItem('ACCESS_TOKEN') === null
if (guest) {
  leaveNavigationToBrowser()
  recordForReplay()
}

if (document.readyState === 'loading')
  await new Promise((parsed) => {
    addEventListener('DOMContentLoaded', parsed)
  })
if (!guest) document.getElementById('root')?.replaceChildren()
// A frame is painted only once the style sheets are loaded; a hidden page paints none.
else if (!document.hidden)
  await new Promise((painted) => {
    requestAnimationFrame(() => setTimeout(painted))
  })

const scripts =
  document.querySelector<HTMLElement>('script[data-scripts]')?.dataset['scripts']?.split(' ') ?? []
for (const href of scripts)
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
await import(/* @vite-ignore */ scripts[0] ?? '')
