import { untouchedAfterSeconds } from '#platform/contract/untouched.ts'

let touchedAt = Date.now()

function touch(): void {
  touchedAt = Date.now()
}

// Outside a browser (pre-rendering) nobody touches anything.
if (typeof document !== 'undefined')
  for (const kind of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'])
    document.addEventListener(kind, touch, { capture: true, passive: true })

/** Whether this page has been left alone for a while: what it asks now, it asks by itself. */
export const untouched = (): boolean => Date.now() - touchedAt > untouchedAfterSeconds * 1000
