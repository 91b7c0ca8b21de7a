import type { ReactNode } from 'react'
import type { Gesture } from '../contract/gestures.ts'

/** A face and a hand, as few lines as tell the gesture. Decorative: the words stand beside it. */
export function GestureDrawing({ gesture, className = '' }: { gesture: Gesture; className?: string }) {
  return (
    <svg viewBox="0 0 120 120" aria-hidden="true" className={className} fill="none" strokeLinecap="round">
      <path
        d="M4 120c0-20 18-24 44-24s44 4 44 24"
        className="fill-primary-line stroke-primary-line"
        strokeWidth="2"
      />
      <ellipse
        cx="48"
        cy="54"
        rx="32"
        ry="39"
        className="fill-surface stroke-primary-line"
        strokeWidth="2.5"
      />
      <path
        d="M36 48v2M60 48v2M48 53l-3 10h5M39 73c5 4.5 13 4.5 18 0"
        className="stroke-ink-2"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <g className="stroke-primary" strokeLinejoin="round">
        {hands[gesture]}
      </g>
    </svg>
  )
}

const fingers = {
  little: 'M110 72l3-11',
  ring: 'M104.5 69l1.5-15',
  middle: 'M98 68V51',
  index: 'M91.5 70l-2-15',
  thumb: 'M90 86l-9-10',
}

/** Beside the face, with these fingers up. */
function raised(...up: readonly (keyof typeof fingers)[]): ReactNode {
  return (
    <>
      <path d="M101 120V92" strokeWidth="13" />
      <path d="M96 79h10v9H96z" strokeWidth="16" />
      <path d={up.map((finger) => fingers[finger]).join('')} strokeWidth="5.6" />
    </>
  )
}

/** From the lower right, with the index finger at a point of the face. */
function pointing(knuckle: string, tip: string): ReactNode {
  return (
    <>
      <path d={`M108 120L${knuckle}`} strokeWidth="13" />
      <path d={`M${knuckle}l-4-3`} strokeWidth="19" />
      <path d={`M${knuckle}L${tip}`} strokeWidth="6.4" />
    </>
  )
}

const hands: Readonly<Record<Gesture, ReactNode>> = {
  palm: raised('little', 'ring', 'middle', 'index', 'thumb'),
  two_fingers: raised('middle', 'index'),
  three_fingers: raised('ring', 'middle', 'index'),
  thumb_up: (
    <>
      {raised()}
      <path d="M93 76V60" strokeWidth="9" />
    </>
  ),
  fist: raised(),
  nose: pointing('92 92', '53 65'),
  chin: pointing('94 102', '56 89'),
  head: (
    <>
      <path d="M106 120C116 78 104 42 76 21" strokeWidth="13" />
      <path d="M64 18l8 3" strokeWidth="19" />
      <path d="M60 11H42M57 17H34M58 23H37" strokeWidth="6" />
    </>
  ),
}
