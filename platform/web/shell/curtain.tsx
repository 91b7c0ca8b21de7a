import { pageArrived } from './navigation.tsx'
import { profileFrame } from './profile-frame.ts'

/** As long as the page's own picture may take to be decoded once the page stands. */
const longestDecodeMs = 300

/** A page that has not come by then leaves the list to be tapped again. */
const longestMs = 8_000

let lowered: (() => void) | undefined

/** Whether a card has been tapped whose page is not here yet. */
export const isCurtainDown = (): boolean => lowered !== undefined

interface Tapped {
  readonly card: HTMLElement
  readonly picture: HTMLImageElement
  readonly name: string
}

/**
 * Shows the name and the picture of who was tapped in the very next frame, over the list: what the browser and React
 * have to do for the page grows with the list, and on a slow phone took half a second. The picture grows from where it
 * was, on the compositor, whatever the main thread does meanwhile. Goes by itself once the page stands, and with Back;
 * the answer takes it away before.
 */
export function lowerCurtain({ card, picture, name }: Tapped): () => void {
  const { curtain, shown } = curtainFor(card, picture, name)
  document.body.append(curtain)
  const flight = fly(picture, shown)
  const listening = new AbortController()
  const lift = () => {
    listening.abort()
    curtain.remove()
    lowered = undefined
  }
  const { signal } = listening
  const waiting = setTimeout(lift, longestMs)
  signal.addEventListener('abort', () => clearTimeout(waiting))
  addEventListener('popstate', lift, { signal })
  addEventListener(
    pageArrived,
    () => void Promise.all([flight, decoded()]).then(() => requestAnimationFrame(lift)),
    { signal, once: true },
  )
  lowered = lift
  return lift
}

/** Draws one that nobody sees: the first touch would else wait for its font, its rules and its code, a fifth of the answer. */
export function warmCurtain(): void {
  const { curtain } = curtainFor(element('div', ''), new Image(), 'Lieta')
  curtain.style.visibility = 'hidden'
  document.body.append(curtain)
  curtain.getBoundingClientRect()
  curtain.remove()
}

function curtainFor(card: HTMLElement, picture: HTMLImageElement, name: string) {
  const main = document.getElementById('main')
  const top = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  const curtain = element('div', 'fixed inset-x-0 bottom-0 z-19 overflow-clip bg-paper contain-strict')
  curtain.ariaHidden = 'true'
  curtain.dataset['curtain'] = ''
  curtain.style.top = `${top}px`
  // The page will stand at its top: below what lies between the header and the page.
  curtain.style.paddingTop = `${Math.max(0, (main?.offsetTop ?? top) - top)}px`
  const several = card.querySelector('[role="group"]') !== null
  const shown = element(
    'img',
    `${profileFrame.picture} ${several ? profileFrame.severalPictures : profileFrame.onePicture}`,
  )
  shown.alt = ''
  // One that has not been fetched yet has no current one.
  shown.src = picture.currentSrc || picture.src
  const words = element('div', profileFrame.words)
  const title = element('p', `${profileFrame.name} before:content-[attr(data-words)]`)
  // Drawn by the style sheet: who searches the page for a name finds it once.
  title.dataset['words'] = name
  words.append(
    title,
    element('span', 'skeleton block h-5 w-1/2'),
    element('span', 'skeleton block mt-4 h-72'),
  )
  const grid = element('div', profileFrame.grid)
  grid.append(shown, words)
  const wrap = element('div', 'wrap max-sm:px-0')
  wrap.append(grid)
  curtain.append(wrap)
  return { curtain, shown }
}

function element<Tag extends 'div' | 'img' | 'p' | 'span'>(tag: Tag, className: string) {
  return Object.assign(document.createElement(tag), { className })
}

/** From where the picture of the card is; its middle stays its middle, for the two frames have other shapes. */
async function fly(from: HTMLElement, picture: HTMLElement): Promise<void> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const start = from.getBoundingClientRect()
  const end = picture.getBoundingClientRect()
  const x = start.left + start.width / 2 - (end.left + end.width / 2)
  const y = start.top + start.height / 2 - (end.top + end.height / 2)
  const scale = Math.max(start.width / end.width, start.height / end.height)
  const { finished } = picture.animate(
    { transform: [`translate(${x}px, ${y}px) scale(${scale})`, 'none'] },
    { duration: 280, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' },
  )
  // Gone with the curtain.
  await finished.catch(() => {})
}

async function decoded(): Promise<void> {
  const arrives = document.querySelector('#main [data-picture-arrives]')
  const picture = arrives instanceof HTMLImageElement ? arrives : arrives?.querySelector('img')
  const longEnough = new Promise<void>((resolve) => setTimeout(resolve, longestDecodeMs))
  await Promise.race([picture?.decode().catch(() => {}), longEnough])
}
