import type { Tones } from './palette.ts'

/** Short forms of the few SVG elements that the drawings use. */
export interface Stroke {
  readonly colour: string
  readonly width: number
  readonly opacity?: number
}

const number = (value: number): string => String(Math.round(value * 10) / 10)

export function area(d: string, fill: string, opacity?: number): string {
  return `<path d="${d}" fill="${fill}"${opacity === undefined ? '' : ` fill-opacity="${opacity}"`}/>`
}

export function line(d: string, { colour, width, opacity }: Stroke): string {
  const faint = opacity === undefined ? '' : ` stroke-opacity="${opacity}"`
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"${faint} stroke-linecap="round"/>`
}

export function circle(x: number, y: number, r: number, fill: string, opacity?: number): string {
  const faint = opacity === undefined ? '' : ` fill-opacity="${opacity}"`
  return `<circle cx="${number(x)}" cy="${number(y)}" r="${number(r)}" fill="${fill}"${faint}/>`
}

export function ellipse(
  x: number,
  y: number,
  rx: number,
  ry: number,
  fill: string,
  opacity?: number,
): string {
  const faint = opacity === undefined ? '' : ` fill-opacity="${opacity}"`
  return `<ellipse cx="${number(x)}" cy="${number(y)}" rx="${number(rx)}" ry="${number(ry)}" fill="${fill}"${faint}/>`
}

export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  opacity?: number,
): string {
  const faint = opacity === undefined ? '' : ` fill-opacity="${opacity}"`
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"${faint}/>`
}

export function group(transform: string, ...content: readonly string[]): string {
  return `<g transform="${transform}">${content.join('')}</g>`
}

/** A gradient in the drawing's own coordinates, from one point to another. */
export function blend(id: string, [light, dark]: Tones, from: string, to: string, mid?: string): string {
  const [x1, y1] = from.split(',')
  const [x2, y2] = to.split(',')
  const middle = mid === undefined ? '' : `<stop offset=".52" stop-color="${mid}"/>`
  return (
    `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">` +
    `<stop offset="0" stop-color="${light}"/>${middle}<stop offset="1" stop-color="${dark}"/></linearGradient>`
  )
}

/** From top to bottom of whatever it fills. */
export function fade(id: string, [top, bottom]: Tones): string {
  return (
    `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">` +
    `<stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>`
  )
}

/** A soft spot, strongest in its middle. Blur filters look the same and take ten times as long to render. */
export function glow(id: string, colour: string, opacity: number): string {
  return (
    `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${opacity}"/>` +
    `<stop offset=".5" stop-color="${colour}" stop-opacity="${Math.round(opacity * 55) / 100}"/>` +
    `<stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`
  )
}

/** Darkens the corners, as a printed poster does. */
export function vignette(width: number, height: number): { defs: string; cover: string } {
  return {
    defs:
      '<radialGradient id="corners" cx=".5" cy=".43" r=".79"><stop offset=".55" stop-color="#1A0F14" stop-opacity="0"/>' +
      '<stop offset="1" stop-color="#1A0F14" stop-opacity=".27"/></radialGradient>',
    cover: rect(0, 0, width, height, 'url(#corners)'),
  }
}

export function picture(width: number, height: number, defs: string, body: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<defs>${defs}</defs>${body}</svg>\n`
  )
}
