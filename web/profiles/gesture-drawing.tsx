import type { ReactNode } from 'react'
import type { Gesture } from '#contract/verification.ts'

/** A face and a hand, as few lines as tell the gesture. Decorative: the words stand beside it. */
export function GestureDrawing({ gesture, className = '' }: { gesture: Gesture; className?: string }) {
  return (
    <svg viewBox="0 0 120 120" aria-hidden="true" className={className} fill="none" strokeLinecap="round">
      <path
        d="M10 120C10 101 28 98 50 98s40 3 40 22"
        className="fill-primary-soft stroke-primary-line"
        strokeWidth="2"
      />
      <ellipse cx="50" cy="60" rx="27" ry="33" className="fill-surface stroke-primary-line" strokeWidth="2" />
      <path
        d="M39 55h.01M61 55h.01M50 58v8M42 75c4 4 12 4 16 0"
        className="stroke-ink-3"
        strokeWidth="2.6"
        strokeLinejoin="round"
      />
      <g className="stroke-primary">{hands[gesture]}</g>
    </svg>
  )
}

const palm = 'M97 88V79'
const fingers = {
  little: 'M106 71l3-9',
  ring: 'M101 69l1.5-13',
  middle: 'M95 68V53',
  index: 'M89.5 70l-2-13',
  thumb: 'M87 81l-8-9',
}

function beside(...raised: readonly (keyof typeof fingers)[]): ReactNode {
  return (
    <>
      <path d="M98 120V92" strokeWidth="11" />
      <path d={palm} strokeWidth="23" strokeLinejoin="round" />
      <path d={raised.map((finger) => fingers[finger]).join('')} strokeWidth="5.4" />
    </>
  )
}

/** From the lower right, the index finger on a point of the face. */
function pointing(to: string): ReactNode {
  return (
    <>
      <path d="M103 120l-6-16" strokeWidth="11" />
      <path d="M92 99l2 3" strokeWidth="19" />
      <path d={`M88 95L${to}`} strokeWidth="5.4" />
    </>
  )
}

const hands: Readonly<Record<Gesture, ReactNode>> = {
  palm: beside('little', 'ring', 'middle', 'index', 'thumb'),
  two_fingers: beside('middle', 'index'),
  three_fingers: beside('ring', 'middle', 'index'),
  thumb_up: (
    <>
      <path d="M98 120V94" strokeWidth="11" />
      <path d={palm} strokeWidth="23" />
      <path d="M90 72V55" strokeWidth="6.4" />
    </>
  ),
  fist: beside(),
  nose: pointing('54 66'),
  chin: pointing('55 89'),
  head: (
    <>
      <path d="M104 120C112 84 104 50 74 31" strokeWidth="11" />
      <path d="M64 27l6 2" strokeWidth="17" />
      <path d="M60 22l-15-1M58 27l-19 1M59 32l-16 3" strokeWidth="5.4" />
    </>
  ),
}
