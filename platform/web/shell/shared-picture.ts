import { isCurtainDown, lowerCurtain } from './curtain.tsx'
import { pageArrived } from './navigation.tsx'
import { takePicture } from './taken-picture.ts'

/** What opens a page and carries a picture to it: a card, a row of a list. */
const carriers = 'a[href^="/user-profile/"], [data-carries-picture]'

/** Longer than a page that is at hand takes; the picture never waits for one that is not. */
const longestWaitMs = 100

let replaying = false

/**
 * Lets the picture of what is tapped grow into the page that it opens, whose picture wears `data-picture-arrives`.
 * The page opens as it would without: the press itself is passed on, a frame later. A card in a list of dozens lowers a
 * curtain; a view transition of the browser would first work out the style of the whole list. Elsewhere the browser
 * holds the old picture. Back is a cut, for the place in the list is found at once.
 */
export function sharePictures(): void {
  addEventListener('click', onClick, { capture: true })
}

function onClick(event: MouseEvent): void {
  if (replaying || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    return
  const carrier = event.target instanceof Element ? event.target.closest<HTMLElement>(carriers) : null
  const picture = carrier && pictureOf(carrier)
  if (!carrier || !picture) return
  if (carrier instanceof HTMLAnchorElement) {
    takePicture({ path: carrier.pathname, src: picture.currentSrc || picture.src })
    const card = carrier.closest('article')
    if (card) {
      event.preventDefault()
      event.stopImmediatePropagation()
      if (!isCurtainDown()) void open(carrier, card, picture)
      return
    }
  }
  if (!document.startViewTransition || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  // Beside its list a conversation takes the place of another: nothing travels.
  if (!(carrier instanceof HTMLAnchorElement) && !matchMedia('(width < 701px)').matches) return
  event.preventDefault()
  event.stopImmediatePropagation()
  // Its frame, whose corners it has.
  carry(carrier, picture.parentElement ?? picture)
}

async function open(link: HTMLAnchorElement, card: HTMLElement, picture: HTMLImageElement): Promise<void> {
  const name = decodeURIComponent(link.pathname.split('/')[2] ?? '')
  const lift = lowerCurtain({ card, picture, name })
  await painted()
  pressAgain(link)
  // Nobody was led on: it was the end of a swipe, or words would have been lost.
  if (location.pathname !== link.pathname) lift()
}

/** A window that nobody sees paints nothing. */
const painted = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, longestWaitMs)
  })

function pressAgain(carrier: HTMLElement): void {
  replaying = true
  carrier.click()
  replaying = false
}

function carry(carrier: HTMLElement, picture: HTMLElement): void {
  const page = document.documentElement
  picture.style.viewTransitionName = 'carried-picture'
  const transition = document.startViewTransition(async () => {
    picture.style.viewTransitionName = ''
    page.toggleAttribute('data-carrying', true)
    const here = new Promise<void>((resolve) => {
      addEventListener(pageArrived, () => resolve(), { once: true })
      setTimeout(resolve, longestWaitMs)
    })
    pressAgain(carrier)
    await here
  })
  const end = () => page.toggleAttribute('data-carrying', false)
  transition.finished.then(end, end)
  // Skipped, as in a tab that nobody looks at: the page has changed all the same.
  transition.ready.catch(() => {})
}

/** The one in view, where several lie side by side. */
function pictureOf(carrier: HTMLElement): HTMLImageElement | undefined {
  const around = carrier.closest('li') ?? carrier
  const frame = around.getBoundingClientRect()
  return [...around.querySelectorAll('img')].find((image) => {
    const { left, right, width } = image.getBoundingClientRect()
    return width > 40 && (left + right) / 2 > frame.left && (left + right) / 2 < frame.right
  })
}
