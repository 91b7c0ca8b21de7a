import { totalmem } from 'node:os'

const mebibyte = 1024 * 1024
const least = 128
/** Beyond, what a connection needs to find its way in them (4 MiB for 2 GiB) is what grows. */
const most = 2048

/**
 * What the bundled PostgreSQL keeps its pages in, an eighth of the memory there is. With its own 128 MB a search at a
 * million profiles copied 76 pages from the system for each page of cards. It is taken as it fills, not at the start.
 */
export function sharedBuffers(bytes = memoryHere()): string {
  return `${Math.min(most, Math.max(least, Math.floor(bytes / 8 / mebibyte)))}MB`
}

/** Of the machine, or what a container may take of it. */
function memoryHere(): number {
  const allowed = process.constrainedMemory()
  return allowed > 0 ? Math.min(allowed, totalmem()) : totalmem()
}
